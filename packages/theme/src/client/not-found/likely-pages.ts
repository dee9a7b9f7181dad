/** Below this, two addresses have nothing to do with each other. */
const least = 0.4

/**
 * The pages whose addresses are most similar to a missing one. A site with a server suggests them itself; this is for
 * hosts that show one file for all missing pages.
 *
 * @param path The requested path.
 * @param pages Paths of the site's pages.
 * @returns At most five of them, the likeliest first.
 */
export function likelyPages(path: string, pages: readonly string[]): string[] {
  const wanted = segmentsOf(path)
  return pages
    .map((page) => ({ page, score: likeness(wanted, segmentsOf(page)) }))
    .filter(({ score }) => score >= least)
    .toSorted((a, b) => b.score - a.score || a.page.length - b.page.length)
    .slice(0, 5)
    .map(({ page }) => page)
}

function segmentsOf(path: string): string[] {
  const plain = path.toLowerCase().replace(/\.(html?|mdx?)$/, '')
  return plain.split('/').filter((segment) => segment !== '' && segment !== 'index')
}

/** The last part of an address says most, folders in common the rest. */
function likeness(wanted: readonly string[], segments: readonly string[]): number {
  const folders = wanted.slice(0, -1).filter((folder) => segments.includes(folder)).length
  const most = Math.max(wanted.length, segments.length) - 1
  return pairLikeness(wanted.at(-1) ?? '', segments.at(-1) ?? '') * 0.75 + (most > 0 ? folders / most : 1) * 0.25
}

/** The share of pairs of letters in common: slips of the pen and words in another order change few of them. */
function pairLikeness(one: string, other: string): number {
  const [left, right] = [pairsOf(one), pairsOf(other)]
  const common = left.filter((pair) => right.includes(pair)).length
  return left.length + right.length === 0 ? 0 : (2 * common) / (left.length + right.length)
}

function pairsOf(word: string): string[] {
  const padded = ` ${word} `
  return Array.from({ length: padded.length - 1 }, (_, index) => padded.slice(index, index + 2))
}

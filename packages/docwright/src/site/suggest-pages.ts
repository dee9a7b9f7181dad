import { distance } from 'fastest-levenshtein'
import type { SitePage } from './page-paths.ts'

/** The part of a site that suggestions need. */
export interface SuggestionSite {
  pages: ReadonlyMap<string, Pick<SitePage, 'key' | 'url'>>
  routes: ReadonlyMap<string, string>
  navigation: { places: { has(key: string): boolean } }
}

/** A page that a reader may have meant, and the distance of its address from the requested one. */
interface Candidate {
  key: string
  score: number
}

/**
 * The pages whose addresses are most like one that does not exist, for the reader who followed an old or mistyped link.
 *
 * @param path Decoded path below the base path, with its leading slash.
 * @param site The site; pages in no navigation are not suggested.
 * @returns Keys of pages, the likeliest first; empty if nothing is alike.
 */
export function suggestPages(path: string, site: SuggestionSite, limit = 5): string[] {
  const wanted = segmentsOf(path)
  if (wanted.length === 0 || path.length > 300) return []
  const candidates: Candidate[] = []
  for (const { key, url } of site.pages.values()) {
    if (site.routes.get(url) !== key || !site.navigation.places.has(key)) continue
    const score = likeness(wanted, segmentsOf(url))
    if (score >= leastLikeness) candidates.push({ key, score })
  }
  return candidates
    .toSorted((a, b) => b.score - a.score || a.key.length - b.key.length)
    .slice(0, limit)
    .map(({ key }) => key)
}

const leastLikeness = 0.5

function segmentsOf(path: string): string[] {
  return path
    .toLowerCase()
    .replace(/\.(html?|mdx?)$/, '')
    .split('/')
    .filter((segment) => segment !== '' && segment !== 'index')
}

/** From 0, nothing in common, to 1, the same: the last segment says most, folders in common the rest. */
function likeness(wanted: readonly string[], segments: readonly string[]): number {
  const last = wordLikeness(wanted.at(-1) ?? '', segments.at(-1) ?? '')
  const folders = new Set(segments.slice(0, -1))
  const shared = wanted.slice(0, -1).filter((segment) => folders.has(segment)).length
  const most = Math.max(wanted.length, segments.length) - 1
  return last * 0.75 + (most === 0 ? 0.25 : (shared / most) * 0.25)
}

function wordLikeness(wanted: string, word: string): number {
  if (wanted === word) return 1
  const longest = Math.max(wanted.length, word.length)
  const shortest = Math.min(wanted.length, word.length)
  if (shortest >= 4 && (wanted.includes(word) || word.includes(wanted))) return 0.6 + (0.3 * shortest) / longest
  const parts = new Set(word.split('-'))
  const common = wanted.split('-').filter((part) => part.length > 3 && parts.has(part)).length
  const byWords = common === 0 ? 0 : 0.4 + (0.5 * common) / Math.max(parts.size, wanted.split('-').length)
  // Words that differ a lot in length cannot be a slip of the pen.
  const bySpelling = longest - shortest > longest / 2 ? 0 : 1 - distance(wanted, word) / longest
  return Math.max(byWords, bySpelling)
}

import {
  fullTextParts,
  fullTextPath,
  hasFullText,
  maxTextLength,
  partOf,
  type FullText,
} from '../machines/full-text.ts'
import { twinText, type TwinSite } from '../machines/twin-text.ts'
import type { SiteRenderer } from '../render/site-renderer.ts'
import type { Site } from '../site/create-site.ts'
import type { BuildState } from './build-state.ts'
import type { OutputFolder } from './output-folder.ts'
import { outputPath } from './output-path.ts'
import type { Patch } from './patch-file.ts'
import type { BuildPlan } from './plan-build.ts'

/** Of what the text was made: it has thousands of pages, and an edit changes the part of one. */
interface StoredParts {
  keys: string[]
  /** Lengths of the parts in characters, as they are limited. */
  lengths: number[]
  /** Lengths of the parts in bytes, as they stand in the file. */
  sizes: number[]
  /** Bytes before the first part, and behind the last one. */
  around: [start: number, end: number]
  next?: { key: string; length: number }
}

/**
 * Writes all pages as one text, of the Markdown that stands beside each page already.
 *
 * @param renderer The site.
 * @param output Where to.
 * @param state The memory of builds.
 * @param plan Which pages have changed, and whether other pages can be found than before.
 */
export async function writeFullText(
  { site, origin }: Pick<SiteRenderer, 'site' | 'origin'>,
  output: OutputFolder,
  state: Pick<BuildState, 'value' | 'setValue'>,
  plan: Pick<BuildPlan, 'pagesChanged' | 'render'>,
): Promise<void> {
  if (!hasFullText(site)) return
  if (!plan.pagesChanged && patchFullText(plan.render, { site, origin }, output, state)) return
  const markdownOf = markdownIn(output, site, origin)
  const whole = await fullTextParts(site, origin, async (key) => markdownOf(key))
  const texts = [whole.start, ...whole.parts.map(({ text }) => text), whole.end]
  const sizes = texts.map((text) => Buffer.byteLength(text))
  output.write(fullTextPath.slice(1), encoded(texts, sumOf(sizes)))
  state.setValue('fullText', JSON.stringify(storedParts(whole, sizes)))
}

/** What is to be known of a site for the parts of the text that are about some of its pages. */
type SiteOfParts = TwinSite & Pick<Site, 'pages'>

/**
 * Changes the parts of the text that are about some pages.
 *
 * @param rendered Keys of the pages, whose Markdown is written.
 * @param site What is to be known of the site, and where it is published.
 * @param output Where the text is.
 * @param state The memory of builds.
 * @returns False where more of the text may change than these parts, or it is not as it was left.
 */
export function patchFullText(
  rendered: ReadonlySet<string>,
  { site, origin }: { site: SiteOfParts; origin: string },
  output: OutputFolder,
  state: Pick<BuildState, 'value' | 'setValue'>,
): boolean {
  const remembered = state.value('fullText') ?? ''
  if (remembered === '') return false
  const parts = JSON.parse(remembered) as StoredParts
  const markdownOf = markdownIn(output, site, origin)
  const changed = changedParts(parts, rendered, site, (key) => partOf(key, site, origin, markdownOf(key)))
  const size = sumOf(parts.sizes) + sumOf(parts.around)
  if (!changed || !output.patch(fullTextPath.slice(1), size, patchesOf(parts, changed))) return false
  state.setValue('fullText', JSON.stringify(withParts(parts, changed)))
  return true
}

/** The Markdown that stands beside each page; what is around it is said once. */
function markdownIn(output: OutputFolder, site: SiteOfParts, origin: string): (key: string) => string {
  const [before = '', after = ''] = twinText('\u0000', site, origin).split('\u0000')
  return (key) => {
    const twin = output.read(outputPath(site.pages.get(key)?.url ?? '/', '.md'))
    return twin.slice(before.length, twin.length - after.length)
  }
}

/** Texts as bytes, beside each other. Bytes of each would take as much memory again. */
function encoded(texts: readonly string[], size: number): Buffer {
  const bytes = Buffer.allocUnsafe(size)
  let at = 0
  for (const text of texts) at += bytes.write(text, at)
  return bytes
}

function storedParts({ parts, next }: FullText, sizes: readonly number[]): StoredParts {
  return {
    keys: parts.map(({ key }) => key),
    lengths: parts.map(({ text }) => text.length),
    sizes: sizes.slice(1, -1),
    around: [sizes[0] ?? 0, sizes.at(-1) ?? 0],
    ...(next && { next }),
  }
}

/** The parts that are others now, by position; undefined where more of the text may change than these. */
function changedParts(
  { keys, lengths, next }: StoredParts,
  rendered: ReadonlySet<string>,
  { pages }: Pick<Site, 'pages'>,
  textOf: (key: string) => string,
): Map<number, string> | undefined {
  const positions = new Map(keys.map((key, index) => [key, index]))
  const changed = new Map<number, string>()
  let length = sumOf(lengths)
  for (const key of rendered) {
    // What generated pages say is named after the first of them that says it.
    if (key === next?.key || pages.get(key)?.generated !== undefined) return undefined
    const index = positions.get(key)
    if (index === undefined) continue
    const text = textOf(key)
    changed.set(index, text)
    length += text.length - (lengths[index] ?? 0)
  }
  const endsAsBefore = length <= maxTextLength && (next === undefined || length + next.length > maxTextLength)
  return endsAsBefore ? changed : undefined
}

function patchesOf({ sizes, around }: StoredParts, changed: ReadonlyMap<number, string>): Patch[] {
  const patches: Patch[] = []
  let [at] = around
  for (const [index, size] of sizes.entries()) {
    const text = changed.get(index)
    if (text !== undefined) patches.push({ at, length: size, content: Buffer.from(text) })
    at += size
  }
  return patches
}

function withParts(parts: StoredParts, changed: ReadonlyMap<number, string>): StoredParts {
  return {
    ...parts,
    lengths: parts.lengths.map((length, index) => changed.get(index)?.length ?? length),
    sizes: parts.sizes.map((size, index) => {
      const text = changed.get(index)
      return text === undefined ? size : Buffer.byteLength(text)
    }),
  }
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0)
}

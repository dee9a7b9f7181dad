import { longTextLength, maxTextLength, partOf, sizedEdition } from '../machines/full-text.ts'
import { sectionHead, textHead } from '../machines/full-text-head.ts'
import { fullTextPath } from '../machines/full-text-editions.ts'
import type { Site } from '../site/create-site.ts'
import type { BuildState } from './build-state.ts'
import type { OutputFolder } from './output-folder.ts'
import type { Patch } from './patch-file.ts'
import { markdownIn, type SiteOfParts, type StoredText, type StoredTexts } from './stored-texts.ts'

/**
 * Changes the parts of the texts that are about some pages, and the sizes in the texts.
 *
 * @param rendered Keys of the pages, whose Markdown is written.
 * @param site Facts about the site, and its address.
 * @param output The folder of the texts.
 * @param state The memory of builds.
 * @returns False if more of a text may change than these parts, or if one was changed by others.
 */
export function patchFullText(
  rendered: ReadonlySet<string>,
  { site, origin }: { site: SiteOfParts; origin: string },
  output: OutputFolder,
  state: Pick<BuildState, 'value' | 'setValue'>,
): boolean {
  const remembered = state.value('fullText') ?? ''
  if (remembered === '') return false
  const stored = JSON.parse(remembered) as StoredTexts
  const markdownOf = markdownIn(output, site, origin)
  const texts = new Map<string, string>()
  const textOf = (key: string): string => {
    const text = texts.get(key) ?? partOf(key, site, origin, markdownOf(key))
    texts.set(key, text)
    return text
  }
  const changes: { before: StoredText; after: StoredText; parts: ReadonlyMap<number, string> }[] = []
  for (const text of stored.texts) {
    const parts = changedParts(text, rendered, site, textOf)
    if (parts === undefined) return false
    changes.push({ before: text, after: withParts(text, parts), parts })
  }
  const after = withHeads({ ...stored, texts: changes.map((change) => change.after) })
  for (const [index, { before, parts }] of changes.entries()) {
    const now = after.texts[index]
    if (now === undefined || (parts.size === 0 && now.head === before.head)) continue
    if (!patchText(before, now, parts, stored.name, output)) return false
  }
  state.setValue('fullText', JSON.stringify(after))
  return true
}

/** The parts that are others now, by position; undefined if more of the text may change than these. */
function changedParts(
  { keys, lengths, next }: StoredText,
  rendered: ReadonlySet<string>,
  { pages }: Pick<Site, 'pages'>,
  textOf: (key: string) => string,
): Map<number, string> | undefined {
  const positions = new Map(keys.map((key, index) => [key, index]))
  const changed = new Map<number, string>()
  const before = sumOf(lengths)
  let length = before
  for (const key of rendered) {
    // Text shared by generated pages is named after the first of them.
    if (key === next?.key || pages.get(key)?.generated !== undefined) return undefined
    const index = positions.get(key)
    if (index === undefined) continue
    const text = textOf(key)
    changed.set(index, text)
    length += text.length - (lengths[index] ?? 0)
  }
  const endsAsBefore = length <= maxTextLength && (next === undefined || length + next.length > maxTextLength)
  const isDividedAsBefore = length > longTextLength === before > longTextLength
  return endsAsBefore && isDividedAsBefore ? changed : undefined
}

function withParts(text: StoredText, changed: ReadonlyMap<number, string>): StoredText {
  return {
    ...text,
    lengths: text.lengths.map((length, index) => changed.get(index)?.length ?? length),
    sizes: text.sizes.map((size, index) => {
      const part = changed.get(index)
      return part === undefined ? size : Buffer.byteLength(part)
    }),
  }
}

function withHeads({ name, root, texts }: StoredTexts): StoredTexts {
  const sized = texts.map((text) =>
    sizedEdition(
      text,
      text.sectionOf.map((section) => ({ section })),
      text.sizes,
    ),
  )
  const nowhere = { path: fullTextPath, label: '', sections: [], pages: 0, size: 0 }
  return {
    name,
    root,
    texts: texts.map((text, index) => {
      const edition = sized[index] ?? nowhere
      return { ...text, head: textHead(name, edition, text.path === fullTextPath ? sized : [edition, nowhere], root) }
    }),
  }
}

function patchText(
  before: StoredText,
  after: StoredText,
  parts: ReadonlyMap<number, string>,
  name: string,
  output: OutputFolder,
): boolean {
  const head = Buffer.byteLength(before.head)
  const all = before.sizes.map((size, index) => ({ size, text: parts.get(index) }))
  const isWhole = patchFile(before.path, { head, headNow: after.head, pieces: all, end: before.end }, output)
  if (!isWhole) return false
  return before.sections.every((section, position) => {
    const pieces = all.filter((_, index) => before.sectionOf[index] === position)
    if (pieces.every(({ text }) => text === undefined)) return true
    const own = sectionHead(name, section, before)
    return patchFile(section.path, { head: Buffer.byteLength(own), headNow: own, pieces, end: 0 }, output)
  })
}

/** A file, and its changed parts. */
interface Changes {
  head: number
  headNow: string
  pieces: readonly { size: number; text: string | undefined }[]
  end: number
}

function patchFile(path: string, { head, headNow, pieces, end }: Changes, output: OutputFolder): boolean {
  const patches: Patch[] = [{ at: 0, length: head, content: Buffer.from(headNow) }]
  let at = head
  for (const { size, text } of pieces) {
    if (text !== undefined) patches.push({ at, length: size, content: Buffer.from(text) })
    at += size
  }
  return output.patch(path.slice(1), at + end, patches)
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0)
}

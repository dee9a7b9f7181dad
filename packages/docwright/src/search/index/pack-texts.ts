import { digestOf } from './digest-of.ts'
import type { PageRecord, PageTexts } from './index-page.ts'

/** A file with texts of adjacent pages. A long page has several, each of which begins at one of its sections. */
export interface TextPack {
  /** Changes with the content. */
  digest: string
  /** The first section in the file, for a page with several files; otherwise 0. */
  section: number
  content(): Uint8Array
}

/** Sections of a page in a pack: their texts, and the data of the page and its sections for results. */
export type PackedPage = [page: number, firstSection: number, texts: PageTexts, record: PageRecord]

/** A page of a pack. */
export interface PackablePage {
  id: number
  /** Length of its texts in bytes. */
  size: number
  digest: string
  record(): string
  texts(): string
}

/** With more pages, packs grow with the site, because everyone who searches reads the list of packs. */
const hugeSite = 12_000

/**
 * The rules for dividing texts into files: each contains a normal page or a few short ones (3 KB when compressed), or
 * everything if that is small.
 *
 * @param pages Number of pages in the partition.
 */
export function packRules(pages: number): { most: number; maxInOne: number } {
  const growth = pages <= hugeSite ? 1 : 2 ** Math.ceil(Math.log2(pages / hugeSite))
  return { most: 9000 * growth, maxInOne: 60_000 * growth }
}

/**
 * The files of adjacent pages.
 *
 * @param pages The pages, by number.
 * @param most Size of a usual file.
 */
export function packTexts(pages: readonly PackablePage[], most: number): TextPack[] {
  const [first] = pages
  if (first === undefined) return []
  if (pages.length === 1 && first.size > most * 1.5) return splitPage(first, most)
  return [
    {
      // The content includes the numbers of pages.
      digest: hexDigest(...pages.flatMap(({ id, digest, record }) => [`${id} ${digest}`, record()])),
      section: 0,
      content: () =>
        Buffer.from(`[${pages.map((page) => `[${page.id},0,${page.texts()},${page.record()}]`).join(',')}]`),
    },
  ]
}

function splitPage(page: PackablePage, most: number): TextPack[] {
  const texts = JSON.parse(page.texts()) as PageTexts
  const [url, title, trail, mark, sections] = JSON.parse(page.record()) as PageRecord
  const packs: TextPack[] = []
  let start = 0
  while (start < texts.length) {
    let end = start
    let size = 0
    do {
      for (const text of texts[end] ?? []) size += Buffer.byteLength(text ?? '')
      end += 1
    } while (end < texts.length && size < most)
    const record: PageRecord = [url, title, trail, mark, sections.slice(start, end)]
    const packed: PackedPage = [page.id, start, texts.slice(start, end), record]
    const content = Buffer.from(JSON.stringify([packed]))
    packs.push({ digest: hexDigest(content), section: start, content: () => content })
    start = end
  }
  return packs
}

function hexDigest(...parts: (Uint8Array | string)[]): string {
  return Buffer.from(digestOf(...parts)).toString('hex')
}

/**
 * The packs of a leaf, as they are stored.
 *
 * @param packs The packs.
 */
export function packNames(packs: readonly Pick<TextPack, 'digest' | 'section'>[]): string {
  return packs.map(({ digest, section }) => `${section}:${digest}`).join(' ')
}

/**
 * Parses the result of {@link packNames}.
 *
 * @param names The packs.
 */
export function readPackNames(names: string): Pick<TextPack, 'digest' | 'section'>[] {
  return names === ''
    ? []
    : names.split(' ').map((pack) => {
        const [section = '0', digest = ''] = pack.split(':')
        return { section: Number(section), digest }
      })
}

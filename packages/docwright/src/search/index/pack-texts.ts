import { nameOf } from './file-name.ts'
import { nameBytes } from './index-files.ts'
import type { PageRecord, PageTexts } from './index-page.ts'

/** A file with texts of pages that stand together. A long page has several, and each begins at one of its sections. */
export interface TextPack {
  name: Uint8Array
  /** The first section of the file, of the page that has several files; 0 otherwise. */
  section: number
  content(): Uint8Array
}

/** Sections of one page in a pack: their texts, and what results show of the page and of them. */
export type PackedPage = [page: number, firstSection: number, texts: PageTexts, record: PageRecord]

/** A page as a pack holds it. */
export interface PackablePage {
  id: number
  /** Length of its texts. */
  size: number
  digest: string
  record(): string
  texts(): string
}

/** Beyond so many pages, what one query reads of its results must be little. */
const largeSite = 1500
/** Beyond so many, packs grow with the site: their names are read by everyone who searches. */
const hugeSite = 12_000

/**
 * How texts are divided into files: two or three ordinary pages (6 KB when compressed) in one of a large site, more where
 * the results of a query are likely to stand together, and one file where that is small.
 *
 * @param pages Pages of the partition.
 */
export function packRules(pages: number): { most: number; maxInOne: number } {
  const growth = pages <= hugeSite ? 1 : 2 ** Math.ceil(Math.log2(pages / hugeSite))
  return pages <= largeSite ? { most: 42_000, maxInOne: 140_000 } : { most: 20_000 * growth, maxInOne: 20_000 * growth }
}

/**
 * The files of pages that stand together.
 *
 * @param pages The pages, by number.
 * @param most Size of a usual file.
 */
export function packTexts(pages: readonly PackablePage[], most: number): TextPack[] {
  const [first] = pages
  if (first === undefined) return []
  if (pages.length === 1 && first.size > most * 2) return splitPage(first, most)
  return [
    {
      // The numbers of pages are in the content.
      name: nameOf('texts', ...pages.flatMap(({ id, digest, record }) => [`${id} ${digest}`, record()])),
      section: 0,
      content: () =>
        Buffer.from(`[${pages.map((page) => `[${page.id},0,${page.texts()},${page.record()}]`).join(',')}]`),
    },
  ]
}

function splitPage(page: PackablePage, most: number): TextPack[] {
  const texts = JSON.parse(page.texts()) as [string, string][]
  const [url, title, trail, method, sections] = JSON.parse(page.record()) as PageRecord
  const packs: TextPack[] = []
  let start = 0
  while (start < texts.length) {
    let end = start
    let size = 0
    do {
      const [text, code] = texts[end] ?? ['', '']
      size += text.length + code.length
      end += 1
    } while (end < texts.length && size < most)
    const record: PageRecord = [url, title, trail, method, sections.slice(start, end)]
    const packed: PackedPage = [page.id, start, texts.slice(start, end), record]
    const content = Buffer.from(JSON.stringify([packed]))
    packs.push({ name: nameOf('texts', content), section: start, content: () => content })
    start = end
  }
  return packs
}

/**
 * The names of the packs of a leaf, as they are remembered.
 *
 * @param packs The packs.
 */
export function packNames(packs: readonly Pick<TextPack, 'name' | 'section'>[]): string {
  return packs.map(({ name, section }) => `${section}:${Buffer.from(name).toString('hex')}`).join(' ')
}

/**
 * Reads what {@link packNames} gave.
 *
 * @param names The names.
 */
export function readPackNames(names: string): Pick<TextPack, 'name' | 'section'>[] {
  return names === ''
    ? []
    : names.split(' ').map((pack) => {
        const [section = '0', name = ''] = pack.split(':')
        return { section: Number(section), name: Buffer.from(name, 'hex').subarray(0, nameBytes) }
      })
}

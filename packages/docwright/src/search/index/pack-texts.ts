import { nameOf } from './file-name.ts'
import type { PageRecord, PartitionPage } from './index-page.ts'

/** Texts of neighbouring pages, in one file. A long page has several, and each begins at one of its sections. */
export interface TextPack {
  name: Uint8Array
  /** Number of the first page, and of its first section in the file. */
  page: number
  section: number
  content(): Uint8Array
}

/** Sections of one page in a pack: their texts, and what results show of the page and of them. */
export type PackedPage = [
  page: number,
  firstSection: number,
  texts: readonly [text: string, code: string][],
  record: PageRecord,
]

/** A file of this size has two or three ordinary pages, and 5 KB when it is compressed. */
const usualSize = 14_000
/** Below this, one file for all costs less than asking for several. */
const smallSite = 140_000

/**
 * Divides the texts of pages into files.
 *
 * @param pages Pages in the order of the navigation.
 */
export function packTexts(pages: readonly PartitionPage[]): TextPack[] {
  const total = pages.reduce((sum, { size }) => sum + size, 0)
  const limit = total <= smallSite ? smallSite : usualSize
  const packs: TextPack[] = []
  let open: number[] = []
  let size = 0
  function close(): void {
    if (open.length > 0) packs.push(packOf(open, pages))
    open = []
    size = 0
  }
  for (const [number, page] of pages.entries()) {
    if (size > 0 && size + page.size > limit) close()
    if (page.size > limit * 2) {
      packs.push(...splitPage(number, page, limit))
      continue
    }
    open.push(number)
    size += page.size
  }
  close()
  return packs
}

function packOf(numbers: readonly number[], pages: readonly PartitionPage[]): TextPack {
  const members = numbers.map((number) => pages[number]).filter((page) => page !== undefined)
  const [first = 0] = numbers
  return {
    // The numbers of pages are in the content.
    name: nameOf('texts', `${first}`, ...members.flatMap(({ digest, record }) => [digest, record])),
    page: first,
    section: 0,
    content: () =>
      Buffer.from(`[${members.map((page, index) => `[${first + index},0,${page.texts()},${page.record}]`).join(',')}]`),
  }
}

function splitPage(number: number, page: PartitionPage, limit: number): TextPack[] {
  const texts = JSON.parse(page.texts()) as [string, string][]
  const [url, title, trail, method, sections] = JSON.parse(page.record) as PageRecord
  const packs: TextPack[] = []
  let start = 0
  while (start < texts.length) {
    let end = start
    let size = 0
    do {
      const [text, code] = texts[end] ?? ['', '']
      size += text.length + code.length
      end += 1
    } while (end < texts.length && size < limit)
    const record: PageRecord = [url, title, trail, method, sections.slice(start, end)]
    const packed: PackedPage = [number, start, texts.slice(start, end), record]
    const content = Buffer.from(JSON.stringify([packed]))
    packs.push({ name: nameOf('texts', content), page: number, section: start, content: () => content })
    start = end
  }
  return packs
}

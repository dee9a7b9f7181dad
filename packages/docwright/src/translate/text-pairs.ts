import { canonicalLanguage } from '../config/language-codes.ts'
import { readConfiguration } from './configuration.ts'
import { readRecords, type PageRecord, type SegmentState } from './page-records.ts'
import { readPage, type TranslatablePage } from './read-page.ts'
import { folderOf, siteLanguages } from './site-languages.ts'
import type { Slot, SlotDocument } from './slot.ts'
import { translationFiles } from './translation-files.ts'

/** A text of a page and its translation, both as their files have them. */
export interface TextPair {
  /** Its place among the texts of the page. */
  index: number
  source: string
  translation: string
  state: SegmentState
}

/** A translated page and its source. */
export interface PairedPage {
  /** Canonical code of the language. */
  code: string
  source: TranslatablePage
  existing: TranslatablePage
  record: PageRecord
  records: Map<string, PageRecord>
}

type ReadText = (path: string) => Promise<string | undefined>

/**
 * Reads a translated page and its source.
 *
 * @param readText Reads a file by its path from the docs folder.
 * @param path Path of the translated page.
 * @returns Undefined if it is not a translated page, or if people built it differently from its source.
 */
export async function pairPage(readText: ReadText, path: string): Promise<PairedPage | undefined> {
  const configuration = await readConfiguration(readText)
  const languages = configuration && siteLanguages(configuration.navigation)
  const code = canonicalLanguage(/^([^/]+)\//.exec(path)?.[1] ?? '')
  if (languages === undefined || code === undefined || code === languages.source) return undefined
  const folder = folderOf(code, languages.entries.get(code)?.entry)
  if (!path.startsWith(folder)) return undefined
  const page = `${languages.sourceFolder}${path.slice(folder.length)}`
  const records = readRecords((await readText(translationFiles(code).records)) ?? '')
  const record = records.get(page)
  const [written, found] = [await readText(page), await readText(path)]
  if (record === undefined || written === undefined || found === undefined) return undefined
  const source = await readPage(page, written)
  const existing = await readPage(path, found)
  const count = record.segments.length
  if (source.slots.length !== count || existing.slots.length !== count || record.own !== undefined) return undefined
  return { code, source, existing, record, records }
}

/**
 * The texts of a translated page with those of its source, for reviewers.
 *
 * @param readText Reads a file by its path from the docs folder.
 * @param path Path of the translated page.
 * @returns Undefined if the two do not correspond.
 */
export async function readTextPairs(readText: ReadText, path: string): Promise<TextPair[] | undefined> {
  const paired = await pairPage(readText, path)
  if (paired === undefined) return undefined
  const { source, existing, record } = paired
  return source.slots.flatMap((slot, index) => {
    const other = existing.slots[index]
    const state = record.segments[index]?.state
    if (!slot.isProse || other === undefined || state === undefined) return []
    return [{ index, source: writtenAt(source, slot), translation: writtenAt(existing, other), state }]
  })
}

/** A text as its file has it. */
export function writtenAt({ text }: SlotDocument, { start, end }: Pick<Slot, 'start' | 'end'>): string {
  return text.slice(start, end)
}

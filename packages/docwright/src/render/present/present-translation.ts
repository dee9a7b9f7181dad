import { readRecords, type PageRecord } from '../../translate/page-records.ts'
import { digestOf } from '../../translate/slot.ts'
import type { Site } from '../../site/create-site.ts'
import { languagesOf } from '../../site/languages-of.ts'
import type { PageContext } from '../basics/page-context.ts'

/** The memory of a site's translations, by the canonical code of the language. */
export interface TranslationRecords {
  of(code: string): Promise<ReadonlyMap<string, PageRecord>>
}

/**
 * Reads what `docwright translate` has written down, each language once.
 *
 * @param site The site.
 */
export function createTranslationRecords(site: Site): TranslationRecords {
  const read = new Map<string, Promise<ReadonlyMap<string, PageRecord>>>()
  async function load(code: string): Promise<ReadonlyMap<string, PageRecord>> {
    const path = `.docwright/i18n/${code}.pages.jsonl`
    const bytes = site.files.has(path) ? await site.source.read(path) : undefined
    return bytes === undefined ? new Map<string, PageRecord>() : readRecords(Buffer.from(bytes).toString())
  }
  return {
    of(code) {
      const found = read.get(code) ?? load(code)
      read.set(code, found)
      return found
    },
  }
}

/**
 * Whether a page is a translation whose source has changed since.
 *
 * @param context The place of the page.
 * @param site The site.
 * @param records The memory of its translations.
 */
export async function isOutdated(
  { key, divisions, place }: PageContext,
  site: Site,
  records: TranslationRecords | undefined,
): Promise<boolean> {
  const division = divisions.find(({ kind }) => kind === 'language')
  if (records === undefined || division?.language === undefined || division.default) return false
  const known = await records.of(division.language.code)
  if (known.size === 0) return false
  const sources = languagesOf(key, site, place).flatMap(({ key: other }) => {
    const file = other === key ? undefined : site.pages.get(other)?.file
    const record = file === undefined ? undefined : known.get(file)
    return record === undefined || file === undefined ? [] : [{ file, record }]
  })
  const [source] = sources
  if (source === undefined) return false
  const bytes = await site.source.read(source.file)
  if (bytes === undefined) return false
  const isChanged = digestOf(Buffer.from(bytes).toString()) !== source.record.source
  return isChanged || source.record.segments.some(({ state }) => state === 'review' || state === 'stale')
}

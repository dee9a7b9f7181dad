import { readTexts, type TranslatablePage } from 'docwright/engine'
import type { UpkeepContext } from './upkeep.ts'

/** A page that people write, in the language of the source. */
export interface WrittenPage {
  key: string
  file: string
  /** The content of the file. */
  source: string
  /** The same with lines that end with `\n`, without byte order mark. */
  text: string
}

/**
 * The pages that people write, in the default language: translations follow their source by a workflow of their own.
 */
export async function writtenPages({ survey: { site }, draft }: UpkeepContext): Promise<WrittenPage[]> {
  const pages: WrittenPage[] = []
  const divisions = new Map(
    [...site.pages.keys()].map((key) => [
      key,
      (site.navigation.places.get(key)?.divisions ?? []).find(({ language }) => language !== undefined)?.language?.tag,
    ]),
  )
  const first = [...divisions.values()].find((tag) => tag !== undefined)
  for (const [key, page] of site.pages) {
    const language = divisions.get(key)
    if (page.generated !== undefined || (language !== undefined && language !== first)) continue
    const source = await draft.read(page.file)
    if (source !== undefined) pages.push({ key, file: page.file, source, text: plainText(source) })
  }
  return pages
}

/** The texts of a page. */
export async function textsOf({ file, source }: Pick<WrittenPage, 'file' | 'source'>): Promise<TranslatablePage> {
  return readTexts(file, source)
}

/**
 * A text with lines that end with `\n`, without byte order mark.
 *
 * @param source The written text.
 */
export function plainText(source: string): string {
  return source.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n')
}

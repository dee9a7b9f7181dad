import type { ReferenceDocument } from '../reference-document.ts'
import type { ReferencePage, ReferenceSection } from '../reference-page.ts'
import { openAsyncapi } from './open-asyncapi.ts'

type Json = Record<string, unknown>

/**
 * Opens an AsyncAPI file for a test.
 *
 * @param document Its content without `info`.
 * @param files Further files by path.
 */
export async function openText(document: Json, files: Record<string, unknown> = {}): ReturnType<typeof openAsyncapi> {
  const all: Record<string, unknown> = { ...files, 'a.json': { info: { title: 'T', version: '1' }, ...document } }
  return openAsyncapi('a.json', async (file) => {
    const content = all[file]
    return content === undefined ? undefined : { bytes: Buffer.from(JSON.stringify(content)), diagnostics: [] }
  })
}

/** Opens a file without syntax errors. */
export async function documentOf(document: Json, files?: Record<string, unknown>): Promise<ReferenceDocument> {
  const { document: opened, diagnostics } = await openText(document, files)
  if (opened === undefined) throw new Error(diagnostics.map(({ message }) => message).join('\n'))
  return opened
}

/** The page of a part by its name. */
export function pageNamed(document: ReferenceDocument, name: string): ReferencePage {
  const page = document.page(document.find(name)?.pointer ?? 'none')
  if (page === undefined) throw new Error(`There is no ${name}.`)
  return page
}

/** A section by the titles on the way to it. */
export function sectionAt(page: Pick<ReferencePage, 'sections'>, ...titles: string[]): ReferenceSection {
  let sections: readonly ReferenceSection[] = page.sections
  let found: ReferenceSection | undefined
  for (const title of titles) {
    found = sections.find((section) => section.title === title)
    if (found === undefined) throw new Error(`${title} is not among ${sections.map((one) => one.title).join(', ')}.`)
    sections = found.sections ?? []
  }
  if (found === undefined) throw new Error('No title was given.')
  return found
}

/** Names of the fields of a section; for a schema, those of the first level. */
export function namesIn({ fields = [], schema }: ReferenceSection): string[] {
  return [...fields.map(({ name }) => name), ...(schema?.properties ?? []).map(({ name }) => name)]
}

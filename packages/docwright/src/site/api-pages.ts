import { decodeText } from '../source/decode-text.ts'
import type { Diagnostic } from '../source/diagnostic.ts'
import type { Site } from './create-site.ts'
import { operationOfPage, type PageOperation } from './page-operation.ts'
import { specificationInfo } from './references/openapi-kind.ts'
import type { ShownReference } from './references/reference-kind.ts'
import { referenceKind } from './references/reference-kinds.ts'

/**
 * Works out what the reference on a page shows: of a generated page, and of one whose front matter names an operation
 * (`openapi`), a data model (`openapi-schema`) or a part of another specification. Only that part is resolved.
 *
 * @param key Key of the page.
 * @returns The operation or schema; undefined for other pages, and where what it names does not exist.
 */
export async function apiPageOf(key: string, site: Site): Promise<ShownReference | undefined> {
  const { generated } = site.pages.get(key) ?? {}
  if (generated !== undefined) return referenceKind(generated.kind).content(generated, site.specifications)
  const named = await namedBy(key, site)
  if (named?.kind === 'operation') {
    const operation = named.operation.excluded ? undefined : named.specification.operation(named.operation.pointer)
    return operation && { kind: 'operation', operation, specification: specificationInfo(named.specification) }
  }
  if (named?.kind === 'reference') return named.document.page(named.part.pointer)
  if (named?.kind !== 'schema') return undefined
  const schema = named.specification.schema(named.name)
  return schema && { kind: 'schema', name: named.name, schema, specification: specificationInfo(named.specification) }
}

/**
 * Explains why a page cannot show its operation or data model.
 *
 * @param key Key of the page.
 * @returns The problems; none for other pages.
 */
export async function apiPageProblems(key: string, site: Site): Promise<readonly Diagnostic[]> {
  const named = site.pages.get(key)?.generated === undefined ? await namedBy(key, site) : undefined
  if (named?.kind !== 'nothing' || named.diagnostics.length === 0) return []
  const { file = '' } = site.pages.get(key) ?? {}
  const bytes = await site.source.read(file)
  const place = bytes === undefined ? { line: 1, column: 1 } : placeOfKey(decodeText(bytes, file).text)
  return named.diagnostics.map((problem) => (problem.file === file ? { ...problem, ...place } : problem))
}

/**
 * Lists the files, besides the page itself, that the reference of a page is made of.
 *
 * @param key Key of the page.
 * @returns Paths from the docs root and URLs; none for other pages.
 */
export async function apiFilesOf(key: string, site: Site): Promise<readonly string[]> {
  const { generated } = site.pages.get(key) ?? {}
  if (generated !== undefined) return referenceKind(generated.kind).files(generated, site.specifications)
  const named = await namedBy(key, site)
  const { references } = site.specifications
  const opened = site.specifications.opened()
  if (named === undefined) return []
  if (named.kind === 'reference') return references[named.of].opened().get(named.source)?.files ?? []
  // An operation that is nowhere may appear in any of them.
  if (named.kind === 'nothing')
    return [opened, ...Object.values(references).map((store) => store.opened())].flatMap((store) =>
      [...store.values()].flatMap(({ files }) => files),
    )
  return opened.get(named.specification.source)?.files ?? []
}

/** The place where the front matter names the operation or the data model. */
function placeOfKey(text: string): { line: number; column: number } {
  const line = text
    .split(/\r?\n/, 200)
    .findIndex((one) => /^\s*["']?(?:openapi(?:-schema)?|asyncapi|graphql)["']?\s*:/i.test(one))
  return { line: Math.max(line, 0) + 1, column: 1 }
}

async function namedBy(key: string, site: Site): Promise<PageOperation | undefined> {
  const page = site.pages.get(key)
  if (page === undefined) return undefined
  await site.metadata.load([key])
  return operationOfPage(key, page.file, site.metadata.get(key), site.pageOperations)
}

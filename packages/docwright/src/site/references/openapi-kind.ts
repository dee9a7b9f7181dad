import { canonicalLanguage } from '../../config/language-codes.ts'
import type { Division, NavigationEntry, NavigationTree } from '../../navigation/navigation-tree.ts'
import type { ApiPage, ApiSpecificationInfo } from '../../openapi/api-operation.ts'
import { nameOf } from '../../openapi/find-operation.ts'
import { segmentsOf } from '../../openapi/json-pointer.ts'
import type { Specification } from '../../openapi/specification.ts'
import { generatedEntries, listedOperation, overviewEntries, schemaEntries } from '../generated-entries.ts'
import { createGeneratedPages, type GeneratedPages, type PageSurvey } from '../generated-pages.ts'
import type { GeneratedPage } from '../page-paths.ts'
import type { Specifications } from '../specifications.ts'
import { neededReferences } from './needed-references.ts'
import { keysWithin, leadsToPage } from './written-entries.ts'
import type { GeneratedPlace, ListContext, ReferenceKind, ReferenceList, ReferenceSubject } from './reference-kind.ts'

/** OpenAPI: a page for every operation and webhook, and, if asked for, pages about the whole and its data models. */
export const openapiKind: ReferenceKind = {
  name: 'openapi',
  names: ({ sources }) => sources,
  async open({ sources }, specifications) {
    const problems = []
    // One after the other: each may need much memory while it is read.
    for (const source of sources) problems.push(...((await specifications.open(source))?.diagnostics ?? []))
    return problems
  },
  list: (context) => listOf(context, originalSpecifications(context.tree)),
  async content(page, specifications) {
    const specification = (await specifications.open(page.specification))?.specification
    return specification && contentOf(page, specification)
  },
  async files({ specification }, specifications) {
    return (await specifications.open(specification))?.files ?? []
  },
  subject: subjectOf,
  parts({ sources }, specifications) {
    return sources.map((source) => ({
      source,
      called: 'operations',
      fix: 'Give them unique URLs (`x-mint.href`, `summary`), or check the errors on their pages.',
      parts: (specifications.opened().get(source)?.specification?.operations ?? [])
        .filter(({ excluded }) => !excluded)
        .map((operation) => ({
          pointer: operation.pointer,
          subject: {
            name: nameOf(operation),
            get place() {
              return operation.place
            },
          },
        })),
    }))
  },
}

function listOf(context: ListContext, originals: ReadonlyMap<string, string>, surveyed?: PageSurvey): ReferenceList {
  const { specifications, isTaken, isReserved } = context
  const pages = createGeneratedPages(specifications, isTaken, isReserved, originals, surveyed)
  return {
    listed: (entry, version) => listedOperation(entry, pages, version),
    generated: (at) => entriesAt(at, pages),
    next: () => listOf(context, originals, pages.survey()),
    has: pages.has,
    pages: pages.pages,
    metadata: pages.metadata,
    diagnostics: pages.diagnostics,
  }
}

function entriesAt({ reference, written, version, depth }: GeneratedPlace, pages: GeneratedPages): NavigationEntry[] {
  const overviews = overviewEntries(reference, pages, version, written.some(leadsToPage))
  const operations = generatedEntries(reference, pages, version, depth, new Set(written.flatMap(keysWithin)))
  return [...overviews, ...operations, ...schemaEntries(reference, pages, version, depth)]
}

function contentOf({ about, pointer }: GeneratedPage, specification: Specification): ApiPage | undefined {
  const info = specificationInfo(specification)
  if (about === 'overview') return { kind: 'overview', overview: specification.overview(), specification: info }
  if (about === 'schema') {
    const name = segmentsOf(pointer)?.at(-1) ?? ''
    const schema = specification.schema(name)
    return schema && { kind: 'schema', name, schema, specification: info }
  }
  const operation = specification.operation(pointer)
  return operation && { kind: 'operation', operation, specification: info }
}

/** The facts that pages show about their specification. */
export function specificationInfo({ source, title, version }: Specification): ApiSpecificationInfo {
  return { source, title, version }
}

function subjectOf(
  { about, pointer, specification }: GeneratedPage,
  specifications: Specifications,
): ReferenceSubject | undefined {
  const opened = specifications.opened().get(specification)?.specification
  if (opened === undefined) return undefined
  if (about !== undefined)
    return { place: opened.placeOf(about === 'overview' ? ['info'] : (segmentsOf(pointer) ?? [])) }
  const operation = opened.operationAt(pointer)
  return operation && { name: nameOf(operation), place: operation.place }
}

/**
 * Specifications that are translations of others, by their sources: in the folder of their language they have the path
 * that the original has in the folder of the default language, or at the root.
 */
function originalSpecifications({ content }: Pick<NavigationTree, 'content'>): Map<string, string> {
  const originals = new Map<string, string>()
  if (content.kind !== 'divisions') return originals
  const languages = content.divisions.filter(({ kind }) => kind === 'language')
  const own = languages.find((division) => division.default)
  if (own === undefined) return originals
  const sources = new Map(sourcesWithin(own).map((source) => [withoutFolder(source, own), source]))
  for (const division of languages)
    for (const source of sourcesWithin(division)) {
      const original = sources.get(withoutFolder(source, division))
      if (division !== own && original !== undefined && original !== source) originals.set(source, original)
    }
  return originals
}

function sourcesWithin(division: Division): string[] {
  return [...neededReferences(division, 'openapi')].flatMap(({ sources }) => sources)
}

function withoutFolder(source: string, { language }: Division): string {
  const [folder = ''] = source.split('/', 1)
  return canonicalLanguage(folder) === language?.code ? source.slice(folder.length + 1) : source
}

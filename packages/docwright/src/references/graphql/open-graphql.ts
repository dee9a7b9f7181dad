import { nearestMatch } from '../../config/nearest-match.ts'
import type { FileContent } from '../../openapi/open-documents.ts'
import type { ApiSpecificationInfo } from '../../openapi/api-operation.ts'
import type { Diagnostic } from '../../source/diagnostic.ts'
import type { OpenedReference, ReferenceDocument, ReferencePart } from '../reference-document.ts'
import { overviewPage, partPage, textOf, textsOf, type PageContext } from './graphql-page.ts'
import { placeOf } from './mend-definitions.ts'
import { readSchema, type SchemaFile } from './read-schema.ts'
import { nameAsTitle } from '../texts.ts'
import { listParts, namedOf, type ListedPart } from './schema-parts.ts'
import { findUsage } from './type-usage.ts'

/**
 * Reads a GraphQL schema: definitions in one or several files, or an introspection result.
 *
 * @param name Paths from the docs root and URLs, separated by line feeds.
 * @param readFile Reads a file; undefined if it does not exist.
 */
export async function openGraphql(
  name: string,
  readFile: (file: string) => Promise<FileContent | undefined>,
): Promise<OpenedReference> {
  const names = name.split('\n')
  const files: SchemaFile[] = []
  const diagnostics: Diagnostic[] = []
  for (const file of names) {
    const content = await readFile(file)
    diagnostics.push(...(content?.diagnostics ?? []))
    if (content?.bytes !== undefined) files.push({ name: file, bytes: content.bytes })
  }
  if (files.length === 0) return { diagnostics, files: names }
  const { schema, diagnostics: mistakes } = readSchema(files)
  const all = [...diagnostics, ...mistakes]
  if (schema === undefined) return { diagnostics: all, files: names }
  const [first = name] = names
  const specification: ApiSpecificationInfo = { source: first, title: 'GraphQL API', version: undefined }
  const listed = listParts(schema)
  let usage: PageContext['usage'] | undefined
  const context: PageContext = {
    schema,
    specification,
    // Computed only when a page is shown.
    get usage() {
      return (usage ??= findUsage(schema))
    },
  }
  return { document: documentOf(listed, context, first), diagnostics: all, files: names }
}

function documentOf(listed: readonly ListedPart[], context: PageContext, file: string): ReferenceDocument {
  const byPointer = new Map(listed.map((one) => [one.pointer, one]))
  const parts = new Map(listed.map((one): [string, ReferencePart] => [one.pointer, partOf(one, file)]))
  const names = new Map(listed.map(({ name, pointer }) => [name, pointer]))
  return {
    ...context.specification,
    isDescribed: textOf(context.schema.description) !== undefined,
    parts,
    overview: {
      pointer: '',
      name: '',
      title: 'Overview',
      deprecated: false,
      group: '',
      path: 'overview',
      place: { file, line: 1, column: 1 },
    },
    page(pointer) {
      if (pointer === '') return overviewPage(context)
      const found = byPointer.get(pointer)
      return found && partPage(found.part, context)
    },
    find: (written) => parts.get(findPointer(written, names) ?? ''),
    suggest: (written) => nearestMatch(written, names.keys()),
    check: () => [],
  }
}

/** A name without a kind is that of an operation, or else of a type. */
function findPointer(written: string, names: ReadonlyMap<string, string>): string | undefined {
  const text = written.trim().replaceAll(/\s+/g, ' ')
  const [, word = '', rest = ''] = /^(\w+) (\S+)$/.exec(text) ?? []
  if (word !== '') return names.get(`${word.toUpperCase()} ${rest}`)
  return ['QUERY', 'MUTATION', 'SUBSCRIPTION', 'TYPE', 'DIRECTIVE']
    .map((kind) => names.get(`${kind} ${text}`))
    .find((pointer) => pointer !== undefined)
}

function partOf({ pointer, name, group, path, part }: ListedPart, file: string): ReferencePart {
  const named = namedOf(part)
  const deprecated = part.kind === 'operation' && part.field.deprecationReason != null
  return {
    pointer,
    name,
    title: part.kind === 'directive' ? `@${named.name}` : nameAsTitle(named.name),
    description: textsOf(named).line,
    deprecated,
    group,
    path,
    get place() {
      return placeOf(named.astNode ?? {}, file)
    },
  }
}

import { createHash } from 'node:crypto'
import type { Diagnostic, Place } from '../source/diagnostic.ts'
import type { ApiOperation, ApiOperationSummary, ApiOverview, ApiSpecificationInfo } from './api-operation.ts'
import type { ApiSchema } from './api-schema.ts'
import { checkDocuments } from './check-documents.ts'
import { locateId, type DocumentSet, type Located } from './located.ts'
import { summariesOf } from './operation-summaries.ts'
import { listOf, recordOf, textOf } from './read-values.ts'
import { resolveOverview } from './resolve-overview.ts'
import { resolveOperation } from './resolve-operation.ts'
import { schemaNode } from './schema-node.ts'

/** An open specification: information for lists is available, everything else is computed when it is needed. */
export interface Specification extends ApiSpecificationInfo {
  /** `info.summary`. */
  summary?: string | undefined
  /** Whether it has a description of its own or of a tag. */
  isDescribed: boolean
  /** All operations, then all webhooks, in the order of their pages. */
  operations: readonly ApiOperationSummary[]
  /** One of `operations` by its JSON pointer. */
  operationAt(pointer: string): ApiOperationSummary | undefined
  /** Names of data models. */
  schemaNames: readonly string[]
  /** All files of the specification. */
  files: readonly string[]
  /** Bytes kept in memory. */
  size: number
  /** Changes with the content of any of its files. */
  readonly digest: string
  /**
   * Resolves an operation.
   *
   * @param pointer Its JSON pointer.
   * @returns Undefined if the specification has none there.
   */
  operation(pointer: string): ApiOperation | undefined
  /** Resolves the information about the whole API. */
  overview(): ApiOverview
  /**
   * Resolves a data model.
   *
   * @param name Its name under `components.schemas`.
   * @returns Undefined if there is none.
   */
  schema(name: string): ApiSchema | undefined
  /**
   * Resolves any schema.
   *
   * @param id Its {@link ApiSchema.id}.
   * @returns The schema with nothing above it; undefined if the specification has none of this id.
   */
  schemaWithId(id: string): ApiSchema | undefined
  /** The place of a value, or of the nearest one around it. */
  placeOf(segments: readonly string[]): Place
  /** Checks every part for mistakes: references, responses, servers. Takes time in proportion to the size. */
  check(): Diagnostic[]
}

/** Opens a specification whose files are loaded. */
export function createSpecification(set: DocumentSet): Specification {
  const { root } = set
  const info = recordOf(root.valueAt(['info']))
  const operations = summariesOf(set)
  const byPointer = new Map(operations.map((summary) => [summary.pointer, summary]))
  return {
    source: root.file,
    title: textOf(info['title']),
    version: textOf(info['version']),
    summary: textOf(info['summary']),
    isDescribed: [info, ...listOf(root.valueAt(['tags'])).map(recordOf)].some(
      ({ description }) => (textOf(description)?.trim() ?? '') !== '',
    ),
    operations,
    operationAt: (pointer) => byPointer.get(pointer),
    schemaNames: root.keysAt(['components', 'schemas']),
    files: [...set.documents.keys()],
    size: [...set.documents.values()].reduce((sum, { size }) => sum + size, 0),
    get digest() {
      const hash = createHash('sha1')
      for (const { digest } of set.documents.values()) hash.update(digest)
      return hash.digest('base64url')
    },
    operation(pointer) {
      const summary = byPointer.get(pointer)
      return summary === undefined ? undefined : resolveOperation(summary, set)
    },
    overview: () => resolveOverview(operations, set),
    schema(name) {
      const segments = ['components', 'schemas', name]
      const at: Located = { document: root, segments, value: root.valueAt(segments) }
      return at.value === undefined ? undefined : schemaNode([at], set)
    },
    schemaWithId(id) {
      const roots = locateId(id, set)
      return roots === undefined ? undefined : schemaNode(roots, set)
    },
    placeOf: (segments) => root.placeOf(segments),
    check: () => checkDocuments(set, operations),
  }
}

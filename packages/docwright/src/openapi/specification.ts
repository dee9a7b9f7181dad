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

/** A specification that was read: what its lists need is known, everything else is worked out when it is asked for. */
export interface Specification extends ApiSpecificationInfo {
  /** `info.summary`. */
  summary?: string | undefined
  /** Whether it says something of the whole: a description of itself or of a tag. */
  isDescribed: boolean
  /** All operations, then all webhooks, in the order of their pages. */
  operations: readonly ApiOperationSummary[]
  /** One of `operations` by its JSON pointer. */
  operationAt(pointer: string): ApiOperationSummary | undefined
  /** Names of data models. */
  schemaNames: readonly string[]
  /** All files it was read from. */
  files: readonly string[]
  /** Bytes kept in memory. */
  size: number
  /** Changes with the content of any of its files. */
  readonly digest: string
  /**
   * Works out one operation.
   *
   * @param pointer Its JSON pointer.
   * @returns The operation; undefined if the specification has none there.
   */
  operation(pointer: string): ApiOperation | undefined
  /** Works out what is said of the whole. */
  overview(): ApiOverview
  /**
   * Works out one data model.
   *
   * @param name Its name under `components.schemas`.
   * @returns The schema; undefined if there is none of the name.
   */
  schema(name: string): ApiSchema | undefined
  /**
   * Works out any schema, wherever it stands.
   *
   * @param id Its {@link ApiSchema.id}.
   * @returns The schema with nothing above it; undefined if the specification has none of the id.
   */
  schemaWithId(id: string): ApiSchema | undefined
  /** Finds a value, or what is nearest around it. */
  placeOf(segments: readonly string[]): Place
  /** Looks at every part for mistakes: references, responses, servers. Takes time in proportion to the size. */
  check(): Diagnostic[]
}

/**
 * Opens a specification whose files are loaded.
 *
 * @param set The files.
 */
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

import type { ApiDocument } from './api-document.ts'
import { isRecord } from './read-values.ts'

/** Names that schemas give themselves, with their places. */
export interface SchemaIdentifiers {
  /** By `$anchor` or `$dynamicAnchor`; the first of each name. */
  anchors: ReadonlyMap<string, readonly string[]>
  /** By `$id`, without an empty fragment. */
  ids: ReadonlyMap<string, readonly string[]>
  /** The folders of each `$id` that is a URL. */
  folders: ReadonlySet<string>
}

const known = new WeakMap<ApiDocument, SchemaIdentifiers>()

/** Nobody names a schema deeper than this. */
const deepest = 100

/**
 * Finds the schemas of a document that name themselves (`$anchor`, `$dynamicAnchor`, `$id`). It takes time in
 * proportion to its schemas, once, and only for documents whose references need it.
 */
export function identifiersOf(document: ApiDocument): SchemaIdentifiers {
  const found = known.get(document) ?? collect(document)
  known.set(document, found)
  return found
}

function collect(document: ApiDocument): SchemaIdentifiers {
  const anchors = new Map<string, readonly string[]>()
  const ids = new Map<string, readonly string[]>()

  function note(names: Map<string, readonly string[]>, name: unknown, segments: readonly string[]): void {
    if (typeof name === 'string' && name !== '' && !names.has(name)) names.set(name, segments)
  }

  function walk(value: unknown, segments: readonly string[]): void {
    if (typeof value !== 'object' || value === null || segments.length > deepest) return
    if (isRecord(value)) {
      note(anchors, value['$anchor'], segments)
      note(anchors, value['$dynamicAnchor'], segments)
      const id = value['$id']
      note(ids, typeof id === 'string' ? id.replace(/#$/, '') : undefined, segments)
    }
    for (const [key, part] of Object.entries(value)) walk(part, [...segments, key])
  }

  // One named schema at a time, so that a large file is never parsed as a whole.
  for (const holder of [['components', 'schemas'], ['$defs'], ['definitions'], ['paths'], ['webhooks']])
    for (const name of document.keysAt(holder)) walk(document.valueAt([...holder, name]), [...holder, name])
  const isSpecification = document.valueAt(['openapi']) !== undefined
  if (!isSpecification) walk(document.valueAt([]), [])
  const folders = new Set([...ids.keys()].flatMap((id) => URL.parse('.', id)?.href ?? []))
  return { anchors, ids, folders }
}

/**
 * Finds the schema of a document by the `$id` in a reference.
 *
 * @param file A reference without its fragment.
 * @returns Its place; undefined if there is none.
 */
export function placeOfId(file: string, document: ApiDocument): readonly string[] | undefined {
  const { ids, folders } = identifiersOf(document)
  const whole = ids.get(file)
  if (whole !== undefined) return whole
  // A relative reference is relative to the `$id` around it; schemas of a set share a folder.
  for (const folder of folders) {
    const target = ids.get(URL.parse(file, folder)?.href ?? '')
    if (target !== undefined) return target
  }
  return undefined
}

import type { ApiDocument } from './api-document.ts'
import type { DocumentSet, Located } from './located.ts'
import { isRecord } from './read-values.ts'

/** Keys whose children have names from the author, which are not keywords. */
const maps = new Set(
  [
    'properties patternProperties dependentSchemas $defs definitions schemas responses headers callbacks links',
    'requestBodies securitySchemes pathItems paths webhooks content encoding variables scopes mapping examples',
  ]
    .join(' ')
    .split(' '),
)

/** Keys with data, which may look like references. */
const data = new Set(['example', 'default', 'enum', 'const', 'value', 'dataValue', 'mapping', 'scopes'])

/** An object of a specification: not a list, a map of names, or the author's data. */
export interface SpecificationPart {
  document: ApiDocument
  /** One array for the whole walk, because there are millions of values: copy it to keep it. */
  segments: readonly string[]
  /** Whether the last segment is a name from the author. */
  isNamed: boolean
  value: Readonly<Record<string, unknown>>
}

/**
 * Visits every object of a specification, parents first.
 *
 * @param set All files of it.
 */
export function walkSpecification(set: DocumentSet, visit: (part: SpecificationPart) => void): void {
  for (const document of set.documents.values()) {
    for (const { value, segments } of partsOf(document)) {
      const isNamed = maps.has(segments.at(-2) ?? '')
      walk(value, [...segments], { isMap: false, isNamed }, (part, at, named) =>
        visit({ document, segments: at, isNamed: named, value: part }),
      )
    }
  }
}

/** The parts of a document one after another, so that they are never all parsed. */
function* partsOf(document: ApiDocument, segments: readonly string[] = []): Iterable<Located> {
  const keys = segments.length < 3 ? document.keysAt(segments) : []
  if (keys.length === 0) yield { document, segments, value: document.valueAt(segments) }
  else if (keys.includes('$ref')) yield { document, segments, value: document.valueAt(segments) }
  else for (const key of keys) yield* partsOf(document, [...segments, key])
}

type OnPart = (value: Readonly<Record<string, unknown>>, segments: readonly string[], isNamed: boolean) => void

function walk(value: unknown, path: string[], at: { isMap: boolean; isNamed: boolean }, onPart: OnPart): void {
  if (typeof value !== 'object' || value === null) return
  const { isMap, isNamed } = at
  if (!isMap && isRecord(value)) onPart(value, path, isNamed)
  const isList = Array.isArray(value)
  for (const [key, part] of Object.entries(value)) {
    if (typeof part !== 'object' || part === null || (!isMap && !isList && isData(key, part))) continue
    path.push(key)
    walk(part, path, { isMap: !isMap && !isList && maps.has(key), isNamed: isMap }, onPart)
    path.pop()
  }
}

function isData(key: string, part: unknown): boolean {
  return data.has(key) || key.startsWith('x-') || (key === 'examples' && Array.isArray(part))
}

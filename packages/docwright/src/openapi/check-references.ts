import { diagnose, type Diagnostic } from '../source/diagnostic.ts'
import { nearestMatch } from '../config/nearest-match.ts'
import type { ApiDocument } from './api-document.ts'
import { spokenPlace } from './json-pointer.ts'
import { follow, type DocumentSet, type Located, type ReferenceFailure } from './located.ts'
import { openapiProblems } from './openapi-problems.ts'
import { recordOf, textsOf } from './read-values.ts'
import { targetOfMapping } from './schema-choices.ts'

/** Under these keys stand names of the author's, which are no keywords. */
const maps = new Set(
  [
    'properties patternProperties dependentSchemas $defs definitions schemas responses headers callbacks links',
    'requestBodies securitySchemes pathItems paths webhooks content encoding variables scopes mapping examples',
  ]
    .join(' ')
    .split(' '),
)

/** Under these stand data, which may look like references. */
const data = new Set(['example', 'default', 'enum', 'const', 'value', 'dataValue', 'mapping', 'scopes'])

/**
 * Follows every reference of a specification.
 *
 * @returns A mistake for each target that does not exist, at its first use.
 */
export function checkReferences(set: DocumentSet): Diagnostic[] {
  const known = new Set<string>()
  const failures = new Map<string, { failure: ReferenceFailure; count: number }>()
  const mappings = new Map<string, Diagnostic>()
  for (const document of set.documents.values()) {
    for (const part of partsOf(document)) {
      visit(part.value, [...part.segments], false, (value, segments, reference) => {
        if (reference === undefined) {
          const at: Located = { document, segments: [...segments], value }
          for (const name of mappedNames(at, set)) mappings.set(`${document.file} ${name}`, mappingProblem(name, at))
          return
        }
        const key = `${document.file} ${reference}`
        const earlier = failures.get(key)
        if (earlier !== undefined) earlier.count += 1
        if (earlier !== undefined || known.has(key)) return
        known.add(key)
        const at: Located = { document, segments: [...segments], value }
        follow(at, set, (failure) => {
          // That a limit was reached is reported once, where it was.
          if (failure.reason !== 'unread-file') failures.set(key, { failure: { ...failure, at }, count: 1 })
        })
      })
    }
  }
  return [...[...failures.values()].map(({ failure, count }) => report(failure, count, set)), ...mappings.values()]
}

/** What a discriminator maps to that does not exist. */
function mappedNames(discriminator: Located, set: DocumentSet): string[] {
  const { mapping, defaultMapping } = recordOf(discriminator.value)
  const names = textsOf([...Object.values(recordOf(mapping)), defaultMapping])
  return names.filter((name) => targetOfMapping(name, discriminator, set) === undefined)
}

function mappingProblem(name: string, { document, segments }: Located): Diagnostic {
  const message = `A discriminator maps to “${name}”, which does not exist (in ${spokenPlace(segments)}).`
  const fix = 'Use a name from `components.schemas`, or a reference to a schema.'
  return diagnose(openapiProblems, 'openapi-discriminator-mapping', document.placeOf(segments), message, fix)
}

/** The parts of a document one after the other, so that never all of them are parsed. */
function* partsOf(document: ApiDocument, segments: readonly string[] = []): Iterable<Located> {
  const keys = segments.length < 3 ? document.keysAt(segments) : []
  if (keys.length === 0) yield { document, segments, value: document.valueAt(segments) }
  else if (keys.includes('$ref')) yield { document, segments, value: document.valueAt(segments) }
  else for (const key of keys) yield* partsOf(document, [...segments, key])
}

/** Takes what refers to something, with its `$ref`; a discriminator has none. */
type OnReference = (value: object, segments: readonly string[], reference: string | undefined) => void

/** Walks through a value; `path` is one list for the whole walk, because there are millions of values. */
function visit(value: unknown, path: string[], isMap: boolean, onReference: OnReference): void {
  if (typeof value !== 'object' || value === null) return
  const isList = Array.isArray(value)
  for (const [key, part] of Object.entries(value)) {
    if (!isMap && (key === '$ref' || key === '$dynamicRef') && typeof part === 'string') onReference(value, path, part)
    if (typeof part !== 'object' || part === null || (!isMap && !isList && isData(key, part))) continue
    path.push(key)
    if (!isMap && key === 'discriminator') onReference(part, path, undefined)
    visit(part, path, !isMap && !isList && maps.has(key), onReference)
    path.pop()
  }
}

function isData(key: string, part: unknown): boolean {
  return data.has(key) || key.startsWith('x-') || (key === 'examples' && Array.isArray(part))
}

function report({ reason, reference, at }: ReferenceFailure, count: number, set: DocumentSet): Diagnostic {
  const others = count === 2 ? ', and once more' : `, and ${count - 1} times more`
  const where = `in ${spokenPlace(at.segments)}${count > 1 ? others : ''}`
  const place = at.document.placeOf([...at.segments, '$ref'])
  if (reason === 'cycle') {
    const message = `The reference “${reference}” is circular (${where}).`
    return diagnose(
      openapiProblems,
      'openapi-reference-cycle',
      place,
      message,
      'Replace one of the references with the value itself.',
    )
  }
  const message = `The reference “${reference}” cannot be resolved (${where}).`
  const suggestion = reason === 'missing-value' ? suggestionFor(reference, at, set) : undefined
  const fix =
    reason === 'missing-file'
      ? 'Specify a file of this repository, or a URL.'
      : 'Correct the reference, or add its target.'
  return diagnose(
    openapiProblems,
    'openapi-reference-not-found',
    place,
    message,
    suggestion === undefined ? fix : `Did you mean “${suggestion}”?`,
  )
}

function suggestionFor(reference: string, { document }: Located, { root }: DocumentSet): string | undefined {
  const [, folder, name] = /^(#\/components\/[^/]+\/)([^/]+)$/.exec(reference) ?? []
  if (folder === undefined || name === undefined) return undefined
  const keys = (document.file === root.file ? root : document).keysAt(folder.slice(2, -1).split('/'))
  const found = nearestMatch(name, keys)
  return found === undefined ? undefined : `${folder}${found}`
}

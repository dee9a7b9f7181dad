import { readDocument } from './read-document.ts'
import type { ApiDocument } from './api-document.ts'
import { segmentsOf } from './json-pointer.ts'
import { httpMethods } from '../config/http-methods.ts'

/** A difference between two states of a specification, and its place. */
export interface ApiChange {
  /** Method and path of the operation, such as `GET /users`; from the older state if it was removed or renamed. */
  operation: string
  path: string
  operationId: string | undefined
  /** Name of the parameter or property; undefined if the operation itself changed. */
  name: string | undefined
  /** The changed aspect: `exists`, `path`, `deprecated`, `required`, `type`, `default`, `maximum`, … */
  aspect: string
  /** Undefined if it was added. */
  before: string | undefined
  /** Undefined if it was removed. */
  after: string | undefined
  /** A sentence for people. */
  message: string
  /** Line in the newer file, or in the older one if it was removed. */
  line: number
  isGone: boolean
}

/** A fact about an operation, and its place. */
interface Fact {
  value: string
  segments: readonly string[]
}

interface ReadOperation {
  path: string
  operationId: string | undefined
  segments: readonly string[]
  facts: Map<string, Fact>
}

const aspects = [
  'deprecated',
  'required',
  'type',
  'format',
  'enum',
  'default',
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'pattern',
] as const
/** Depth of nested properties that are compared. */
const deepest = 4

/**
 * Compares two states of an OpenAPI file, down to parameters and properties. Descriptions are ignored.
 *
 * @returns Differences; empty if one of the texts cannot be read.
 */
export function compareSpecifications(file: string, before: string, after: string): ApiChange[] {
  const old = readDocument(file, Buffer.from(before)).document
  const now = readDocument(file, Buffer.from(after)).document
  if (old === undefined || now === undefined) return []
  const earlier = operationsOf(old)
  const later = operationsOf(now)
  const changes: ApiChange[] = []
  const renamed = new Set<string>()
  for (const [name, operation] of earlier) {
    const same = later.get(name)
    if (same !== undefined) {
      changes.push(...compareOperation(name, operation, same, { old, now }))
      continue
    }
    const moved = [...later].find(
      ([other, { operationId }]) =>
        !earlier.has(other) &&
        operationId !== undefined &&
        operationId === operation.operationId &&
        other.split(' ', 1)[0] === name.split(' ', 1)[0],
    )
    const about = { operation: name, path: operation.path, operationId: operation.operationId, name: undefined }
    if (moved === undefined) {
      const line = old.placeOf(operation.segments).line
      const message = `${name} was removed.`
      changes.push({ ...about, aspect: 'exists', before: name, after: undefined, message, line, isGone: true })
      continue
    }
    const [other, target] = moved
    renamed.add(other)
    const line = now.placeOf(['paths', target.path]).line
    const message = `${name} is now ${other}.`
    changes.push(
      { ...about, aspect: 'path', before: operation.path, after: target.path, message, line, isGone: false },
      ...compareOperation(name, operation, target, { old, now }),
    )
  }
  for (const [name, { path, operationId, segments }] of later) {
    if (earlier.has(name) || renamed.has(name)) continue
    const line = now.placeOf(segments).line
    const about = { operation: name, path, operationId, name: undefined, aspect: 'exists' }
    changes.push({ ...about, before: undefined, after: name, message: `${name} is new.`, line, isGone: false })
  }
  return changes
}

function compareOperation(
  operation: string,
  earlier: ReadOperation,
  later: ReadOperation,
  { old, now }: { old: ApiDocument; now: ApiDocument },
): ApiChange[] {
  const changes: ApiChange[] = []
  const about = { operation, path: later.path, operationId: later.operationId ?? earlier.operationId }
  const gone = new Set<string>()
  const fresh = new Set<string>()
  for (const key of new Set([...earlier.facts.keys(), ...later.facts.keys()])) {
    const before = earlier.facts.get(key)
    const after = later.facts.get(key)
    if (before?.value === after?.value) continue
    const [place = '', label = '', aspect = ''] = key.split('\u0000')
    // An addition or removal is reported once, without its parts.
    if ([...gone, ...fresh].some((whole) => place === whole || place.startsWith(`${whole}.`))) continue
    if (aspect === 'exists') (after === undefined ? gone : fresh).add(place)
    const what = label === '' ? operation : `“${label}” of ${operation}`
    changes.push({
      ...about,
      name: label === '' ? undefined : label,
      aspect,
      before: before?.value,
      after: after?.value,
      message: sentence(what, aspect, before?.value, after?.value),
      line: after === undefined ? placeOf(old, before) : placeOf(now, after),
      isGone: after === undefined,
    })
  }
  return changes
}

function placeOf(document: ApiDocument, fact: Fact | undefined): number {
  return document.placeOf(fact?.segments ?? []).line
}

function sentence(what: string, aspect: string, before: string | undefined, after: string | undefined): string {
  if (aspect === 'exists') return after === undefined ? `${what} was removed.` : `${what} is new.`
  if (aspect === 'deprecated') return after === 'true' ? `${what} is deprecated.` : `${what} is no longer deprecated.`
  if (aspect === 'required') return after === 'true' ? `${what} is now required.` : `${what} is now optional.`
  if (before === undefined) return `The ${aspect} of ${what} is now ${after ?? ''}.`
  if (after === undefined) return `The ${aspect} of ${what} was removed; it was ${before}.`
  return `The ${aspect} of ${what} is now ${after}; it was ${before}.`
}

function operationsOf(document: ApiDocument): Map<string, ReadOperation> {
  const operations = new Map<string, ReadOperation>()
  for (const path of document.keysAt(['paths'])) {
    const item = document.valueAt(['paths', path])
    if (!isRecord(item)) continue
    for (const method of httpMethods) {
      const operation = item[method]
      if (!isRecord(operation)) continue
      const segments = ['paths', path, method]
      const { operationId } = operation
      const read: ReadOperation = {
        path,
        operationId: typeof operationId === 'string' ? operationId : undefined,
        segments,
        facts: new Map(),
      }
      addAspects(read.facts, { place: '', label: '', segments }, operation)
      readParameters(document, item['parameters'], ['paths', path, 'parameters'], read.facts)
      readParameters(document, operation['parameters'], [...segments, 'parameters'], read.facts)
      readContent(document, operation['requestBody'], [...segments, 'requestBody'], 'request', read.facts)
      const responses = operation['responses']
      for (const [status, response] of isRecord(responses) ? Object.entries(responses) : []) {
        const at = [...segments, 'responses', status]
        read.facts.set(keyOf(`response ${status}`, status, 'exists'), { value: 'yes', segments: at })
        readContent(document, response, at, `response ${status}`, read.facts)
      }
      operations.set(`${method.toUpperCase()} ${path}`, read)
    }
  }
  return operations
}

interface FactPlace {
  place: string
  label: string
  segments: readonly string[]
}

function readParameters(
  document: ApiDocument,
  list: unknown,
  segments: readonly string[],
  facts: Map<string, Fact>,
): void {
  for (const [index, written] of (Array.isArray(list) ? (list as unknown[]) : []).entries()) {
    const { value, at } = follow(document, written, [...segments, String(index)])
    const name = value?.['name']
    if (value === undefined || typeof name !== 'string') continue
    const place = { place: `${String(value['in'])} ${name}`, label: name, segments: at }
    facts.set(keyOf(place.place, name, 'exists'), { value: 'yes', segments: at })
    addAspects(facts, place, value)
    // Swagger 2 has the schema next to the name or, for a body, in `schema`.
    readSchema(document, value['schema'], { ...place, segments: [...at, 'schema'] }, facts, deepest)
  }
}

function readContent(
  document: ApiDocument,
  written: unknown,
  segments: readonly string[],
  place: string,
  facts: Map<string, Fact>,
): void {
  const { value, at } = follow(document, written, segments)
  const content = value?.['content']
  const types = isRecord(content) ? Object.entries(content) : []
  const chosen = types.find(([type]) => /json/.test(type)) ?? types[0]
  if (chosen !== undefined && isRecord(chosen[1])) {
    const inner = [...at, 'content', chosen[0], 'schema']
    readSchema(document, chosen[1]['schema'], { place, label: '', segments: inner }, facts, deepest)
  } else if (value?.['schema'] !== undefined)
    readSchema(document, value['schema'], { place, label: '', segments: [...at, 'schema'] }, facts, deepest)
}

function readSchema(
  document: ApiDocument,
  written: unknown,
  place: FactPlace,
  facts: Map<string, Fact>,
  depth: number,
): void {
  const { value, at } = follow(document, written, place.segments)
  if (value === undefined || depth === 0) return
  if (place.label !== '') addAspects(facts, { ...place, segments: at }, value)
  for (const part of ['allOf', 'oneOf', 'anyOf'])
    for (const [index, one] of (Array.isArray(value[part]) ? (value[part] as unknown[]) : []).entries())
      readSchema(document, one, { ...place, segments: [...at, part, String(index)] }, facts, depth - 1)
  if (value['items'] !== undefined)
    readSchema(document, value['items'], { ...place, label: '', segments: [...at, 'items'] }, facts, depth - 1)
  const { properties, required } = value
  const needed = new Set(Array.isArray(required) ? (required as unknown[]) : [])
  for (const [name, property] of isRecord(properties) ? Object.entries(properties) : []) {
    const inner = { place: `${place.place}.${name}`, label: name, segments: [...at, 'properties', name] }
    facts.set(keyOf(inner.place, name, 'exists'), { value: 'yes', segments: inner.segments })
    if (needed.has(name)) facts.set(keyOf(inner.place, name, 'required'), { value: 'true', segments: inner.segments })
    readSchema(document, property, inner, facts, depth - 1)
  }
}

function addAspects(
  facts: Map<string, Fact>,
  { place, label, segments }: FactPlace,
  value: Readonly<Record<string, unknown>>,
): void {
  for (const aspect of aspects) {
    const found = value[aspect]
    // A list in “required” names properties, which have facts of their own.
    if (found === undefined || found === null || found === false || (aspect === 'required' && found !== true)) continue
    const written = Array.isArray(found) ? (found as unknown[]).map(plain).join(', ') : plain(found)
    facts.set(keyOf(place, label, aspect), { value: written, segments: [...segments, aspect] })
  }
}

function plain(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function keyOf(place: string, label: string, aspect: string): string {
  return `${place}\u0000${label}\u0000${aspect}`
}

/** Follows the references of a value within the file. */
function follow(
  document: ApiDocument,
  written: unknown,
  segments: readonly string[],
): { value: Readonly<Record<string, unknown>> | undefined; at: readonly string[] } {
  let value = written
  let at = segments
  for (let steps = 0; steps < 10 && isRecord(value) && typeof value['$ref'] === 'string'; steps += 1) {
    const target = value['$ref'].startsWith('#') ? segmentsOf(value['$ref'].slice(1)) : undefined
    if (target === undefined) return { value: undefined, at }
    at = target
    value = document.valueAt(target)
  }
  return { value: isRecord(value) ? value : undefined, at }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

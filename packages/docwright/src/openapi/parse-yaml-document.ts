import * as yaml from 'js-yaml'
import { stringifyExact } from './exact-json.ts'

/** Why a YAML text could not be converted to JSON. */
export type YamlFailure = { reason: 'syntax' } | { reason: 'aliases'; message: string } | { reason: 'nesting' }

/** A YAML text as JSON. */
export interface YamlAsJson {
  json: string
  /** Whether a mapping has duplicate keys. */
  repeatsKeys: boolean
}

/** Dates stay text; `<<` merges, as in many YAML files. */
const merge = new yaml.Type('tag:yaml.org,2002:merge', {
  kind: 'scalar',
  resolve: (text: unknown) => text === '<<' || text === null,
})
// The types of the package lack this export.
const { int } = (yaml as unknown as { types: { int: yaml.Type } }).types

/** Integers that a number would round keep their digits. */
const integer = new yaml.Type('tag:yaml.org,2002:int', {
  kind: 'scalar',
  resolve: (text: unknown) => int.resolve(text),
  construct(text: string): unknown {
    const number: unknown = int.construct(text)
    return !Number.isSafeInteger(number) && /^[-+]?\d+$/.test(text) ? BigInt(text) : number
  },
})
const schema = yaml.CORE_SCHEMA.extend({ implicit: [merge, integer] })
const nestingLimit = 400

/**
 * Converts YAML to JSON text. Aliases are followed while the result stays in proportion to the source: otherwise, a few
 * lines of aliases of aliases would fill the memory.
 *
 * @param limit Size limit of the JSON in bytes.
 * @returns The JSON, or why there is none.
 */
export function yamlToJson(text: string, limit: number): YamlAsJson | YamlFailure {
  const read = readYaml(text)
  if (read === undefined) return { reason: 'syntax' }
  const problem = measure(read.value, limit)
  if (problem !== undefined) return problem
  return { json: stringifyExact(read.value ?? null), repeatsKeys: read.repeatsKeys }
}

function readYaml(text: string): { value: unknown; repeatsKeys: boolean } | undefined {
  for (const json of [false, true]) {
    try {
      return { value: yaml.load(text, { schema, json }), repeatsKeys: json }
    } catch (error) {
      if (error instanceof RangeError) return undefined
      if (!(error instanceof yaml.YAMLException)) throw error
      if (json || !/duplicated mapping key/.test(error.message)) return undefined
    }
  }
  return undefined
}

/** Computes the size of the JSON text; shared parts count every time, but are measured once. */
function measure(root: unknown, limit: number): YamlFailure | undefined {
  const sizes = new Map<object, number>()
  const open = new Set<object>()
  let failure: YamlFailure | undefined

  function sizeOf(value: unknown, depth: number): number {
    if (failure !== undefined) return 0
    if (typeof value === 'string') return value.length + 2
    if (typeof value !== 'object' || value === null) return 8
    const known = sizes.get(value)
    if (known !== undefined) return known
    if (open.has(value)) {
      failure = { reason: 'aliases', message: 'An alias in this file refers to itself.' }
      return 0
    }
    if (depth > nestingLimit) {
      failure = { reason: 'nesting' }
      return 0
    }
    open.add(value)
    let size = 2
    for (const [key, part] of Object.entries(value)) size += key.length + 4 + sizeOf(part, depth + 1)
    open.delete(value)
    sizes.set(value, size)
    if (size > limit && failure === undefined) {
      failure = { reason: 'aliases', message: 'The aliases in this file expand to more than can be read.' }
    }
    return size
  }

  sizeOf(root, 0)
  return failure
}

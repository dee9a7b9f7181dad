import type { PlaygroundSchema } from '../api/playground-model.ts'
import { isRecord, partOf, type FormValue } from './form-value.ts'

/**
 * Chooses the kind that fits a value best: the one whose constants the value has, and most of whose parts.
 *
 * @param options The kinds.
 * @param value The value.
 * @returns Index of the kind; 0 if nothing decides.
 */
export function fittingOption(options: readonly { schema: PlaygroundSchema }[], value: FormValue): number {
  const scores = options.map(({ schema }) => fit(schema, value))
  return Math.max(scores.indexOf(Math.max(...scores)), 0)
}

function fit({ type, properties = [], value: constant }: PlaygroundSchema, value: FormValue): number {
  if (constant !== undefined) return constant === value ? 1 : -1
  if (!isRecord(value)) return typeOf(value) === type ? 1 : 0
  if (type !== 'object') return 0
  const known = properties.filter(({ name }) => Object.hasOwn(value, name)).length
  const missing = properties.filter(({ name, required }) => required && !Object.hasOwn(value, name)).length
  const others = properties.filter(
    ({ name, schema }) => schema.value !== undefined && partOf(value, name) !== schema.value,
  ).length
  return 1 + known - missing - 100 * others
}

function typeOf(value: FormValue): PlaygroundSchema['type'] | undefined {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  const type = typeof value
  return type === 'string' || type === 'number' || type === 'boolean' ? type : undefined
}

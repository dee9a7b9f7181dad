import type { PlaygroundSchema } from '../api/playground-model.ts'
import { initialValue, isRecord, type FormValue } from './form-value.ts'

/**
 * Converts a value to another of its kinds: parts that every kind has stay, and parts that only identify the kind are
 * removed.
 *
 * @param schema The allowed values.
 * @param kinds Indices of the kinds.
 * @param kinds.from The previous kind.
 * @param kinds.to The new kind.
 * @param value The previous value.
 */
export function otherKind(
  schema: PlaygroundSchema,
  { from, to }: { from: number; to: number },
  value: FormValue,
): FormValue {
  const options = schema.options ?? []
  const constants = options[from]?.schema.properties?.filter((property) => property.schema.value !== undefined) ?? []
  const said = new Set(constants.map(({ name }) => name))
  const kept = isRecord(value) ? Object.fromEntries(Object.entries(value).filter(([name]) => !said.has(name))) : value
  return initialValue({ ...schema, options: options.slice(to) }, true, kept)
}

import type { PlaygroundSchema } from '../api/playground-model.ts'
import { initialValue, isRecord, type FormValue } from './form-value.ts'

/**
 * A value when another of its kinds is chosen: parts that every kind has stay, what only said the kind goes.
 *
 * @param schema What the value may be.
 * @param kinds Indices of the kinds.
 * @param kinds.from What it has been.
 * @param kinds.to What it is to be.
 * @param value What it has been so far.
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

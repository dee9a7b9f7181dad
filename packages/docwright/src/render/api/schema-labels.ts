import { isRecord } from '../../openapi/read-values.ts'

/** Labels that an extension of Mintlify puts before or after the name of a field. */
export function labelsOf(extensions: Readonly<Record<string, unknown>>, key: string): string[] {
  const mint = extensions['x-mint']
  const value: unknown = isRecord(mint) ? mint[key] : undefined
  return [value].flat().filter((label) => typeof label === 'string' && label !== '') as string[]
}

/**
 * Labels from keys of a schema: a text itself, a number as text, `true` as the name of the key, a list as one label
 * each.
 */
export function postLabels(raw: unknown, keys: readonly string[]): string[] {
  if (!isRecord(raw)) return []
  return keys.flatMap((key) =>
    [raw[key]].flat().flatMap((value) => {
      if (typeof value === 'string' && value !== '') return [value]
      if (value === true) return [key]
      return typeof value === 'number' ? [String(value)] : []
    }),
  )
}

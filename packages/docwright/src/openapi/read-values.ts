/**
 * Reads an object of a specification, whatever stands there: nothing in a specification is certain.
 *
 * @returns The object; an empty one in place of anything else.
 */
export function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {}
}

/** Tells whether a value is an object, not a list. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Reads a list.
 *
 * @returns The list; an empty one in place of anything else.
 */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/**
 * Reads a text.
 *
 * @returns The text, also of a number; undefined for an empty text and anything else.
 */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value !== '' ? value : undefined
}

/**
 * Reads a number.
 *
 * @returns The number; undefined for anything else.
 */
export function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined
}

/**
 * Reads a list of texts.
 *
 * @returns Those of its items that are texts.
 */
export function textsOf(value: unknown): string[] {
  return listOf(value).flatMap((item) => textOf(item) ?? [])
}

/**
 * Picks the extensions of an object.
 *
 * @returns Its keys that begin with `x-`.
 */
export function extensionsOf(value: unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(recordOf(value)).filter(([key]) => key.startsWith('x-')))
}

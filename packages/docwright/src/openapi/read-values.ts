/**
 * Reads an object from an untrusted specification.
 *
 * @returns An empty object in place of anything else.
 */
export function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {}
}

/** Whether a value is an object, not a list. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Reads a list.
 *
 * @returns An empty list in place of anything else.
 */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/**
 * Reads a text.
 *
 * @returns Numbers as text; undefined for an empty text and anything else.
 */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value !== '' ? value : undefined
}

/**
 * Reads a number.
 *
 * @returns Undefined for anything else.
 */
export function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined
}

/** Reads the texts in a list. */
export function textsOf(value: unknown): string[] {
  return listOf(value).flatMap((item) => textOf(item) ?? [])
}

/**
 * The extensions of an object.
 *
 * @returns Its keys that begin with `x-`.
 */
export function extensionsOf(value: unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(recordOf(value)).filter(([key]) => key.startsWith('x-')))
}

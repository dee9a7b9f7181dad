/**
 * Parses JSON. Integers that a number would round become `bigint`.
 *
 * @throws if it is not JSON.
 */
export function parseExact(text: string): unknown {
  // Only long numbers can be rounded, and a reviver is slow.
  if (!mayBeRounded(text)) return JSON.parse(text)
  const parse = JSON.parse as (text: string, reviver: typeof revive) => unknown
  return parse(text, revive)
}

/** Whether a text may contain integers that a number would round. */
export function mayBeRounded(text: string): boolean {
  return /\d{16}/.test(text)
}

/** Writes JSON that may contain `bigint`. */
export function stringifyExact(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'bigint' ? (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON(String(part)) : part,
  )
}

function revive(_key: string, value: unknown, context?: { source?: string }): unknown {
  if (typeof value !== 'number' || Number.isSafeInteger(value)) return value
  const source = context?.source ?? ''
  return /^-?\d+$/.test(source) ? BigInt(source) : value
}

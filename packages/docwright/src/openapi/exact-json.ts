/**
 * Reads JSON. Integers that a number would round come as `bigint`.
 *
 * @throws if it is not JSON.
 */
export function parseExact(text: string): unknown {
  // Only numbers of so many digits can be rounded; a reviver takes its time.
  if (!mayBeRounded(text)) return JSON.parse(text)
  const parse = JSON.parse as (text: string, reviver: typeof revive) => unknown
  return parse(text, revive)
}

/** Whether a text may hold integers that a number would round. */
export function mayBeRounded(text: string): boolean {
  return /\d{16}/.test(text)
}

/** Writes JSON whose integers may be `bigint`. */
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

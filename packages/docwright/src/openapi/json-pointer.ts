/**
 * Writes a JSON pointer (RFC 6901).
 *
 * @returns Empty for the root.
 */
export function pointerOf(segments: readonly (string | number)[]): string {
  return segments.map((segment) => `/${escapeSegment(segment)}`).join('')
}

/**
 * Describes a place in a specification for people: its operation, and the part in it.
 *
 * @param segments Keys and indexes from the root, or a JSON pointer.
 * @returns Such as `POST /pets › responses › 200`.
 */
export function spokenPlace(segments: readonly (string | number)[] | string): string {
  const keys = typeof segments === 'string' ? (segmentsOf(segments) ?? [segments]) : segments.map(String)
  const [first, path, method, ...rest] = keys
  const isOperation = first === 'paths' && path !== undefined && method !== undefined && /^[a-z]+$/.test(method)
  const named =
    isOperation && method !== 'parameters' && method !== 'servers' ? [`${method.toUpperCase()} ${path}`, ...rest] : keys
  return named.join(' › ')
}

/**
 * Parses a JSON pointer.
 *
 * @param pointer As after `#` in a reference: percent escapes are decoded if they are valid.
 * @returns Its segments; undefined if it is not a JSON pointer.
 */
export function segmentsOf(pointer: string): string[] | undefined {
  if (pointer === '') return []
  if (!pointer.startsWith('/')) return undefined
  return pointer
    .slice(1)
    .split('/')
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'))
}

function escapeSegment(segment: string | number): string {
  return String(segment).replaceAll('~', '~0').replaceAll('/', '~1')
}

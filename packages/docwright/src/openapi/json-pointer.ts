/**
 * Writes a JSON pointer (RFC 6901).
 *
 * @param segments Keys and indexes from the root.
 * @returns The pointer; empty for the root.
 */
export function pointerOf(segments: readonly (string | number)[]): string {
  return segments.map((segment) => `/${escapeSegment(segment)}`).join('')
}

/**
 * Names a part of a specification as people do who read it: by its operation, and what is in that.
 *
 * @param segments Keys and indexes from the root; or the pointer that they make.
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
 * Reads a JSON pointer.
 *
 * @param pointer As after `#` in a reference: percent signs are decoded where they can be.
 * @returns Its segments; undefined if it is none.
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

/**
 * Reads the pause that a provider asks for: `retry-after-ms`, or `retry-after` in seconds or as a date.
 *
 * @param headers Headers of the answer, names in lower case.
 * @param now Milliseconds since 1970.
 * @returns The pause in milliseconds, or nothing if the provider asked for none.
 */
export function retryAfter(
  headers: Readonly<Record<string, string>> | undefined,
  now: number = Date.now(),
): { afterMilliseconds?: number } {
  const exact = Number.parseFloat(headers?.['retry-after-ms'] ?? '')
  if (Number.isFinite(exact)) return { afterMilliseconds: Math.max(0, exact) }
  const written = headers?.['retry-after']?.trim() ?? ''
  if (/^\d+(?:\.\d+)?$/.test(written)) return { afterMilliseconds: Number.parseFloat(written) * 1000 }
  const date = Date.parse(written)
  return Number.isNaN(date) ? {} : { afterMilliseconds: Math.max(0, date - now) }
}

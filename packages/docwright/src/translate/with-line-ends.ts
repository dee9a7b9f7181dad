/**
 * A text whose lines end as those of another do, with its byte order mark.
 *
 * @param text The text; its lines end with `\n`.
 * @param source The other.
 */
export function withLineEnds(text: string, source: string): string {
  const mark = source.startsWith('\uFEFF') ? '\uFEFF' : ''
  const isWindows = source.includes('\r\n') && !/(?<!\r)\n/.test(source)
  return mark + (isWindows ? text.replaceAll('\n', '\r\n') : text)
}

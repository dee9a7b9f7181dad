/**
 * Text between quotation marks, for languages with the escapes of C: `\n`, `\"`, `\u0041`.
 *
 * @param text The text.
 * @param more Further characters that are escaped, such as `$`.
 */
export function doubleQuoted(text: string, more = ''): string {
  const escaped = Array.from(JSON.stringify(text).slice(1, -1), (character) =>
    more.includes(character) ? `\\${character}` : character,
  )
  return `"${escaped.join('')}"`
}

/**
 * Text between apostrophes, where only the apostrophe and the backslash are special.
 *
 * @param text The text.
 */
export function singleQuoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`)}'`
}

/**
 * Text of JavaScript: between apostrophes on one line, otherwise a template.
 *
 * @param text The text.
 */
export function scriptText(text: string): string {
  if (/[\n]/.test(text) && !/[\r\u2028\u2029]/.test(text)) {
    return `\`${text.replaceAll('\\', '\\\\').replaceAll('`', '\\`').replaceAll('${', '\\${')}\``
  }
  return scriptLine(text)
}

/**
 * Text of JavaScript between apostrophes.
 *
 * @param text The text.
 */
export function scriptLine(text: string): string {
  const escaped = singleQuoted(text)
    .replaceAll('\n', String.raw`\n`)
    .replaceAll('\r', String.raw`\r`)
  return escaped.replaceAll('\u2028', String.raw`\u2028`).replaceAll('\u2029', String.raw`\u2029`)
}

/**
 * Indents all lines but the first.
 *
 * @param text Lines.
 * @param spaces How far.
 */
export function hanging(text: string, spaces: number): string {
  return text.replaceAll('\n', `\n${' '.repeat(spaces)}`)
}

/**
 * Reads a body as JSON.
 *
 * @param body A body of text.
 * @returns Its value; undefined if it is no JSON.
 */
export function jsonOf({ mediaType, text }: { mediaType: string; text: string }): { value: unknown } | undefined {
  if (!/[/+]json\b/i.test(mediaType)) return undefined
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    return undefined
  }
}

/**
 * Whether a JSON text means the same once a program with numbers of 64 bits with a point has read it.
 *
 * @param text JSON.
 */
export function isExact(text: string): boolean {
  return !/\d{16}/.test(text)
}

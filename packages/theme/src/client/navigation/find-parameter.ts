/** Start and end of a text. */
export type Span = readonly [from: number, to: number]

/**
 * Finds a parameter in a sample, with its value: a key of JSON or of a literal, a value of the query, a header, or the
 * value in a path.
 *
 * @param code The sample.
 * @param name Name of the parameter.
 * @param path Path of the operation, such as `/pets/{id}`.
 */
export function findParameter(code: string, name: string, path: string): Span[] {
  return path.includes(`{${name}}`) ? inPath(code, name, path) : inText(code, name)
}

function inText(code: string, name: string): Span[] {
  const word = escaped(name)
  const patterns = [
    // A value of a query ends at the next one.
    String.raw`(?<=[?&])${word}=[^&'"\s]*`,
    // Any other ends with its line, except for a comma, or the shell's text at the end of a header.
    String.raw`(\\?["'])${word}\1\s*(?:=>|[:=])[^\n]*?(?=,?\s*$)`,
    String.raw`(?<![\w-])${word}\s*(?:=>|[:=])(?![=>])[^\n]*?(?=['"]\s*\\$|,?\s*$)`,
  ]
  const pattern = new RegExp(patterns.join('|'), 'gm')
  return Array.from(code.matchAll(pattern), ({ index, 0: found }) => [index, index + found.length] as const)
}

/** The value is between the parts of the path around the name; other names have values of their own. */
function inPath(code: string, name: string, path: string): Span[] {
  const [before = '', after = ''] = path.split(`{${name}}`)
  const anyValue = String.raw`[^/\s'"?]+`
  const pattern = (text: string): string =>
    text
      .split(/\{[^}]*\}/)
      .map(escaped)
      .join(anyValue)
  const whole = new RegExp(`(${pattern(before)})(${anyValue})(?=${pattern(after)})`, 'g')
  return Array.from(code.matchAll(whole), ({ index, 1: start = '', 2: value = '' }) => {
    const from = index + start.length
    return [from, from + value.length] as const
  })
}

function escaped(text: string): string {
  return text.replaceAll(/[$()*+./?[\\\]^{|}]/g, String.raw`\$&`)
}

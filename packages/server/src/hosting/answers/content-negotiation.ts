/** Weights of a header such as `Accept`, by lower-case value. */
function weightsOf(header: string | null): Map<string, number> {
  const weights = new Map<string, number>()
  for (const part of (header ?? '').split(',')) {
    const [value = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
    if (value === '') continue
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
    const number = weight === undefined ? 1 : Number(weight)
    weights.set(value, Number.isFinite(number) ? number : 0)
  }
  return weights
}

/**
 * The encoding to answer in: Brotli before gzip, where the reader takes both alike.
 *
 * @param header Value of `Accept-Encoding`.
 */
export function preferredEncoding(header: string | null): 'br' | 'gzip' | undefined {
  if (header === null) return undefined
  const weights = weightsOf(header)
  const weightOf = (encoding: string): number => weights.get(encoding) ?? weights.get('*') ?? 0
  const [br, gzip] = [weightOf('br'), weightOf('gzip')]
  if (br > 0 && br >= gzip) return 'br'
  return gzip > 0 ? 'gzip' : undefined
}

/**
 * Whether a reader would rather have Markdown than HTML. Browsers name HTML; a bare `*` prefers nothing.
 *
 * @param header Value of `Accept`.
 */
export function prefersMarkdown(header: string | null): boolean {
  if (header === null || !/text\/(?:x-)?markdown/i.test(header)) return false
  const weights = weightsOf(header)
  const markdown = Math.max(weights.get('text/markdown') ?? 0, weights.get('text/x-markdown') ?? 0)
  return markdown > 0 && markdown >= (weights.get('text/html') ?? 0)
}

/**
 * Whether a condition of the request names an answer.
 *
 * @param header Value of `If-None-Match`.
 * @param tag The entity tag, in quotes.
 */
export function namesTag(header: string | null, tag: string): boolean {
  if (header === null) return false
  return header
    .split(',')
    .map((part) => part.trim().replace(/^W\//, ''))
    .some((part) => part === '*' || part === tag)
}

/**
 * Reads the one range of a request.
 *
 * @param header Value of `Range`.
 * @param size Bytes of the whole.
 * @returns First and last byte; `unsatisfiable` where the range lies outside; undefined where the whole is to be sent.
 */
export function rangeOf(
  header: string | null,
  size: number,
): { first: number; last: number } | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '')
  const [, from = '', to = ''] = match ?? []
  if (match === null || (from === '' && to === '')) return undefined
  if (from === '') {
    const length = Math.min(Number(to), size)
    return length === 0 ? 'unsatisfiable' : { first: size - length, last: size - 1 }
  }
  const [first, last] = [Number(from), to === '' ? size - 1 : Math.min(Number(to), size - 1)]
  if (to !== '' && Number(to) < first) return undefined
  return first >= size ? 'unsatisfiable' : { first, last }
}

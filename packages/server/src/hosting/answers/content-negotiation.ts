import { headerWeights } from 'docwright/engine'

/**
 * The encoding of an answer: Brotli before gzip, if the reader accepts both alike.
 *
 * @param header Value of `Accept-Encoding`.
 */
export function preferredEncoding(header: string | null): 'br' | 'gzip' | undefined {
  if (header === null) return undefined
  const weights = headerWeights(header)
  const weightOf = (encoding: string): number => weights.get(encoding) ?? weights.get('*') ?? 0
  const [br, gzip] = [weightOf('br'), weightOf('gzip')]
  if (br > 0 && br >= gzip) return 'br'
  return gzip > 0 ? 'gzip' : undefined
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
 * @returns First and last byte; `unsatisfiable` if the range lies outside; undefined if the whole is to be sent.
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

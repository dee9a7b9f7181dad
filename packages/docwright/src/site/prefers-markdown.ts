/** Weights of a header such as `Accept`, by lower-case value. */
export function headerWeights(header: string | null | undefined): Map<string, number> {
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
 * Whether a request prefers Markdown to HTML. Browsers name HTML; a bare `*` prefers nothing.
 *
 * @param header Value of `Accept`.
 */
export function prefersMarkdown(header: string | null | undefined): boolean {
  if (header === null || header === undefined || !/text\/(?:x-)?markdown/i.test(header)) return false
  const weights = headerWeights(header)
  const markdown = Math.max(weights.get('text/markdown') ?? 0, weights.get('text/x-markdown') ?? 0)
  return markdown > 0 && markdown >= (weights.get('text/html') ?? 0)
}

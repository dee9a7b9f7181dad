/** A text in which marks replace the quoted texts, and the quoted texts in their order. */
export interface MarkedText {
  text: string
  quotes: readonly string[]
}

/** Signs around a quoted text. The first pair whose signs the text does not hold is written. */
const pairs: readonly { open: string; close: string; isInLine?: true }[] = [
  { open: '"', close: '"' },
  { open: '“„', close: '”“' },
  { open: '«', close: '»' },
  { open: '「', close: '」' },
  { open: '`', close: '`', isInLine: true },
]
const fence = '```'

/** The placeholder of a quoted text, as the source of a regular expression. */
export const quoteMark = String.raw`\uE000\d+\uE001`

/**
 * Takes quoted texts out, from left to right: the sign that opens one decides what closes it.
 *
 * @param prompt A person's words.
 */
export function markQuotes(prompt: string): MarkedText {
  const source = prompt.replaceAll(/[\uE000\uE001]/g, '').replaceAll('\r\n', '\n')
  const quotes: string[] = []
  const pieces: string[] = []
  // A sign that closes nothing from here on closes nothing further on either.
  const unclosed = new Set<string>()
  const absent = new Set<string>()
  let done = 0
  let at = 0
  const keep = (from: number, to: number, inner: string): void => {
    pieces.push(source.slice(done, from), `\uE000${quotes.push(inner) - 1}\uE001`)
    done = to
    at = to
  }
  while (at < source.length) {
    const sign = source.charAt(at)
    const block = sign === '`' && !unclosed.has(fence) ? blockAt(source, at) : undefined
    if (block !== undefined) {
      keep(at, block.to, block.inner)
      continue
    }
    if (sign === '`' && source.startsWith(fence, at)) {
      unclosed.add(fence)
      at += fence.length
      continue
    }
    const pair = unclosed.has(sign) ? undefined : pairs.find(({ open }) => open.includes(sign))
    const end = pair === undefined ? apostropheEnd(source, at) : closingOf(source, at, pair, absent)
    if (end !== undefined) keep(at, end + 1, source.slice(at + 1, end))
    else {
      if (pair !== undefined && pair.isInLine !== true) unclosed.add(sign)
      at += 1
    }
  }
  pieces.push(source.slice(done))
  return { text: pieces.join(''), quotes }
}

/**
 * Puts a text into quotation marks that it does not hold itself.
 *
 * @returns The quoted text; undefined if every kind of quotation mark is in it.
 */
export function quoted(text: string): string | undefined {
  const lines = /[\n\r]/.test(text)
  for (const { open, close, isInLine } of pairs) {
    const isFree = `${open}${close}`.split('').every((sign) => !text.includes(sign)) && !(lines && isInLine === true)
    if (isFree) return `${open.charAt(0)}${text}${close.charAt(0)}`
  }
  return text.includes(fence) ? undefined : `\n${fence}\n${text}\n${fence}`
}

/** The lines between two lines of three backticks. */
function blockAt(source: string, at: number): { inner: string; to: number } | undefined {
  if (!source.startsWith(fence, at)) return undefined
  const line = source.indexOf('\n', at)
  const close = line === -1 ? -1 : source.indexOf(`\n${fence}`, line)
  if (close === -1) return undefined
  return { inner: source.slice(line + 1, Math.max(close, line + 1)), to: close + 1 + fence.length }
}

function closingOf(
  source: string,
  at: number,
  { close, isInLine }: (typeof pairs)[number],
  absent: Set<string>,
): number | undefined {
  let end: number | undefined
  for (const sign of close) {
    const found = absent.has(sign) ? -1 : source.indexOf(sign, at + 1)
    if (found === -1) absent.add(sign)
    else end = Math.min(end ?? found, found)
  }
  return end !== undefined && isInLine === true && source.slice(at, end).includes('\n') ? undefined : end
}

/** Most characters between two apostrophes. */
const maxApostrophes = 300

/** Between letters it is an apostrophe. */
function apostropheEnd(source: string, at: number): number | undefined {
  if (!/['‘]/.test(source.charAt(at)) || /[^\s(:]/.test(source.charAt(at - 1))) return undefined
  const near = source.slice(at, at + maxApostrophes)
  const found = /^['‘][^'‘’\n]+(['’])(?=$|[\s).,;:!?])/.exec(near)
  return found === null ? undefined : at + found[0].length - 1
}

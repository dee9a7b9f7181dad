import { diagnose, type Diagnostic } from './diagnostic.ts'
import { sourceProblems } from './source-problems.ts'

export interface DecodedText {
  /** Without byte order mark; empty if the file is binary or too large. */
  text: string
  problem?: Diagnostic
}

/**
 * The size limit of a page in bytes. The largest pages seen in public repositories have 0.7 MB; beyond a few megabytes,
 * a page takes minutes to render and no browser shows it well.
 */
export const pageSizeLimit = 5 * 1024 * 1024

/**
 * Decodes a text file in UTF-8. Other encodings are decoded as well as possible.
 *
 * @param file Its path, for the place of problems.
 * @returns The text, and a problem if the bytes are not UTF-8.
 */
export function decodeText(bytes: Uint8Array, file: string): DecodedText {
  const other = otherEncoding(bytes)
  if (other !== undefined) {
    const text = new TextDecoder(other).decode(bytes)
    const fix = 'Save the file as UTF-8.'
    return {
      text,
      problem: problemAt('invalid-encoding', file, '', `The file is encoded in ${other.toUpperCase()}.`, fix),
    }
  }
  if (isBinary(bytes)) {
    const fix = 'Remove the file, or give it the right file extension.'
    return { text: '', problem: problemAt('binary-file', file, '', 'The file contains binary data, not text.', fix) }
  }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) }
  } catch {
    const fromOther = 'Open the file in its own encoding, such as Windows-1252, and save it as UTF-8.'
    const message = 'The file contains bytes that are not valid UTF-8; they are shown as “\u{FFFD}”.'
    return {
      text: new TextDecoder('utf-8').decode(bytes),
      problem: problemAt('invalid-encoding', file, textBeforeDamage(bytes), message, fromOther),
    }
  }
}

/**
 * Like {@link decodeText}, with the size limit of pages.
 *
 * @returns Empty text and a problem if the page is larger than {@link pageSizeLimit}.
 */
export function decodePage(bytes: Uint8Array, file: string): DecodedText {
  if (bytes.length <= pageSizeLimit) return decodeText(bytes, file)
  const message = `The page has ${megabytes(bytes.length)} MB; the limit is ${megabytes(pageSizeLimit)} MB.`
  const fix = 'Split the page, or publish the data as a separate file and link to it.'
  return { text: '', problem: problemAt('page-too-large', file, '', message, fix) }
}

function megabytes(bytes: number): string {
  return (bytes / 1024 / 1024).toFixed(1).replace(/\.0$/, '')
}

/** Some Windows programs call UTF-16 “Unicode”; its byte order mark identifies it. */
function otherEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : undefined
}

/** Every common binary format has a NUL byte in its first kilobytes, and text has none. */
function isBinary(bytes: Uint8Array): boolean {
  return bytes.subarray(0, 8192).includes(0)
}

/** The text before the first invalid byte. A replacement character may also be the author's own. */
function textBeforeDamage(bytes: Uint8Array): string {
  const strict = new TextDecoder('utf-8', { fatal: true })
  let start = 0
  while (start < bytes.length) {
    const newline = bytes.indexOf(0x0a, start)
    const end = newline === -1 ? bytes.length : newline + 1
    try {
      strict.decode(bytes.subarray(start, end))
    } catch {
      const line = new TextDecoder('utf-8').decode(bytes.subarray(start, end))
      return new TextDecoder('utf-8').decode(bytes.subarray(0, start)) + line.slice(0, line.indexOf('\u{FFFD}'))
    }
    start = end
  }
  return ''
}

function problemAt(
  code: keyof typeof sourceProblems,
  file: string,
  before: string,
  message: string,
  fix: string,
): Diagnostic {
  const lines = before.split(/\r\n|\r|\n/)
  const column = (lines.at(-1) ?? '').length + 1
  return diagnose(sourceProblems, code, { file, line: lines.length, column }, message, fix)
}

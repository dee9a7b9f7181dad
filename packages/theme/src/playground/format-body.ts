import { jsonText, parseJson } from '../request/json-text.ts'
import { base64Of } from './encode-file.ts'

/** How a response's body can be shown. */
export type ShownBody =
  /** `beginning` if there is more than can be shown. */
  | { kind: 'text'; language: 'json' | 'xml' | 'text'; text: string; beginning?: true }
  | { kind: 'image'; source: string }
  | { kind: 'audio' | 'video' }
  | { kind: 'binary' }
  | { kind: 'empty' }

/** Longer text is shown in part, in bytes. */
const maxTextLength = 2_000_000
const beginning = 200_000
const maxImageSize = 5_000_000

/**
 * Decides how to show a body: JSON and XML laid out, text unchanged, images, sound and films as such; anything else can
 * be downloaded.
 *
 * @param body Bytes.
 * @param mediaType `Content-Type` of the response.
 */
export function formatBody(body: Uint8Array<ArrayBuffer>, mediaType: string): ShownBody {
  if (body.length === 0) return { kind: 'empty' }
  if (/^image\//i.test(mediaType) && body.length <= maxImageSize) {
    return { kind: 'image', source: `data:${mediaType.split(';')[0]};base64,${base64Of(body)}` }
  }
  if (/^audio\//i.test(mediaType)) return { kind: 'audio' }
  if (/^video\//i.test(mediaType)) return { kind: 'video' }
  if (body.length > maxTextLength) {
    const part = textOf(body.subarray(0, beginning), mediaType)
    return part === undefined ? { kind: 'binary' } : { kind: 'text', language: 'text', text: part, beginning: true }
  }
  const text = textOf(body, mediaType)
  if (text === undefined) return { kind: 'binary' }
  if (/[/+]json/i.test(mediaType) || /^\s*[[{]/.test(text)) {
    const laidOut = layOutJson(text)
    if (laidOut !== undefined) return { kind: 'text', language: 'json', text: laidOut }
  }
  if (/[/+]xml/i.test(mediaType)) return { kind: 'text', language: 'xml', text: layOutXml(text) }
  return { kind: 'text', language: 'text', text }
}

function textOf(body: Uint8Array<ArrayBuffer>, mediaType: string): string | undefined {
  const isText = /^text\/|json|xml|javascript|ya?ml|urlencoded|csv/i.test(mediaType) || mediaType === ''
  if (!isText) return undefined
  const charset = /charset="?([\w-]+)/i.exec(mediaType)?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(charset, { fatal: mediaType === '' }).decode(body)
  } catch {
    return undefined
  }
}

/**
 * JSON with a line for each value.
 *
 * @param text As it came.
 * @returns Undefined if it is none.
 */
export function layOutJson(text: string): string | undefined {
  try {
    return jsonText(parseJson(text), 2)
  } catch {
    return undefined
  }
}

function layOutXml(text: string): string {
  let depth = 0
  return text
    .replaceAll(/>\s*</g, '>\n<')
    .split('\n')
    .map((line) => {
      if (line.startsWith('</')) depth -= 1
      const indented = `${'  '.repeat(Math.max(depth, 0))}${line.trim()}`
      if (/^<[^!?/][^>]*[^/]>$/.test(line.trim()) || /^<[^!?/]>$/.test(line.trim())) depth += 1
      return indented
    })
    .join('\n')
}

/** How a response's body can be shown. */
export type ShownBody =
  | { kind: 'text'; language: 'json' | 'xml' | 'text'; text: string }
  | { kind: 'image'; source: string }
  | { kind: 'binary' }
  | { kind: 'empty' }

const longestText = 2_000_000
const largestImage = 5_000_000

/**
 * Decides how to show a body: JSON and XML laid out, text as it is, images as such; anything else can be downloaded.
 *
 * @param body Bytes.
 * @param mediaType `Content-Type` of the response.
 */
export function formatBody(body: Uint8Array<ArrayBuffer>, mediaType: string): ShownBody {
  if (body.length === 0) return { kind: 'empty' }
  if (/^image\//i.test(mediaType) && body.length <= largestImage) {
    return { kind: 'image', source: `data:${mediaType.split(';')[0]};base64,${base64(body)}` }
  }
  const text = body.length <= longestText ? textOf(body, mediaType) : undefined
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

function layOutJson(text: string): string | undefined {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
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

function base64(bytes: Uint8Array<ArrayBuffer>): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return btoa(text)
}

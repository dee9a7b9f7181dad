import type { HttpBody } from './http-request.ts'
import { partHeaders } from './part-headers.ts'
import { encodeForm } from './serialize-parameter.ts'

/**
 * Makes a body that `fetch` sends, with its media type. A multipart body is written by hand: a browser would give each
 * part that has a type the name of a file.
 *
 * @param body The body; its files have their contents.
 * @param boundary Stands between the parts.
 */
export function encodeBody(body: HttpBody, boundary = randomBoundary()): { content: string | Blob; mediaType: string } {
  const { mediaType } = body
  switch (body.kind) {
    case 'text':
      return { content: body.text, mediaType }
    case 'form':
      return { content: encodeForm(body.fields), mediaType }
    case 'file':
      return { content: body.file.content ?? new Blob([]), mediaType }
    case 'multipart': {
      const pieces = body.parts.flatMap((part) => [
        `--${boundary}\r\n${partHeaders(part)}`,
        'file' in part ? (part.file.content ?? '') : part.value,
        '\r\n',
      ])
      const content = new Blob([...pieces, `--${boundary}--\r\n`])
      return { content, mediaType: `${mediaType.replace(/;.*/s, '')}; boundary=${boundary}` }
    }
  }
}

function randomBoundary(): string {
  const numbers = crypto.getRandomValues(new Uint32Array(4))
  return `----docwright${Array.from(numbers, (number) => number.toString(36)).join('')}`
}

import { allHeaders, type HttpBody, type HttpPart, type HttpRequest } from '../request/http-request.ts'

/**
 * Writes a request for cURL.
 *
 * @param request The request.
 */
export function curlSample(request: HttpRequest): string {
  const { method, url, body, access } = request
  // A request with `HEAD` by name waits for a body that never comes.
  const lines = [method === 'HEAD' ? 'curl --head' : `curl --request ${word(method)}`, `--url ${quoted(url)}`]
  if (/[[\]]/.test(url)) lines.push('--globoff')
  if (access === 'digest') lines.push("--digest --user '<user>:<password>'")
  if (access === 'certificate') lines.push('--cert client.pem --key client-key.pem')
  for (const { name, value } of allHeaders(request)) {
    if (access === 'digest' && name === 'Authorization') continue
    if (body?.kind === 'form' && name === 'Content-Type' && value === 'application/x-www-form-urlencoded') continue
    // A header without a value is written with a semicolon.
    lines.push(`--header ${quoted(value === '' ? `${name};` : `${name}: ${value}`)}`)
  }
  if (body !== undefined) lines.push(...bodyLines(body))
  return lines.join(' \\\n  ')
}

function bodyLines(body: HttpBody): string[] {
  switch (body.kind) {
    case 'text':
      // `--data` would read a file if the text begins with `@`. JSON, whose strings have no line ends, is indented;
      // lines of JSON stay unchanged.
      return [
        `--data${body.text.startsWith('@') ? '-raw' : ''} ${quoted(/[/+]json(;|$)/.test(body.mediaType) ? body.text.replaceAll('\n', '\n  ') : body.text)}`,
      ]
    case 'form':
      if (body.fields.length === 0) return ["--data ''"]
      return body.fields.map(({ name, value }) => `--data-urlencode ${quoted(`${fieldName(name)}=${value}`)}`)
    case 'multipart':
      return body.parts.map(partLine)
    case 'file':
      return [`--data-binary ${quoted(`@${body.file.name}`)}`]
  }
}

function partLine(part: HttpPart): string {
  const type = part.contentType === undefined ? '' : `;type=${part.contentType}`
  if ('file' in part) return `--form ${quoted(`${part.name}=@${fileName(part.file.name)}${type}`)}`
  if (type === '') return `--form-string ${quoted(`${part.name}=${part.value}`)}`
  // Text between quotation marks may hold semicolons.
  const value = part.value.replaceAll('\\', '\\\\').replaceAll('"', String.raw`\"`)
  return `--form ${quoted(`${part.name}="${value}"${type}`)}`
}

function fileName(name: string): string {
  return /[;,"]/.test(name) ? `"${name.replaceAll('\\', '\\\\').replaceAll('"', String.raw`\"`)}"` : name
}

/** Only the value is encoded by cURL; brackets, which many names have, need not be. */
function fieldName(name: string): string {
  return encodeURIComponent(name.toWellFormed()).replaceAll('%5B', '[').replaceAll('%5D', ']')
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}

function word(text: string): string {
  return /^[\w-]+$/.test(text) ? text : quoted(text)
}

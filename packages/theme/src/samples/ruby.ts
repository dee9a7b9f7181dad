import { allHeaders, type HttpBody, type HttpRequest } from '../request/http-request.ts'
import { encodeForm } from '../request/serialize-parameter.ts'
import { partHeaders } from '../request/part-headers.ts'
import { doubleQuoted, singleQuoted } from './code-text.ts'

const classes = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE', 'PATCH'])

/**
 * Writes a request for Ruby with `net/http`.
 *
 * @param request The request.
 */
export function rubySample(request: HttpRequest): string {
  const { method, url, body } = request
  const made = classes.has(method)
    ? `Net::HTTP::${method.charAt(0)}${method.slice(1).toLowerCase()}.new(uri)`
    : `Net::HTTPGenericRequest.new(${singleQuoted(method)}, ${body !== undefined}, true, uri)`
  const headers = allHeaders(request).map(
    ({ name, value }) => `request[${singleQuoted(name)}] = ${singleQuoted(value)}`,
  )
  return [
    "require 'net/http'",
    "require 'uri'",
    ...(body?.kind === 'multipart' && !isPlain(body.parts) ? ["require 'securerandom'"] : []),
    '',
    `uri = URI(${singleQuoted(url)})`,
    `request = ${made}`,
    ...headers,
    ...(body === undefined ? [] : bodyLines(body)),
    '',
    "response = Net::HTTP.start(uri.host, uri.port, use_ssl: uri.scheme == 'https') do |http|",
    '  http.request(request)',
    'end',
    'puts response.body',
  ].join('\n')
}

type Parts = Extract<HttpBody, { kind: 'multipart' }>['parts']

function bodyLines(body: HttpBody): string[] {
  switch (body.kind) {
    case 'text':
      return [`request.body = ${singleQuoted(body.text)}`]
    case 'form':
      return [`request.body = ${singleQuoted(encodeForm(body.fields))}`]
    case 'multipart':
      return multipart(body)
    case 'file':
      return [`request.body = File.binread(${singleQuoted(body.file.name)})`]
  }
}

/** `set_form` gives no type to text. */
function isPlain(parts: Parts): boolean {
  return parts.every((part) => 'file' in part || part.contentType === undefined)
}

function multipart({ mediaType, parts }: Extract<HttpBody, { kind: 'multipart' }>): string[] {
  const type = mediaType.replace(/;.*/s, '')
  if (isPlain(parts)) {
    const lines = parts.map((part) => {
      if (!('file' in part)) return `  [${singleQuoted(part.name)}, ${singleQuoted(part.value)}],`
      const { file, contentType } = part
      const options = contentType === undefined ? '' : `, content_type: ${singleQuoted(contentType)}`
      return `  [${singleQuoted(part.name)}, File.open(${singleQuoted(file.name)}), { filename: ${singleQuoted(file.name)}${options} }],`
    })
    return ['request.set_form([', ...lines, `], ${singleQuoted(type)})`]
  }
  const lines = parts.map((part) => {
    const content = 'file' in part ? `File.binread(${singleQuoted(part.file.name)})` : `${singleQuoted(part.value)}.b`
    return `body << "--#{boundary}\\r\\n" << ${doubleQuoted(partHeaders(part), '#')} << ${content} << "\\r\\n"`
  })
  return [
    'boundary = SecureRandom.hex(16)',
    "body = ''.b",
    ...lines,
    'body << "--#{boundary}--\\r\\n"',
    `request['Content-Type'] = "${type}; boundary=#{boundary}"`,
    'request.body = body',
  ]
}

import { allHeaders, type HttpBody, type HttpRequest } from '../request/http-request.ts'
import { parseJson } from '../request/json-text.ts'
import { doubleQuoted, jsonOf } from './code-text.ts'

const methods = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'])

/**
 * Writes a request for Python with Requests.
 *
 * @param request The request.
 */
export function pythonSample(request: HttpRequest): string {
  const { method, url, body, access } = request
  const call = methods.has(method)
    ? [`requests.${method.toLowerCase()}(`, `    ${text(url)},`]
    : ['requests.request(', `    ${text(method)},`, `    ${text(url)},`]
  // The headers name the type of a form and of JSON, too, although Requests would set it.
  const written = body === undefined ? undefined : bodyArgument(body)
  const headers = allHeaders(request).filter(({ name }) => !(access === 'digest' && name === 'Authorization'))
  const lines = [
    'import requests',
    ...(access === 'digest' ? ['from requests.auth import HTTPDigestAuth'] : []),
    '',
    `response = ${call.join('\n')}`,
    ...(headers.length === 0
      ? []
      : [
          '    headers={',
          ...headers.map(({ name, value }) => `        ${text(name)}: ${headerText(value)},`),
          '    },',
        ]),
    ...(access === 'digest' ? ['    auth=HTTPDigestAuth("<user>", "<password>"),'] : []),
    ...(access === 'certificate' ? ['    cert=("client.pem", "client-key.pem"),'] : []),
    ...(written === undefined ? [] : [`    ${written},`]),
    ')',
    '',
    'print(response.text)',
  ]
  return lines.join('\n')
}

function bodyArgument(body: HttpBody): string {
  switch (body.kind) {
    case 'text': {
      const json = jsonOf(body)
      if (json !== undefined) return `json=${literal(parseJson(body.text), 4)}`
      return `data=${longText(body.text)}.encode()`
    }
    case 'form': {
      const pairs = body.fields.map(({ name, value }) => `        (${text(name)}, ${text(value)}),`)
      return pairs.length === 0 ? 'data=""' : `data=[\n${pairs.join('\n')}\n    ]`
    }
    case 'multipart': {
      const parts = body.parts.map((part) => {
        // Requests gives a file no type by itself.
        const named = part.contentType ?? ('file' in part ? 'application/octet-stream' : undefined)
        const type = named === undefined ? '' : `, ${text(named)}`
        // A part without a name of a file is a field.
        const value =
          'file' in part
            ? `(${text(part.file.name)}, open(${text(part.file.name)}, "rb")${type})`
            : `(None, ${text(part.value)}${type})`
        return `        (${text(part.name)}, ${value}),`
      })
      return `files=[\n${parts.join('\n')}\n    ]`
    }
    case 'file':
      return `data=open(${text(body.file.name)}, "rb")`
  }
}

/** Python reads the escapes of JSON, halves of pairs aside. */
function text(value: string): string {
  return doubleQuoted(value)
}

/** Headers are Latin-1 if they are text. */
function headerText(value: string): string {
  return /[^\0-\u00FF]/.test(value) ? `${text(value)}.encode()` : text(value)
}

function longText(value: string): string {
  if (!value.includes('\n') || /\r|\0/.test(value)) return text(value)
  return `"""${value
    .replaceAll('\\', '\\\\')
    .replaceAll('"""', String.raw`\"\"\"`)
    .replace(/"$/, String.raw`\"`)}"""`
}

function literal(value: unknown, indent: number): string {
  const inner = ' '.repeat(indent + 4)
  const end = `\n${' '.repeat(indent)}`
  if (value === null || value === undefined) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (typeof value === 'string') return text(value)
  if (Array.isArray(value)) {
    if (value.length === 0) return '[]'
    return `[\n${value.map((item) => `${inner}${literal(item, indent + 4)},\n`).join('')}${end.slice(1)}]`
  }
  if (typeof value === 'object') {
    const entries = Object.entries(value)
    if (entries.length === 0) return '{}'
    return `{\n${entries.map(([name, item]) => `${inner}${text(name)}: ${literal(item, indent + 4)},\n`).join('')}${end.slice(1)}}`
  }
  return typeof value === 'number' || typeof value === 'bigint' ? `${value}` : 'None'
}

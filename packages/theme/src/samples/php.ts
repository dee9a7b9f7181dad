import { allHeaders, type HttpBody, type HttpRequest } from '../request/http-request.ts'
import { encodeForm } from '../request/serialize-parameter.ts'
import { partHeaders } from '../request/part-headers.ts'
import { doubleQuoted, singleQuoted } from './code-text.ts'

/**
 * Writes a request for PHP with its cURL functions.
 *
 * @param request The request.
 */
export function phpSample(request: HttpRequest): string {
  const { method, url, body, access } = request
  const made: Partial<WrittenBody> = body === undefined ? {} : bodyOf(body)
  const headers = allHeaders(request)
    .filter(({ name }) => !(access === 'digest' && name === 'Authorization'))
    .map(({ name, value }) => singleQuoted(value === '' ? `${name};` : `${name}: ${value}`))
  if (made.type !== undefined) headers.push(made.type)
  const options = [
    `    CURLOPT_URL => ${singleQuoted(url)},`,
    '    CURLOPT_RETURNTRANSFER => true,',
    method === 'HEAD' ? '    CURLOPT_NOBODY => true,' : `    CURLOPT_CUSTOMREQUEST => ${singleQuoted(method)},`,
    ...(access === 'digest'
      ? ['    CURLOPT_HTTPAUTH => CURLAUTH_DIGEST,', "    CURLOPT_USERPWD => '<user>:<password>',"]
      : []),
    ...(access === 'certificate'
      ? ["    CURLOPT_SSLCERT => 'client.pem',", "    CURLOPT_SSLKEY => 'client-key.pem',"]
      : []),
    ...(headers.length === 0
      ? []
      : ['    CURLOPT_HTTPHEADER => [', ...headers.map((header) => `        ${header},`), '    ],']),
    ...(made.value === undefined ? [] : [`    CURLOPT_POSTFIELDS => ${made.value},`]),
  ]
  return [
    '<?php',
    '',
    ...(made.before ?? []),
    '$curl = curl_init();',
    'curl_setopt_array($curl, [',
    ...options,
    ']);',
    '',
    'echo curl_exec($curl);',
  ].join('\n')
}

interface WrittenBody {
  before: string[]
  value: string
  /** Header with the boundary. */
  type?: string
}

function bodyOf(body: HttpBody): WrittenBody {
  switch (body.kind) {
    case 'text':
      return { before: [], value: singleQuoted(body.text) }
    case 'form':
      return { before: [], value: singleQuoted(encodeForm(body.fields)) }
    case 'multipart':
      return multipart(body)
    case 'file':
      return { before: [], value: `file_get_contents(${singleQuoted(body.file.name)})` }
  }
}

/** A list by name holds each name once, and text without a type; everything else is written part by part. */
function multipart({ mediaType, parts }: Extract<HttpBody, { kind: 'multipart' }>): WrittenBody {
  const isPlain =
    new Set(parts.map(({ name }) => name)).size === parts.length &&
    parts.every((part) => 'file' in part || part.contentType === undefined)
  if (isPlain) {
    const lines = parts.map((part) => {
      if (!('file' in part)) return `        ${singleQuoted(part.name)} => ${singleQuoted(part.value)},`
      const { file, contentType = 'application/octet-stream' } = part
      return `        ${singleQuoted(part.name)} => new CURLFile(${singleQuoted(file.name)}, ${singleQuoted(contentType)}, ${singleQuoted(file.name)}),`
    })
    return { before: [], value: `[\n${lines.join('\n')}\n    ]` }
  }
  const lines = parts.map((part) => {
    const content = 'file' in part ? `file_get_contents(${singleQuoted(part.file.name)})` : singleQuoted(part.value)
    return `$body .= "--$boundary\\r\\n" . ${doubleQuoted(partHeaders(part), '$')} . ${content} . "\\r\\n";`
  })
  return {
    before: ['$boundary = bin2hex(random_bytes(16));', "$body = '';", ...lines, '$body .= "--$boundary--\\r\\n";', ''],
    value: '$body',
    type: `"Content-Type: ${mediaType.replace(/;.*/s, '')}; boundary=$boundary"`,
  }
}

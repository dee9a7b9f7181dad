import { contentTypeOf, type HttpBody, type HttpRequest } from '../request/http-request.ts'
import { encodeForm } from '../request/serialize-parameter.ts'
import { partHeaders } from '../request/part-headers.ts'

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'TRACE', 'OPTIONS', 'PATCH', 'MERGE'])

/**
 * Writes a request for PowerShell.
 *
 * @param request The request.
 */
export function powershellSample(request: HttpRequest): string {
  const { method, url, headers, body } = request
  const made: Partial<WrittenBody> = body === undefined ? {} : bodyOf(body)
  const type = contentTypeOf(request)
  const options = [
    methods.has(method) ? `-Method ${method}` : `-CustomMethod ${quoted(method)}`,
    `-Uri ${quoted(url)}`,
    ...(headers.length === 0 ? [] : ['-Headers $headers', '-SkipHeaderValidation']),
    ...(type === undefined ? [] : [`-ContentType ${quoted(type)}`]),
    ...(made.type === undefined ? [] : [`-ContentType ${made.type}`]),
    ...(made.argument === undefined ? [] : [made.argument]),
  ]
  return [
    ...(headers.length === 0
      ? []
      : ['$headers = @{', ...headers.map(({ name, value }) => `  ${quoted(name)} = ${quoted(value)}`), '}']),
    ...(made.before ?? []),
    `$response = Invoke-WebRequest ${options.join(' `\n  ')}`,
    '$response.Content',
  ].join('\n')
}

interface WrittenBody {
  before: string[]
  argument: string
  /** Header with the boundary. */
  type?: string
}

function bodyOf(body: HttpBody): WrittenBody {
  switch (body.kind) {
    case 'text':
      return { before: [`$body = ${quoted(body.text)}`], argument: '-Body ([Text.Encoding]::UTF8.GetBytes($body))' }
    case 'form':
      return { before: [], argument: `-Body ${quoted(encodeForm(body.fields))}` }
    case 'multipart':
      // Fields and files by name would lose their types.
      return {
        before: [
          '$boundary = [Guid]::NewGuid().ToString()',
          '$body = New-Object IO.MemoryStream',
          'function Add-Bytes([byte[]] $bytes) { $body.Write($bytes, 0, $bytes.Length) }',
          'function Add-Text([string] $text) { Add-Bytes ([Text.Encoding]::UTF8.GetBytes($text)) }',
          ...body.parts.flatMap((part) => [
            `Add-Text ("--$boundary" + ${escaped(`\r\n${partHeaders(part)}`)})`,
            'file' in part
              ? `Add-Bytes ([IO.File]::ReadAllBytes(${quoted(part.file.name)}))`
              : `Add-Text ${quoted(part.value)}`,
            'Add-Text "`r`n"',
          ]),
          'Add-Text "--$boundary--`r`n"',
        ],
        argument: '-Body $body.ToArray()',
        type: `"${body.mediaType.replace(/;.*/s, '')}; boundary=$boundary"`,
      }
    case 'file':
      return { before: [], argument: `-InFile ${quoted(body.file.name)}` }
  }
}

/** Curly apostrophes also end such a text. */
function quoted(text: string): string {
  return `'${text.replaceAll(/['‘’‚‛]/g, '$&$&')}'`
}

function escaped(text: string): string {
  return `"${text.replaceAll(/[`$"]/g, '`$&').replaceAll('\r', '`r').replaceAll('\n', '`n')}"`
}

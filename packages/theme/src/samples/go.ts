import { allHeaders, type HttpBody, type HttpRequest } from '../request/http-request.ts'
import { encodeForm } from '../request/serialize-parameter.ts'
import { partName } from '../request/part-headers.ts'
import { doubleQuoted } from './code-text.ts'

/**
 * Writes a request for Go with `net/http`.
 *
 * @param request The request.
 */
export function goSample(request: HttpRequest): string {
  const { method, url, body } = request
  const made = body === undefined ? { imports: [], before: [], value: 'nil' } : bodyOf(body)
  const imports = [...new Set(['io', 'net/http', 'os', ...made.imports])].toSorted().map((name) => `\t"${name}"`)
  const headers = allHeaders(request).map(({ name, value }) => `request.Header.Set(${text(name)}, ${text(value)})`)
  if (body?.kind === 'multipart') headers.push('request.Header.Set("Content-Type", form.FormDataContentType())')
  const lines = [
    ...made.before,
    `request, err := http.NewRequest(${text(method)}, ${text(url)}, ${made.value})`,
    ...failure,
    ...headers,
    '',
    'response, err := http.DefaultClient.Do(request)',
    ...failure,
    'defer response.Body.Close()',
    'io.Copy(os.Stdout, response.Body)',
  ]
  const indented = lines.flatMap((line) => (line === '' ? [''] : [`\t${line}`]))
  return ['package main', '', 'import (', ...imports, ')', '', 'func main() {', ...indented, '}'].join('\n')
}

const failure = ['if err != nil {', '\tpanic(err)', '}']

function bodyOf(body: HttpBody): { imports: string[]; before: string[]; value: string } {
  switch (body.kind) {
    case 'text':
      return { imports: ['strings'], before: [`body := strings.NewReader(${longText(body.text)})`], value: 'body' }
    case 'form':
      return {
        imports: ['strings'],
        before: [`body := strings.NewReader(${text(encodeForm(body.fields))})`],
        value: 'body',
      }
    case 'multipart':
      return multipart(body.parts)
    case 'file':
      return {
        imports: ['os'],
        before: [`file, err := os.Open(${text(body.file.name)})`, ...failure, 'defer file.Close()', ''],
        value: 'file',
      }
  }
}

type Parts = Extract<HttpBody, { kind: 'multipart' }>['parts']

function multipart(parts: Parts): { imports: string[]; before: string[]; value: string } {
  const imports = new Set(['bytes', 'mime/multipart'])
  const lines = ['var body bytes.Buffer', 'form := multipart.NewWriter(&body)']
  let isPartDeclared = false
  let isFileDeclared = false
  for (const part of parts) {
    if (!('file' in part) && part.contentType === undefined) {
      lines.push(`form.WriteField(${text(part.name)}, ${text(part.value)})`)
      continue
    }
    imports.add('net/textproto')
    const file = 'file' in part ? `; filename="${partName(part.file.name)}"` : ''
    lines.push(
      `part, err ${isPartDeclared ? '=' : ':='} form.CreatePart(textproto.MIMEHeader{`,
      `\t"Content-Disposition": {${text(`form-data; name="${partName(part.name)}"${file}`)}},`,
      `\t"Content-Type": {${text(part.contentType ?? 'application/octet-stream')}},`,
      '})',
      ...failure,
    )
    isPartDeclared = true
    if ('file' in part) {
      imports.add('os')
      lines.push(
        `file, err ${isFileDeclared ? '=' : ':='} os.Open(${text(part.file.name)})`,
        ...failure,
        'io.Copy(part, file)',
        'file.Close()',
      )
      isFileDeclared = true
    } else lines.push(`io.WriteString(part, ${longText(part.value)})`)
  }
  return { imports: [...imports], before: [...lines, 'form.Close()', ''], value: '&body' }
}

function longText(value: string): string {
  return /[\n"\\]/.test(value) && !/[`\r\0\uFEFF]/.test(value) ? `\`${value}\`` : text(value)
}

function text(value: string): string {
  return doubleQuoted(value)
}

import { allHeaders, type HttpBody, type HttpRequest } from '../request/http-request.ts'
import { encodeForm } from '../request/serialize-parameter.ts'
import { partHeaders } from '../request/part-headers.ts'

/**
 * Writes a request for Swift with `URLSession`.
 *
 * @param request The request.
 */
export function swiftSample(request: HttpRequest): string {
  const { method, url, body } = request
  return [
    'import Foundation',
    '',
    `var request = URLRequest(url: URL(string: ${text(url)})!)`,
    `request.httpMethod = ${text(method)}`,
    ...allHeaders(request).map(
      ({ name, value }) => `request.addValue(${text(value)}, forHTTPHeaderField: ${text(name)})`,
    ),
    ...(body === undefined ? [] : bodyLines(body)),
    '',
    'let (data, _) = try await URLSession.shared.data(for: request)',
    'print(String(decoding: data, as: UTF8.self))',
  ].join('\n')
}

function bodyLines(body: HttpBody): string[] {
  switch (body.kind) {
    case 'text':
      return [`request.httpBody = Data(${longText(body.text)}.utf8)`]
    case 'form':
      return [`request.httpBody = Data(${text(encodeForm(body.fields))}.utf8)`]
    case 'multipart':
      return [
        '',
        'let boundary = UUID().uuidString',
        'var body = Data()',
        ...body.parts.flatMap((part) => [
          `body.append(Data(("--" + boundary + ${text(`\r\n${partHeaders(part)}`)}).utf8))`,
          'file' in part
            ? `body.append(try Data(contentsOf: URL(fileURLWithPath: ${text(part.file.name)})))`
            : `body.append(Data(${text(part.value)}.utf8))`,
          String.raw`body.append(Data("\r\n".utf8))`,
        ]),
        String.raw`body.append(Data(("--" + boundary + "--\r\n").utf8))`,
        `request.addValue(${text(`${body.mediaType.replace(/;.*/s, '')}; boundary=`)} + boundary, forHTTPHeaderField: "Content-Type")`,
        'request.httpBody = body',
      ]
    case 'file':
      return [`request.httpBody = try Data(contentsOf: URL(fileURLWithPath: ${text(body.file.name)}))`]
  }
}

function longText(value: string): string {
  if (!value.includes('\n') || /\r|\0/.test(value)) return text(value)
  const escaped = value.replaceAll('\\', '\\\\').replaceAll('"""', String.raw`\"""`)
  return `"""\n${escaped}\n"""`
}

/** Escapes of Swift: those of C, and `\u{41}`. */
function text(value: string): string {
  const escaped = Array.from(value, (character) => {
    if (character === '\\' || character === '"') return `\\${character}`
    if (character === '\n') return String.raw`\n`
    if (character === '\r') return String.raw`\r`
    const code = character.codePointAt(0) ?? 0
    return code < 32 ? String.raw`\u{${code.toString(16)}}` : character
  })
  return `"${escaped.join('')}"`
}

import { allHeaders, type HttpBody, type HttpRequest } from '../request/http-request.ts'
import { encodeForm } from '../request/serialize-parameter.ts'

/**
 * Writes a request for Rust with Reqwest.
 *
 * @param request The request.
 */
export function rustSample(request: HttpRequest): string {
  const { method, url, body } = request
  const made = body === undefined ? { before: [], call: [] } : bodyOf(body)
  return [
    'fn main() -> Result<(), Box<dyn std::error::Error>> {',
    ...made.before.map((line) => (line === '' ? '' : `    ${line}`)),
    '    let response = reqwest::blocking::Client::new()',
    `        .request(reqwest::Method::from_bytes(b${text(method)})?, ${text(url)})`,
    ...allHeaders(request).map(({ name, value }) => `        .header(${text(name)}, ${text(value)})`),
    ...made.call.map((line) => `        ${line}`),
    '        .send()?;',
    '',
    '    println!("{}", response.text()?);',
    '    Ok(())',
    '}',
  ].join('\n')
}

function bodyOf(body: HttpBody): { before: string[]; call: string[] } {
  switch (body.kind) {
    case 'text':
      return { before: [], call: [`.body(${longText(body.text)})`] }
    case 'form':
      return { before: [], call: [`.body(${text(encodeForm(body.fields))})`] }
    case 'multipart': {
      const lines = body.parts.map((part) => {
        const name = text(part.name)
        if ('file' in part) {
          const type = part.contentType === undefined ? '' : `.mime_str(${text(part.contentType)})?`
          return `    .part(${name}, reqwest::blocking::multipart::Part::file(${text(part.file.name)})?${type})`
        }
        return part.contentType === undefined
          ? `    .text(${name}, ${longText(part.value)})`
          : `    .part(${name}, reqwest::blocking::multipart::Part::text(${longText(part.value)}).mime_str(${text(part.contentType)})?)`
      })
      const before = ['let form = reqwest::blocking::multipart::Form::new()', ...lines]
      return { before: [`${before.join('\n    ')};`, ''], call: ['.multipart(form)'] }
    }
    case 'file':
      return { before: [], call: [`.body(std::fs::File::open(${text(body.file.name)})?)`] }
  }
}

function longText(value: string): string {
  if (!/["\\\n]/.test(value) || value.includes('\r')) return text(value)
  let marks = '#'
  while (value.includes(`"${marks}`)) marks += '#'
  return `r${marks}"${value}"${marks}`
}

function text(value: string): string {
  const escaped = Array.from(value, (character) => {
    if (character === '"' || character === '\\') return `\\${character}`
    const code = character.codePointAt(0) ?? 0
    if (character === '\n') return String.raw`\n`
    return code < 32 || code === 127 ? String.raw`\u{${code.toString(16)}}` : character
  })
  return `"${escaped.join('')}"`
}

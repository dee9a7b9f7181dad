import { allHeaders, type HttpBody, type HttpRequest } from '../request/http-request.ts'
import { encodeForm } from '../request/serialize-parameter.ts'
import { partHeaders } from '../request/part-headers.ts'
import { doubleQuoted, hanging } from './code-text.ts'

/**
 * Writes a request for Java with its own `HttpClient`.
 *
 * @param request The request.
 */
export function javaSample(request: HttpRequest): string {
  const { method, url, body } = request
  const made = body === undefined ? { before: [], value: '', needs: [] } : bodyOf(body)
  const headers = allHeaders(request).map(({ name, value }) => `    .header(${text(name)}, ${text(value)})`)
  if (body?.kind === 'multipart')
    headers.push(`    .header("Content-Type", ${text(`${multipartType(body.mediaType)}; boundary=`)} + boundary)`)
  const lines = [
    ...made.before,
    'HttpRequest request = HttpRequest.newBuilder()',
    `    .uri(URI.create(${text(url)}))`,
    ...headers,
    `    ${callOf(method, body === undefined ? undefined : hanging(made.value, 4))}`,
    '    .build();',
    '',
    'HttpResponse<String> response = HttpClient.newHttpClient()',
    '    .send(request, HttpResponse.BodyHandlers.ofString());',
    'System.out.println(response.body());',
  ]
  const needs = [
    'java.net.URI',
    'java.net.http.HttpClient',
    'java.net.http.HttpRequest',
    'java.net.http.HttpResponse',
    ...made.needs,
  ]
  return [
    ...needs.toSorted().map((name) => `import ${name};`),
    '',
    'public class Main {',
    '    public static void main(String[] arguments) throws Exception {',
    ...lines.map((line) => (line === '' ? '' : `        ${hanging(line, 8)}`)),
    '    }',
    '}',
  ].join('\n')
}

/** Some methods have a call of their own. */
function callOf(method: string, body: string | undefined): string {
  if (body !== undefined) return `.method(${text(method)}, ${body})`
  return method === 'GET' || method === 'DELETE'
    ? `.${method}()`
    : `.method(${text(method)}, HttpRequest.BodyPublishers.noBody())`
}

function bodyOf(body: HttpBody): { before: string[]; value: string; needs: string[] } {
  switch (body.kind) {
    case 'text':
      return { before: [], value: `HttpRequest.BodyPublishers.ofString(${longText(body.text)})`, needs: [] }
    case 'form':
      return { before: [], value: `HttpRequest.BodyPublishers.ofString(${text(encodeForm(body.fields))})`, needs: [] }
    case 'multipart': {
      const parts = body.parts.flatMap((part) => {
        const begin = `"--" + boundary + ${text(`\r\n${partHeaders(part)}`)}`
        if ('file' in part) {
          return [
            `HttpRequest.BodyPublishers.ofString(${begin})`,
            `HttpRequest.BodyPublishers.ofFile(Path.of(${text(part.file.name)}))`,
            String.raw`HttpRequest.BodyPublishers.ofString("\r\n")`,
          ]
        }
        return [`HttpRequest.BodyPublishers.ofString(${begin} + ${text(`${part.value}\r\n`)})`]
      })
      const all = [...parts, String.raw`HttpRequest.BodyPublishers.ofString("--" + boundary + "--\r\n")`]
      const before = [
        'String boundary = UUID.randomUUID().toString();',
        'HttpRequest.BodyPublisher body = HttpRequest.BodyPublishers.concat(',
        ...all.map((one, index) => `    ${one}${index === all.length - 1 ? '' : ','}`),
        ');',
        '',
      ]
      const hasFile = body.parts.some((part) => 'file' in part)
      return { before, value: 'body', needs: ['java.util.UUID', ...(hasFile ? ['java.nio.file.Path'] : [])] }
    }
    case 'file':
      return {
        before: [],
        value: `HttpRequest.BodyPublishers.ofFile(Path.of(${text(body.file.name)}))`,
        needs: ['java.nio.file.Path'],
      }
  }
}

function multipartType(mediaType: string): string {
  return mediaType.replace(/;.*/s, '')
}

/** A text block loses spaces at the ends of its lines. */
function longText(value: string): string {
  if (!value.includes('\n') || /[ \t](?:\n|$)|\r|\0|^\s|\n$/.test(value)) return text(value)
  return `"""\n${value
    .replaceAll('\\', '\\\\')
    .replaceAll('"""', String.raw`\"""`)
    .replace(/"$/, String.raw`\"`)}"""`
}

function text(value: string): string {
  return doubleQuoted(value)
}

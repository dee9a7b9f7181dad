import { contentTypeOf, type HttpBody, type HttpRequest } from '../request/http-request.ts'
import { doubleQuoted } from './code-text.ts'

/**
 * Writes a request for C# with `HttpClient`.
 *
 * @param request The request.
 */
export function csharpSample(request: HttpRequest): string {
  const { method, url, headers, body } = request
  const type = contentTypeOf(request)
  const hasTypes =
    type !== undefined || (body?.kind === 'multipart' && body.parts.some((part) => part.contentType !== undefined))
  return [
    ...(hasTypes ? ['using System.Net.Http.Headers;', ''] : []),
    'using var client = new HttpClient();',
    `using var request = new HttpRequestMessage(new HttpMethod(${text(method)}), ${text(url)});`,
    ...headers.map(({ name, value }) => `request.Headers.TryAddWithoutValidation(${text(name)}, ${text(value)});`),
    ...(body === undefined ? [] : bodyLines(body)),
    ...(type === undefined ? [] : [`request.Content.Headers.ContentType = MediaTypeHeaderValue.Parse(${text(type)});`]),
    '',
    'using var response = await client.SendAsync(request);',
    'Console.WriteLine(await response.Content.ReadAsStringAsync());',
  ].join('\n')
}

function bodyLines(body: HttpBody): string[] {
  switch (body.kind) {
    case 'text':
      return [`request.Content = new StringContent(${longText(body.text)});`]
    case 'form':
      return [
        'request.Content = new FormUrlEncodedContent(new KeyValuePair<string, string>[]',
        '{',
        ...body.fields.map(({ name, value }) => `    new(${text(name)}, ${text(value)}),`),
        '});',
      ]
    case 'multipart':
      return [
        'var form = new MultipartFormDataContent();',
        ...body.parts.flatMap((part, index) => {
          const content =
            'file' in part
              ? `new ByteArrayContent(File.ReadAllBytes(${text(part.file.name)}))`
              : `new StringContent(${longText(part.value)})`
          const names = `${text(`"${part.name}"`)}${'file' in part ? `, ${text(`"${part.file.name}"`)}` : ''}`
          const variable = `part${index + 1}`
          // Text without a type of its own would have that of plain text.
          const type =
            part.contentType === undefined
              ? `${variable}.Headers.Remove("Content-Type");`
              : `${variable}.Headers.ContentType = MediaTypeHeaderValue.Parse(${text(part.contentType)});`
          return [`var ${variable} = ${content};`, type, `form.Add(${variable}, ${names});`]
        }),
        'request.Content = form;',
      ]
    case 'file':
      return [`request.Content = new ByteArrayContent(File.ReadAllBytes(${text(body.file.name)}));`]
  }
}

function text(value: string): string {
  return doubleQuoted(value)
}

function longText(value: string): string {
  return value.includes('\n') && !value.includes('\r') ? `@"${value.replaceAll('"', '""')}"` : text(value)
}

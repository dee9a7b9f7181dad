import { allHeaders, type HttpBody, type HttpRequest } from '../request/http-request.ts'
import { encodeForm } from '../request/serialize-parameter.ts'

/**
 * Writes a request for C with libcurl.
 *
 * @param request The request.
 */
export function cSample(request: HttpRequest): string {
  const { method, url, body, access } = request
  const headers = allHeaders(request)
    .filter(({ name }) => !(access === 'digest' && name === 'Authorization'))
    .map(
      ({ name, value }) =>
        `headers = curl_slist_append(headers, ${text(value === '' ? `${name};` : `${name}: ${value}`)});`,
    )
  const lines = [
    'CURL *curl = curl_easy_init();',
    `curl_easy_setopt(curl, CURLOPT_URL, ${text(url)});`,
    method === 'HEAD'
      ? 'curl_easy_setopt(curl, CURLOPT_NOBODY, 1L);'
      : `curl_easy_setopt(curl, CURLOPT_CUSTOMREQUEST, ${text(method)});`,
    ...(access === 'digest'
      ? [
          'curl_easy_setopt(curl, CURLOPT_HTTPAUTH, CURLAUTH_DIGEST);',
          'curl_easy_setopt(curl, CURLOPT_USERPWD, "<user>:<password>");',
        ]
      : []),
    ...(access === 'certificate'
      ? [
          'curl_easy_setopt(curl, CURLOPT_SSLCERT, "client.pem");',
          'curl_easy_setopt(curl, CURLOPT_SSLKEY, "client-key.pem");',
        ]
      : []),
    ...(headers.length === 0
      ? []
      : ['', 'struct curl_slist *headers = NULL;', ...headers, 'curl_easy_setopt(curl, CURLOPT_HTTPHEADER, headers);']),
    ...(body === undefined ? [] : ['', ...bodyLines(body)]),
    '',
    'curl_easy_perform(curl);',
    ...(headers.length === 0 ? [] : ['curl_slist_free_all(headers);']),
    ...(body?.kind === 'multipart' ? ['curl_mime_free(form);'] : []),
    ...(body?.kind === 'file' ? ['fclose(file);'] : []),
    'curl_easy_cleanup(curl);',
    'return 0;',
  ]
  return [
    '#include <curl/curl.h>',
    '',
    'int main(void) {',
    ...lines.map((line) => (line === '' ? '' : `  ${line}`)),
    '}',
  ].join('\n')
}

function bodyLines(body: HttpBody): string[] {
  switch (body.kind) {
    case 'text':
      return fields(body.text)
    case 'form':
      return fields(encodeForm(body.fields))
    case 'multipart':
      return [
        'curl_mime *form = curl_mime_init(curl);',
        'curl_mimepart *part;',
        ...body.parts.flatMap((part) => [
          'part = curl_mime_addpart(form);',
          `curl_mime_name(part, ${text(part.name)});`,
          'file' in part
            ? `curl_mime_filedata(part, ${text(part.file.name)});`
            : `curl_mime_data(part, ${text(part.value)}, CURL_ZERO_TERMINATED);`,
          ...(part.contentType === undefined ? [] : [`curl_mime_type(part, ${text(part.contentType)});`]),
        ]),
        'curl_easy_setopt(curl, CURLOPT_MIMEPOST, form);',
      ]
    case 'file':
      return [
        `FILE *file = fopen(${text(body.file.name)}, "rb");`,
        'fseek(file, 0, SEEK_END);',
        'curl_easy_setopt(curl, CURLOPT_POST, 1L);',
        'curl_easy_setopt(curl, CURLOPT_POSTFIELDSIZE, ftell(file));',
        'rewind(file);',
        'curl_easy_setopt(curl, CURLOPT_READDATA, file);',
      ]
  }
}

function fields(value: string): string[] {
  return [
    `curl_easy_setopt(curl, CURLOPT_POSTFIELDSIZE, ${utf8Length(value)}L);`,
    `curl_easy_setopt(curl, CURLOPT_POSTFIELDS, ${text(value)});`,
  ]
}

/** One literal for each line, so that escapes end with it; `??` would begin a trigraph. */
function text(value: string): string {
  const lines = value.split(/(?<=\n)/)
  const literals = lines.map((line) => {
    const escaped = Array.from(line, (character) => {
      if (character === '"' || character === '\\') return `\\${character}`
      if (character === '\n') return String.raw`\n`
      const code = character.codePointAt(0) ?? 0
      return code < 32 || code === 127 ? `\\${code.toString(8).padStart(3, '0')}` : character
    })
    return `"${escaped.join('').replaceAll('??', String.raw`?\?`)}"`
  })
  return literals.length === 0 ? '""' : literals.join('\n    ')
}

/**
 * Bytes of a text.
 *
 * @param value The text.
 */
function utf8Length(value: string): number {
  return new TextEncoder().encode(value).length
}

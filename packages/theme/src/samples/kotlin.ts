import { allHeaders, type HttpBody, type HttpRequest } from '../request/http-request.ts'
import { encodeForm } from '../request/serialize-parameter.ts'
import { doubleQuoted, hanging } from './code-text.ts'

/**
 * Writes a request for Kotlin with OkHttp.
 *
 * @param request The request.
 */
export function kotlinSample(request: HttpRequest): string {
  const { method, url, body } = request
  const made = body === undefined ? undefined : bodyOf(body)
  const mayLackBody = method === 'GET' || method === 'HEAD' || method === 'DELETE' || method === 'OPTIONS'
  const imports = new Set(['okhttp3.OkHttpClient', 'okhttp3.Request', ...(made?.imports ?? [])])
  if (made === undefined && !mayLackBody) imports.add('okhttp3.RequestBody.Companion.toRequestBody')
  const value = made?.value ?? (mayLackBody ? 'null' : '"".toRequestBody()')
  // The body names its type itself.
  const headers = body === undefined ? allHeaders(request) : request.headers
  return [
    ...[...imports].toSorted().map((name) => `import ${name}`),
    '',
    'fun main() {',
    ...(made?.before ?? []).map((line) => `    ${hanging(line, 4)}`),
    '    val request = Request.Builder()',
    `        .url(${text(url)})`,
    ...headers.map(({ name, value: written }) => `        .header(${text(name)}, ${text(written)})`),
    `        .method(${text(method)}, ${value})`,
    '        .build()',
    '',
    '    OkHttpClient().newCall(request).execute().use { response ->',
    '        println(response.body?.string())',
    '    }',
    '}',
  ].join('\n')
}

const typed = 'okhttp3.MediaType.Companion.toMediaType'
const asBody = 'okhttp3.RequestBody.Companion.toRequestBody'
const fileAsBody = 'okhttp3.RequestBody.Companion.asRequestBody'

function bodyOf(body: HttpBody): { imports: string[]; before: string[]; value: string } {
  // Text as bytes: OkHttp would add a character set to the type.
  const bytes = (value: string, type: string): string =>
    `${value}.toByteArray().toRequestBody(${text(type)}.toMediaType())`
  switch (body.kind) {
    case 'text':
      return {
        imports: [typed, asBody],
        before: [`val body = ${bytes(text(body.text), body.mediaType)}`],
        value: 'body',
      }
    case 'form':
      return {
        imports: [typed, asBody],
        before: [`val body = ${bytes(text(encodeForm(body.fields)), body.mediaType)}`],
        value: 'body',
      }
    case 'multipart': {
      const hasFile = body.parts.some((part) => 'file' in part)
      const hasType = body.parts.some((part) => !('file' in part) && part.contentType !== undefined)
      const lines = body.parts.map((part) => {
        if ('file' in part) {
          const type = text(part.contentType ?? 'application/octet-stream')
          return `    .addFormDataPart(${text(part.name)}, ${text(part.file.name)}, File(${text(part.file.name)}).asRequestBody(${type}.toMediaType()))`
        }
        return part.contentType === undefined
          ? `    .addFormDataPart(${text(part.name)}, ${text(part.value)})`
          : `    .addFormDataPart(${text(part.name)}, null, ${bytes(text(part.value), part.contentType)})`
      })
      return {
        imports: [
          'okhttp3.MultipartBody',
          typed,
          ...(hasFile ? ['java.io.File', fileAsBody] : []),
          ...(hasType ? [asBody] : []),
        ],
        before: [
          'val body = MultipartBody.Builder()',
          `    .setType(${text(body.mediaType.replace(/;.*/s, ''))}.toMediaType())`,
          ...lines,
          '    .build()',
          '',
        ],
        value: 'body',
      }
    }
    case 'file':
      return {
        imports: ['java.io.File', typed, fileAsBody],
        before: [`val body = File(${text(body.file.name)}).asRequestBody(${text(body.mediaType)}.toMediaType())`],
        value: 'body',
      }
  }
}

function text(value: string): string {
  return doubleQuoted(value, '$').replaceAll(String.raw`\f`, String.raw`\u000c`)
}

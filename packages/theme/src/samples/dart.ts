import { allHeaders, type HttpBody, type HttpRequest } from '../request/http-request.ts'
import { encodeForm } from '../request/serialize-parameter.ts'
import { partHeaders } from '../request/part-headers.ts'
import { doubleQuoted } from './code-text.ts'

/**
 * Writes a request for Dart with the package `http`.
 *
 * @param request The request.
 */
export function dartSample(request: HttpRequest): string {
  const { method, url, body } = request
  const headers = allHeaders(request)
  const made = body === undefined ? { imports: [], lines: [] } : bodyOf(body)
  return [
    ...made.imports.map((name) => `import '${name}';`),
    "import 'package:http/http.dart' as http;",
    '',
    'void main() async {',
    `  final request = http.Request(${text(method)}, Uri.parse(${text(url)}));`,
    // The type comes first: a body would choose one of its own.
    ...(headers.length === 0
      ? []
      : [
          '  request.headers.addAll({',
          ...headers.map(({ name, value }) => `    ${text(name)}: ${text(value)},`),
          '  });',
        ]),
    ...made.lines.map((line) => `  ${line}`),
    '',
    '  final response = await http.Response.fromStream(await request.send());',
    '  print(response.body);',
    '}',
  ].join('\n')
}

function bodyOf(body: HttpBody): { imports: string[]; lines: string[] } {
  switch (body.kind) {
    case 'text':
      return { imports: ['dart:convert'], lines: [`request.bodyBytes = utf8.encode(${text(body.text)});`] }
    case 'form':
      return {
        imports: ['dart:convert'],
        lines: [`request.bodyBytes = utf8.encode(${text(encodeForm(body.fields))});`],
      }
    case 'multipart': {
      const hasFile = body.parts.some((part) => 'file' in part)
      return {
        imports: ['dart:convert', ...(hasFile ? ['dart:io'] : [])],
        lines: [
          'final boundary = DateTime.now().microsecondsSinceEpoch.toString();',
          'final body = <int>[];',
          ...body.parts.flatMap((part) => [
            `body.addAll(utf8.encode('--$boundary' + ${text(`\r\n${partHeaders(part)}`)}));`,
            'file' in part
              ? `body.addAll(await File(${text(part.file.name)}).readAsBytes());`
              : `body.addAll(utf8.encode(${text(part.value)}));`,
            String.raw`body.addAll(utf8.encode('\r\n'));`,
          ]),
          String.raw`body.addAll(utf8.encode('--$boundary--\r\n'));`,
          `request.headers['Content-Type'] = ${text(`${body.mediaType.replace(/;.*/s, '')}; boundary=`)} + boundary;`,
          'request.bodyBytes = body;',
        ],
      }
    }
    case 'file':
      return {
        imports: ['dart:io'],
        lines: [`request.bodyBytes = await File(${text(body.file.name)}).readAsBytes();`],
      }
  }
}

function text(value: string): string {
  return doubleQuoted(value, '$')
}

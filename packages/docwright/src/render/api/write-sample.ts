import { snippetz } from '@scalar/snippetz'
import { sampleLanguage } from './sample-languages.ts'
import type { SampleRequest } from './sample-request.ts'

/** A request as code. */
export interface CodeSample {
  label: string
  grammar: string
  code: string
}

/**
 * Writes a request in a language.
 *
 * @param request What is asked.
 * @param language A key that `sampleLanguages` gave.
 * @returns The code; undefined where the generator cannot write this request.
 */
export function writeSample(request: SampleRequest, language: string): CodeSample | undefined {
  const known = sampleLanguage(language)
  if (known === undefined) return undefined
  const { label, grammar, target, client } = known
  const plugin = snippetz().findPlugin(target, client)
  try {
    const code = plugin?.generate(harOf(request, target))
    return code === undefined ? undefined : { label, grammar, code: finish(code, target) }
  } catch {
    return undefined
  }
}

type Har = NonNullable<Parameters<NonNullable<ReturnType<ReturnType<typeof snippetz>['findPlugin']>>['generate']>[0]>

/** The generator escapes less than the languages need: what it is given is escaped for where it will stand. */
function harOf({ method, url, headers, body }: SampleRequest, target: string): Har {
  const quoted = (text: string): string => quote(text, target)
  return {
    method,
    url,
    headers: headers.map(({ name, value }) => ({
      name,
      value: target === 'php' || target === 'csharp' ? quoted(value) : value,
    })),
    queryString: [],
    cookies: [],
    httpVersion: 'HTTP/1.1',
    headersSize: -1,
    bodySize: -1,
    ...(body === undefined
      ? {}
      : {
          postData:
            body.kind === 'text'
              ? { mimeType: body.mediaType, text: body.text }
              : {
                  mimeType: body.mediaType,
                  params: body.fields.map(({ name, value, file }) => ({
                    name,
                    ...(file === undefined
                      ? { value: body.kind === 'multipart' ? quoted(value) : value }
                      : { fileName: file }),
                  })),
                },
        }),
  } as Har
}

function quote(text: string, target: string): string {
  switch (target) {
    case 'js':
    case 'node':
    case 'php':
      return text
        .replaceAll('\\', '\\\\')
        .replaceAll("'", String.raw`\'`)
        .replaceAll('\n', String.raw`\n`)
    case 'csharp':
      return text
        .replaceAll('\\', '\\\\')
        .replaceAll('"', String.raw`\"`)
        .replaceAll('\n', String.raw`\n`)
    default:
      return text
  }
}

/** Placeholders in braces stay readable, and what a sample in Python needs to run is there. */
function finish(code: string, target: string): string {
  const readable = code
    .replaceAll(/%7B([\w.-]+)%7D/gi, '{$1}')
    .replaceAll(/%3C([\w-]+)%3E/gi, '<$1>')
    .trim()
  if (target !== 'python') return readable
  return `import requests\n\nresponse = ${readable}\n\nprint(response.text)`
}

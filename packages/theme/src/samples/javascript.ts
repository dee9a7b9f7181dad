import { allHeaders, type HttpBody, type HttpRequest } from '../request/http-request.ts'
import { hanging, isExact, jsonOf, scriptLine, scriptText } from './code-text.ts'

/** The environment of the program: a browser has files that its user chooses, Node.js those of the disk. */
export type ScriptHost = 'browser' | 'node'

/**
 * Writes a request for JavaScript and TypeScript with `fetch`.
 *
 * @param request The request.
 * @param host The environment of the program.
 */
export function javascriptSample(request: HttpRequest, host: ScriptHost): string {
  const { method, url } = request
  // `fetch` sends no body with these methods.
  const body = method === 'GET' || method === 'HEAD' ? undefined : request.body
  const headers = allHeaders({ ...request, ...(body === undefined ? {} : { body }) })
  const shown = headers.filter(
    ({ name, value }) =>
      body?.kind !== 'form' || name !== 'Content-Type' || value !== 'application/x-www-form-urlencoded',
  )
  const made = body === undefined ? { before: [], value: undefined } : bodyOf(body, host)
  const options = [
    `  method: ${scriptText(method)},`,
    ...(shown.length === 0
      ? []
      : ['  headers: {', ...shown.map(({ name, value }) => `    ${key(name)}: ${scriptText(value)},`), '  },']),
    ...(made.value === undefined ? [] : [`  body: ${made.value},`]),
  ]
  return [
    ...made.before,
    `const response = await fetch(${scriptText(url)}, {`,
    ...options,
    '})',
    '',
    'console.log(await response.text())',
  ].join('\n')
}

function bodyOf(body: HttpBody, host: ScriptHost): { before: string[]; value: string } {
  switch (body.kind) {
    case 'text': {
      const json = jsonOf(body)
      if (json !== undefined && isExact(body.text))
        return { before: [], value: `JSON.stringify(${hanging(script(json.value, ''), 2)})` }
      return { before: [], value: scriptText(body.text) }
    }
    case 'form': {
      const pairs = body.fields.map(({ name, value }) => `    [${scriptText(name)}, ${scriptText(value)}],`)
      return { before: [], value: pairs.length === 0 ? "''" : `new URLSearchParams([\n${pairs.join('\n')}\n  ])` }
    }
    case 'multipart': {
      const hasFile = body.parts.some((part) => 'file' in part)
      const lines = body.parts.map((part) => {
        const name = scriptText(part.name)
        if ('file' in part) {
          const file = fileOf(part.file.name, part.contentType, host)
          return `form.append(${name}, ${file}, ${scriptText(part.file.name)})`
        }
        const { value, contentType } = part
        return contentType === undefined
          ? `form.append(${name}, ${scriptText(value)})`
          : `form.append(${name}, new Blob([${scriptText(value)}], { type: ${scriptText(contentType)} }))`
      })
      return {
        before: [...(hasFile ? preparation(host) : []), 'const form = new FormData()', ...lines, ''],
        value: 'form',
      }
    }
    case 'file':
      return { before: preparation(host), value: fileOf(body.file.name, undefined, host) }
  }
}

function preparation(host: ScriptHost): string[] {
  return host === 'node'
    ? ["import { openAsBlob } from 'node:fs'", '']
    : [`const input = document.querySelector('input[type="file"]')`, '']
}

function fileOf(name: string, type: string | undefined, host: ScriptHost): string {
  if (host === 'browser') return 'input.files[0]'
  return `await openAsBlob(${scriptText(name)}${type === undefined ? '' : `, { type: ${scriptText(type)} }`})`
}

/** JSON as JavaScript writes it: names without quotation marks if they need none. */
function script(value: unknown, line: string): string {
  if (typeof value === 'string') return scriptLine(value)
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const inner = `${line}  `
  if (Array.isArray(value)) {
    if (value.length === 0) return '[]'
    return `[\n${value.map((item) => `${inner}${script(item, inner)},\n`).join('')}${line}]`
  }
  const entries = Object.entries(value)
  if (entries.length === 0) return '{}'
  return `{\n${entries.map(([name, item]) => `${inner}${key(name)}: ${script(item, inner)},\n`).join('')}${line}}`
}

function key(name: string): string {
  // `__proto__` as a plain key would be the prototype.
  if (name === '__proto__') return "['__proto__']"
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : scriptLine(name)
}

import { RE2JS } from 're2js'

/**
 * Makes the test of a glob pattern: `*` and `?` within a folder, `**` over folders, `{a,b}`. A pattern without a slash
 * is compared with the file's name. Linear in time, whatever the pattern.
 *
 * @returns Whether a path matches.
 */
export function pathPattern(pattern: string): (path: string) => boolean {
  const written = pattern.replace(/^\.?\//, '')
  const compiled = RE2JS.compile(translate(written.includes('/') ? written : `**/${written}`))
  return (path) => compiled.matches(path)
}

function translate(pattern: string): string {
  let expression = ''
  let depth = 0
  for (let index = 0; index < pattern.length; index += 1) {
    const character = pattern[index] ?? ''
    if (pattern.startsWith('**/', index)) {
      expression += '(?:.*/)?'
      index += 2
    } else if (pattern.startsWith('**', index)) {
      expression += '.*'
      index += 1
    } else if (character === '*') expression += '[^/]*'
    else if (character === '?') expression += '[^/]'
    else if (character === '{' && pattern.includes('}', index)) {
      expression += '(?:'
      depth += 1
    } else if (character === '}' && depth > 0) {
      expression += ')'
      depth -= 1
    } else if (character === ',' && depth > 0) expression += '|'
    else expression += RE2JS.quote(character)
  }
  return expression + ')'.repeat(depth)
}

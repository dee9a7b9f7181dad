import { hash } from 'node:crypto'

import { isObject, toProperty, valueOf, type CodeOrigin, type Value } from '../expressions/values.ts'
import type { FileContext, PageBuild } from './page-build.ts'

/**
 * Adds a property's value, such as an inline function, to the code of its file, so that it can be found when the code
 * runs.
 *
 * @returns The place of its value.
 */
export function codeOfSource(source: string, file: FileContext, build: PageBuild): CodeOrigin {
  const used = [...surroundings(file, build)].filter(([name, value]) => isPlain(value) && mentions(source, name))
  const given = used.map(([, value]) => JSON.stringify(toProperty(value)) ?? 'undefined')
  const names = used.map(([name]) => name)
  return declareCode(`/* @__PURE__ */ ((${names.join(', ')}) => (${source}\n))(${given.join(', ')})`, file, build)
}

/**
 * Adds a statement to the code of a file.
 *
 * @param code The expression that its name refers to.
 */
export function declareCode(code: string, file: FileContext, build: PageBuild): CodeOrigin {
  const { path } = file.module
  const name = `Expression${hash('sha1', code).slice(0, 8)}`
  const codes = build.codeExpressions.get(path) ?? new Map<string, string>()
  build.codeExpressions.set(path, codes.set(name, `const ${name} = ${code}`))
  build.codeFiles.add(path)
  return { path, name, members: [] }
}

/**
 * The names, with values, that every expression of a file can use, besides imports and exports.
 *
 * @param file The file in its current use.
 */
export function surroundings({ properties }: FileContext, build: PageBuild): Map<string, Value> {
  const { meta, custom, ...keys } = build.frontMatter
  const frontMatter = valueOf({ ...custom, ...meta, ...keys })
  return new Map<string, Value>([
    ...properties,
    ['props', valueOf(Object.fromEntries(properties))],
    ['frontmatter', frontMatter],
    ['user', valueOf({})],
  ])
}

function mentions(source: string, name: string): boolean {
  if (!/^[a-z_$][\w$]*$/i.test(name)) return false
  return new RegExp(`(?<![\\w$.])${name.replaceAll('$', String.raw`\$`)}(?![\\w$])`).test(source)
}

/** Data without elements or code. */
function isPlain(value: Value): boolean {
  if (Array.isArray(value)) return value.every(isPlain)
  if (isObject(value)) return Object.values(value).every(isPlain)
  return typeof value !== 'object' || value === null
}

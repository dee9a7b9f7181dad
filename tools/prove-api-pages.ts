import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { upgrade } from '@scalar/openapi-upgrader'
import { parse } from 'yaml'

/*
 * Proves that a built site shows what a specification says: for a sample of its operations, every parameter, property,
 * value of an enumeration and response code has to be on the operation's page. It reads the specification by itself,
 * without the engine's code.
 *
 *   node tools/prove-api-pages.ts <specification> <built site> [sample size]
 */

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
type JsonObject = { [key: string]: Json }

interface Expected {
  parameters: Set<string>
  properties: Set<string>
  values: Set<string>
  responses: Set<string>
}

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']

function prove(specificationFile: string, site: string, size: number): boolean {
  const root = upgrade(
    parse(readFileSync(specificationFile, 'utf8'), { maxAliasCount: -1 }) as JsonObject,
    '3.1',
  ) as unknown as JsonObject
  const name = specificationFile.split('/').at(-1) ?? ''
  const pages = pagesOf(site, name)
  const operations = operationsOf(root)
  const sample = spread(operations, size)
  const totals = { parameters: 0, properties: 0, values: 0, responses: 0 }
  let faults = 0
  let compared = 0
  for (const { method, path, operation, item } of sample) {
    const candidates = pages.get(`${method.toUpperCase()} ${path}`)
    if (candidates === undefined) {
      console.log(`no page: ${method.toUpperCase()} ${path}`)
      faults += 1
      continue
    }
    compared += 1
    const expected = expectedOf(operation, item, root)
    const shown = shownOn(readFileSync(candidates[0] ?? '', 'utf8'))
    for (const kind of ['parameters', 'properties', 'values', 'responses'] as const) {
      totals[kind] += expected[kind].size
      const missing = [...expected[kind]].filter((text) => !shown[kind].has(text))
      if (missing.length === 0) continue
      faults += missing.length
      console.log(
        `${method.toUpperCase()} ${path}: ${kind} not shown: ${missing.slice(0, 8).join(', ')} (${missing.length})`,
      )
    }
  }
  console.log(
    `${name}: ${operations.length} operations, ${compared} compared; ${totals.parameters} parameters, ${totals.properties} properties, ${totals.values} enum values, ${totals.responses} response codes; ${faults} missing.`,
  )
  return faults === 0
}

/** Pages by method and path, those that link the specification before others. */
function pagesOf(site: string, specification: string): Map<string, string[]> {
  const pages = new Map<string, string[]>()
  for (const file of globSync('**/*.html', { cwd: site })) {
    const html = readFileSync(join(site, file), 'utf8')
    const bar =
      /<div class="operation api-call">.*?data-method="([A-Z]+)".*?<code class="api-path"[^>]*>(.*?)<\/code>/s.exec(
        html,
      )
    if (bar === null) continue
    const path = plain((bar[2] ?? '').replace(/<span class="api-server">.*?<\/span>/, ''))
    const key = `${bar[1]} ${path}`
    const known = pages.get(key) ?? []
    if (html.includes(`download="${specification}"`)) known.unshift(join(site, file))
    else known.push(join(site, file))
    pages.set(key, known)
  }
  return pages
}

interface Operation {
  method: string
  path: string
  operation: JsonObject
  item: JsonObject
}

function operationsOf(root: JsonObject): Operation[] {
  return Object.entries(objectOf(root['paths'])).flatMap(([path, value]) => {
    const item = follow(value, root)
    return methods.flatMap((method) => {
      const operation = objectOf(item[method])
      return item[method] === undefined || operation['x-excluded'] === true ? [] : [{ method, path, operation, item }]
    })
  })
}

/** Evenly over the specification. */
function spread<Item>(items: readonly Item[], size: number): Item[] {
  if (items.length <= size) return [...items]
  return Array.from({ length: size }, (_, index) => items[Math.floor((index * items.length) / size)]).filter(
    (item) => item !== undefined,
  )
}

function expectedOf(operation: JsonObject, item: JsonObject, root: JsonObject): Expected {
  const expected: Expected = { parameters: new Set(), properties: new Set(), values: new Set(), responses: new Set() }
  const seen = new Set<Json>()
  const visit = (schema: Json | undefined): void => collect(schema, root, expected, seen)
  const overridden = new Set<string>()
  for (const parameter of [...listOf(operation['parameters']), ...listOf(item['parameters'])]) {
    const resolved = follow(parameter, root)
    const key = `${textOf(resolved['in'] ?? '')} ${textOf(resolved['name'] ?? '')}`
    if (overridden.has(key)) continue
    overridden.add(key)
    expected.parameters.add(textOf(resolved['name'] ?? ''))
    visit(resolved['schema'])
    for (const content of Object.values(objectOf(resolved['content']))) visit(objectOf(content)['schema'])
  }
  for (const content of Object.values(objectOf(follow(operation['requestBody'], root)['content'])))
    visit(objectOf(content)['schema'])
  for (const [status, value] of Object.entries(objectOf(operation['responses']))) {
    if (status.startsWith('x-')) continue
    expected.responses.add(status)
    const response = follow(value, root)
    for (const content of Object.values(objectOf(response['content']))) visit(objectOf(content)['schema'])
    for (const header of Object.keys(objectOf(response['headers']))) expected.parameters.add(header)
  }
  return expected
}

function collect(value: Json | undefined, root: JsonObject, expected: Expected, seen: Set<Json>): void {
  const schema = follow(value, root)
  if (seen.has(schema)) return
  seen.add(schema)
  const visit = (part: Json | undefined): void => collect(part, root, expected, seen)
  for (const [name, property] of Object.entries(objectOf(schema['properties']))) {
    expected.properties.add(name)
    visit(property)
  }
  for (const [pattern, property] of Object.entries(objectOf(schema['patternProperties']))) {
    expected.properties.add(`/${pattern}/`)
    visit(property)
  }
  for (const item of listOf(schema['enum'])) if (item !== null) expected.values.add(textOf(item))
  for (const key of ['allOf', 'oneOf', 'anyOf', 'prefixItems']) for (const part of listOf(schema[key])) visit(part)
  for (const key of ['items', 'additionalProperties', 'not', 'contains', 'propertyNames', 'if', 'then', 'else']) {
    if (typeof schema[key] === 'object') visit(schema[key])
  }
  if (isReference(value))
    for (const [key, part] of Object.entries(value)) if (key === 'properties') visit({ properties: part })
}

function isReference(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && typeof value['$ref'] === 'string'
}

function shownOn(html: string): Expected {
  const main = html.slice(html.indexOf('<main'))
  const names = new Set(matches(main, /<a class="field-name"[^>]*>(.*?)<\/a>/gs))
  return {
    parameters: names,
    properties: names,
    values: new Set(matches(main, /<code>(.*?)<\/code>/gs)),
    responses: new Set(matches(main, /<span class="api-status"[^>]*>(.*?)<\/span>/gs)),
  }
}

function matches(html: string, expression: RegExp): string[] {
  return [...html.matchAll(expression)].map(([, text = '']) => plain(text))
}

function plain(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
}

function textOf(value: Json): string {
  if (typeof value === 'string') return value === '' ? '""' : value
  return JSON.stringify(value)
}

function follow(value: Json | undefined, root: JsonObject): JsonObject {
  let current = objectOf(value)
  for (let hops = 0; typeof current['$ref'] === 'string' && hops < 20; hops += 1) {
    const reference = current['$ref']
    if (!reference.startsWith('#/')) return {}
    let target: Json | undefined = root
    for (const part of reference.slice(2).split('/')) {
      target = objectOf(target)[decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~')]
    }
    current = objectOf(target)
  }
  return current
}

function objectOf(value: Json | undefined): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
}

function listOf(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : []
}

const [specification, site, size = '50'] = process.argv.slice(2)
if (specification === undefined || site === undefined) {
  console.error('node tools/prove-api-pages.ts <specification> <built site> [sample size]')
  process.exitCode = 2
} else if (!prove(specification, site, Number(size))) process.exitCode = 1

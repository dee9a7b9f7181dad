import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { below, byId, readHtml, textIn, type HtmlElement } from './prove-api/html-tree.ts'
import {
  follow,
  levelOf,
  listOf,
  objectOf,
  operationsOf,
  readSpecification,
  stringOf,
  type Json,
  type JsonObject,
  type SpecifiedOperation,
} from './prove-api/read-specification.ts'
import { createSchemaProof, sectionOf, type SchemaProof, type Shown } from './prove-api/shown-schemas.ts'

/*
 * Proves that a built site shows what a specification says: for a sample of its operations, every parameter, property,
 * value of an enumeration and response code has to be on the operation's page, each at its own place and at any depth:
 * folds are opened and references are followed as a reader would. It reads the specification without the engine's code.
 *
 *   node tools/prove-api-pages.ts <specification> <built site> [sample size]
 */

interface Totals {
  parameters: number
  properties: number
  values: number
  responses: number
}

function prove(specificationFile: string, site: string, size: number): boolean {
  const root = readSpecification(specificationFile)
  const name = specificationFile.split('/').at(-1) ?? ''
  const pages = pagesOf(site, name)
  const operations = operationsOf(root)
  const totals: Totals = { parameters: 0, properties: 0, values: 0, responses: 0 }
  const proof = createSchemaProof(site, root)
  let faults = 0
  let compared = 0
  for (const operation of spread(operations, size)) {
    const title = `${operation.method.toUpperCase()} ${operation.path}`
    const file = pages.get(title)?.[0]
    const missing = file === undefined ? ['the page'] : compare(operation, file, proof, root, totals)
    if (file !== undefined) compared += 1
    faults += missing.length
    if (missing.length > 0) console.log(`${title}: not shown: ${missing.slice(0, 8).join(', ')} (${missing.length})`)
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
    const bar = /<div class="operation api-call">[\s\S]*?<\/code>/.exec(html)
    if (bar === null) continue
    const method = /data-method="([A-Z]+)"/.exec(bar[0])?.[1]
    const path = textIn(readHtml(bar[0].replace(/[\s\S]*(<code class="api-path")/, '$1').replace(serverPart, '')))
    const known = pages.get(`${method} ${path}`) ?? []
    if (html.includes(`download="${specification}"`)) known.unshift(join(site, file))
    else known.push(join(site, file))
    pages.set(`${method} ${path}`, known)
  }
  return pages
}

const serverPart = /<span class="api-server">.*?<\/span>/

/** Evenly over the specification. */
function spread<Item>(items: readonly Item[], size: number): Item[] {
  if (items.length <= size) return [...items]
  return Array.from({ length: size }, (_, index) => items[Math.floor((index * items.length) / size)]).filter(
    (item) => item !== undefined,
  )
}

/** Everything of an operation that its page does not show. */
function compare(
  { operation, item }: SpecifiedOperation,
  file: string,
  proof: SchemaProof,
  root: JsonObject,
  totals: Totals,
): string[] {
  const document = proof.read(file)
  const main = byId(document.root, 'content-area')
  if (main === undefined) return ['the content']
  const missing: string[] = []
  const schemaAt = (schema: Json | undefined, element: HtmlElement, label: string): void => {
    count(schema, root, totals)
    missing.push(...proof.missing(schema, { element, document }).map((path) => `${label}${path}`))
  }
  const contentsAt = (contents: JsonObject, element: HtmlElement, label: string): void => {
    for (const [type, content] of Object.entries(contents)) {
      const panel = [...below(element)].find((one) => isPanel(one, type))
      for (const key of ['schema', 'itemSchema'])
        if (objectOf(content)[key] !== undefined) schemaAt(objectOf(content)[key], panel ?? element, `${label} ${type}`)
    }
  }

  const surface = proof.fieldsAt({ element: main, document })
  for (const parameter of parametersOf(operation, item, root)) {
    const name = stringOf(parameter['name'])
    totals.parameters += 1
    const field = surface.get(name)?.find((one) => isAt(one, stringOf(parameter['in'])))
    const schemas = [
      parameter['schema'],
      ...Object.values(objectOf(parameter['content'])).map((one) => objectOf(one)['schema']),
    ]
    if (field === undefined) missing.push(`${stringOf(parameter['in'])} ${name}`)
    else for (const schema of schemas) schemaAt(schema, field.element, name)
  }
  const body = byId(main, 'request-body')
  const contents = objectOf(follow(operation['requestBody'], root)['content'])
  if (body !== undefined) contentsAt(contents, sectionOf(body), 'body')
  else if (Object.keys(contents).length > 0) missing.push('the body')

  const responses = [...below(main)].filter(({ classes }) => classes.has('api-response'))
  for (const [status, value] of Object.entries(objectOf(operation['responses']))) {
    if (status.startsWith('x-')) continue
    totals.responses += 1
    const shown = responses.find((one) => statusOf(one) === status)
    if (shown === undefined) missing.push(`response ${status}`)
    const response = follow(value, root)
    const fields = shown === undefined ? new Map<string, Shown[]>() : proof.fieldsAt({ element: shown, document })
    for (const [header, described] of Object.entries(objectOf(response['headers']))) {
      totals.parameters += 1
      const field = fields.get(header)?.[0]
      if (field === undefined) missing.push(`response ${status} header ${header}`)
      else schemaAt(follow(described, root)['schema'], field.element, `response ${status} ${header}`)
    }
    if (shown !== undefined) contentsAt(objectOf(response['content']), shown, `response ${status}`)
  }
  return [...new Set(missing)]
}

/** Those of the operation override those of its path. */
function parametersOf(operation: JsonObject, item: JsonObject, root: JsonObject): JsonObject[] {
  const parameters = new Map<string, JsonObject>()
  for (const parameter of [...listOf(operation['parameters']), ...listOf(item['parameters'])]) {
    const resolved = follow(parameter, root)
    const key = `${stringOf(resolved['in'])} ${stringOf(resolved['name'])}`
    if (!parameters.has(key)) parameters.set(key, resolved)
  }
  return [...parameters.values()]
}

function isAt({ element }: Shown, location: string): boolean {
  return element.attributes.get('id')?.startsWith(`${location}-`) === true
}

function isPanel({ classes, attributes }: HtmlElement, mediaType: string): boolean {
  return classes.has('tab-panel') && attributes.get('data-dw-choice') === mediaType
}

function statusOf(response: HtmlElement): string | undefined {
  const status = [...below(response)].find(({ classes }) => classes.has('api-status'))
  return status && textIn(status)
}

/** Counts what is compared, each schema once per operation's part. */
function count(schema: Json | undefined, root: JsonObject, totals: Totals): void {
  const seen = new Set<Json>()
  const visit = (one: Json | undefined): void => {
    if (typeof one !== 'object' || one === null) return
    const target = follow(one, root)
    if (seen.has(target)) return
    seen.add(target)
    const { properties, rest, values } = levelOf(one, root)
    totals.properties += properties.size
    totals.values += values.size
    for (const part of [...properties.values(), rest].flat()) visit(part)
  }
  visit(schema)
}

const [specification, site, size = '50'] = process.argv.slice(2)
if (specification === undefined || site === undefined) {
  console.error('node tools/prove-api-pages.ts <specification> <built site> [sample size]')
  process.exitCode = 2
} else if (!prove(specification, site, Number(size))) process.exitCode = 1

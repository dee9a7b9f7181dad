import addFormats from 'ajv-formats'
import Ajv2020 from 'ajv/dist/2020.js'
import { readFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { upgrade } from '@scalar/openapi-upgrader'
import type { ApiContent } from './api-operation.ts'
import { exampleOf } from './example-of.ts'
import { openSpecification } from './open-specification.ts'
import { readDocument } from './read-document.ts'
import type { Specification } from './specification.ts'

/*
 * Examples that are made of schemas keep what the schemas ask for: those of every request and response of a specification
 * are given to a validator of JSON Schema that knows nothing of the engine. Examples that the author gives a body are
 * left out; those of properties are not. Larger specifications are tried with
 *
 *   SPECIFICATIONS="a.json b.yaml" npm test -- packages/docwright/src/openapi/made-examples
 */

type Direction = 'request' | 'response'

interface Totals {
  examples: number
  valid: number
  /** Schemas that the validator cannot read. */
  unread: number
  faults: Map<string, string[]>
}

async function prove(file: string): Promise<Totals> {
  const path = resolve(file)
  const { specification, diagnostics } = await openSpecification(basename(path), (wanted) => {
    try {
      return Promise.resolve({ bytes: readFileSync(resolve(dirname(path), wanted)), diagnostics: [] })
    } catch {
      return Promise.resolve(undefined)
    }
  })
  if (specification === undefined) throw new Error(diagnostics.map(({ message }) => message).join('\n'))
  for (const one of specification.files) load(one, resolve(dirname(path), one))
  const totals: Totals = { examples: 0, valid: 0, unread: 0, faults: new Map() }
  const validators = {
    request: validatorOf(specification, 'request'),
    response: validatorOf(specification, 'response'),
  }
  for (const summary of specification.operations) {
    const operation = specification.operation(summary.pointer)
    if (operation === undefined) continue
    const isSent = operation.kind === 'operation'
    const bodies: [Direction, readonly ApiContent[]][] = [
      [isSent ? 'request' : 'response', operation.requestBody?.contents ?? []],
      ...operation.responses.map(({ contents }): [Direction, readonly ApiContent[]] => ['response', contents]),
    ]
    for (const [direction, contents] of bodies) {
      for (const content of contents) {
        if (!/[/+]json\b|form/i.test(content.type) || content.schema === undefined) continue
        if (content.examples.some(({ value }) => value !== undefined)) continue
        const example = exampleOf(content.schema, { direction })
        if (example === undefined) continue
        const errors = validators[direction](content.schema.id, example)
        if (errors === undefined) {
          totals.unread += 1
          continue
        }
        totals.examples += 1
        if (errors === '') totals.valid += 1
        else totals.faults.set(`${summary.method} ${summary.path} ${direction}`, [errors])
      }
    }
  }
  return totals
}

/** The validator has the whole document, as OpenAPI 3.1, whose schemas are JSON Schema. */
function validatorOf(
  specification: Specification,
  direction: Direction,
): (id: string, value: unknown) => string | undefined {
  const ajv = new Ajv2020.default({ strict: false, validateFormats: true, validateSchema: false, logger: false })
  addFormats.default(ajv)
  for (const file of specification.files) {
    const document = documents.get(file)
    if (document !== undefined) ajv.addSchema(prepared(document, direction) as object, addressOf(file))
  }
  const known = new Map<string, ReturnType<typeof ajv.compile> | undefined>()
  return (id, value) => {
    if (!known.has(id)) {
      try {
        const all = id.split(' ~& ').map((one) => {
          const [file = '', pointer = ''] = one.split(/#(.*)/s)
          return { $ref: `${addressOf(file)}#${encodeURIComponent(pointer).replaceAll('%2F', '/')}` }
        })
        known.set(id, ajv.compile({ allOf: all }))
      } catch {
        // Not every schema of a specification is one of JSON Schema.
        known.set(id, undefined)
      }
    }
    const validate = known.get(id)
    if (validate === undefined) return undefined
    return validate(
      JSON.parse(JSON.stringify(value, (_key, part: unknown) => (typeof part === 'bigint' ? Number(part) : part))),
    ) === true
      ? ''
      : ajv.errorsText(validate.errors)
  }
}

const documents = new Map<string, unknown>()

/** References between files are relative to where a file is. */
function addressOf(file: string): string {
  return `https://specification.test/${encodeURI(file)}`
}

/** Properties that are not sent in this direction are not required. */
function prepared(document: unknown, direction: Direction): unknown {
  const root = structuredClone(document) as Record<string, unknown>
  const hidden = direction === 'request' ? 'readOnly' : 'writeOnly'
  const isHidden = (schema: unknown): boolean => {
    let current = schema
    for (let count = 0; count < 10 && typeof current === 'object' && current !== null; count += 1) {
      if ((current as Record<string, unknown>)[hidden] === true) return true
      const reference = (current as Record<string, unknown>)['$ref']
      if (typeof reference !== 'string' || !reference.startsWith('#/')) return false
      current = reference
        .slice(2)
        .split('/')
        .reduce<unknown>(
          (value, key) =>
            (value as Record<string, unknown> | undefined)?.[key.replaceAll('~1', '/').replaceAll('~0', '~')],
          root,
        )
    }
    return false
  }
  const hiddenNames = new Set<string>()
  const walk = (value: unknown, visit: (schema: Record<string, unknown>) => void): void => {
    if (typeof value !== 'object' || value === null) return
    if (!Array.isArray(value)) visit(value as Record<string, unknown>)
    for (const part of Object.values(value)) walk(part, visit)
  }
  walk(root, (schema) => {
    // From OpenAPI 3.0; the upgrade keeps it next to a reference or a choice.
    if (schema['nullable'] === true && schema['type'] === undefined) delete schema['nullable']
    const { required, properties } = schema
    if (typeof properties === 'object' && properties !== null)
      for (const [name, property] of Object.entries(properties)) if (isHidden(property)) hiddenNames.add(name)
    if (!Array.isArray(required) || typeof properties !== 'object' || properties === null) return
    const own = properties as Record<string, unknown>
    schema['required'] = required.filter((name: string) => !isHidden(own[name]))
  })
  // `required` may stand in another part of an `allOf` than the property.
  walk(root, (schema) => {
    const { required, properties } = schema
    if (!Array.isArray(required)) return
    const own = (properties ?? {}) as Record<string, unknown>
    schema['required'] = required.filter((name: string) => name in own || !hiddenNames.has(name))
  })
  return root
}

/** Of a specification in several files, most hold one schema, which is without a version. */
function load(file: string, path: string): void {
  const value = structuredClone(readDocument(path, readFileSync(path)).document?.valueAt([])) as Record<string, unknown>
  const isWhole = 'openapi' in value || 'swagger' in value
  const whole = isWhole ? value : { openapi: '3.0.3', paths: {}, components: { schemas: { part: value } } }
  const upgraded = upgrade(whole, '3.1') as typeof whole
  documents.set(
    file,
    isWhole ? upgraded : (upgraded as { components: { schemas: { part: unknown } } }).components.schemas.part,
  )
}

const root = resolve(import.meta.dirname, '../../../..')
const own = [join(root, 'docs/agent/openapi.json'), join(root, 'examples/openapi-petstore/specs/v1.json')]
const more = process.env['SPECIFICATIONS']?.split(/\s+/).filter((file) => file !== '') ?? []

it.each([...own, ...more])(
  'at least 99 of 100 examples that are made are valid: %s',
  { timeout: 600_000 },
  async (file) => {
    const { examples, valid, unread, faults } = await prove(file)
    if (more.length > 0) process.stdout.write(`${file}: ${valid} of ${examples} valid, ${unread} not read\n`)
    expect(examples).toBeGreaterThan(0)
    expect([...faults].slice(0, (examples - valid) / examples > 0.01 ? 10 : 0)).toEqual([])
  },
)

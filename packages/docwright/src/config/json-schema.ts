import * as z from 'zod'
import { siteConfigSchema } from './schema/site-config.ts'

const reference = {
  type: 'string',
  description: 'Path of a JSON file, relative to this file, whose content is inserted here.',
} as const

/**
 * Describes `docs.json` for editors, from the same schemas that validate it. Every object and list may be replaced by a
 * `$ref` to a file.
 *
 * @returns A JSON Schema (draft 7).
 */
export function createJsonSchema(): Record<string, unknown> {
  const schema = z.toJSONSchema(siteConfigSchema, {
    io: 'input',
    target: 'draft-7',
    override: ({ jsonSchema }) => allowReference(jsonSchema),
  })
  withoutMisplaced(schema)
  return { ...schema, title: 'docs.json' }
}

/** Keys that are accepted only to be reported must not be offered by editors. */
function withoutMisplaced(schema: unknown): void {
  if (typeof schema !== 'object' || schema === null) return
  for (const [key, value] of Object.entries(schema as Record<string, unknown>)) {
    if (isMisplaced(value)) delete (schema as Record<string, unknown>)[key]
    else withoutMisplaced(value)
  }
}

function isMisplaced(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'misplaced' in value && value.misplaced === true
}

function allowReference(schema: z.core.JSONSchema.BaseSchema): void {
  if (schema.type === 'array') {
    // Each of these keywords concerns only one of the two types.
    Object.assign(schema, { type: ['array', 'object'], properties: { $ref: { ...reference } }, required: ['$ref'] })
  } else if (schema.type === 'object' && schema.properties !== undefined) {
    schema.properties = { ...schema.properties, $ref: { ...reference } }
    const { required } = schema
    if (required === undefined) return
    // The file may contain the required keys.
    delete schema.required
    schema.anyOf = [{ required }, { required: ['$ref'] }]
  }
}

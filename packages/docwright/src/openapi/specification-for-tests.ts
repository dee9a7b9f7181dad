import type { ApiOperation } from './api-operation.ts'
import type { ApiSchema } from './api-schema.ts'
import { openSpecification, type OpenedSpecification } from './open-specification.ts'
import type { Specification } from './specification.ts'

/**
 * Opens a specification for a test.
 *
 * @param document The document, or its text.
 * @param files Further files by path.
 */
export async function openText(document: unknown, files: Record<string, string> = {}): Promise<OpenedSpecification> {
  const text = typeof document === 'string' ? document : JSON.stringify(document, undefined, 2)
  const all = new Map(Object.entries({ ...files, 'api.json': text }))
  return openSpecification('api.json', async (file) => {
    const content = all.get(file)
    return content === undefined ? undefined : { bytes: Buffer.from(content), diagnostics: [] }
  })
}

/**
 * Opens a specification whose syntax has no mistakes.
 *
 * @param document As for {@link openText}.
 * @param files As for {@link openText}.
 */
export async function specificationOf(document: unknown, files?: Record<string, string>): Promise<Specification> {
  const { specification, diagnostics } = await openText(document, files)
  if (specification === undefined) throw new Error(diagnostics.map(({ message }) => message).join('\n'))
  return specification
}

/**
 * Reads the schema `S` of some schemas.
 *
 * @param schemas `components.schemas`.
 * @param version Version of OpenAPI.
 */
export async function schemaOf(schemas: Record<string, unknown>, version = '3.1.0'): Promise<ApiSchema> {
  const specification = await specificationOf({ openapi: version, components: { schemas } })
  const schema = specification.schema('S')
  if (schema === undefined) throw new Error('There is no schema S.')
  return schema
}

/**
 * Reads the first operation of a specification.
 *
 * @param document Keys besides `openapi`.
 * @param files As for {@link openText}.
 */
export async function firstOperation(document: object, files?: Record<string, string>): Promise<ApiOperation> {
  const specification = await specificationOf({ openapi: '3.1.0', ...document }, files)
  const operation = specification.operation(specification.operations[0]?.pointer ?? '')
  if (operation === undefined) throw new Error('There is no operation.')
  return operation
}

/**
 * Summarizes a schema for tests.
 *
 * @returns Type and content: `{ name: …, other?: … }`, `[…]`, `(A: … | B: …)`.
 */
export function brief(schema: ApiSchema): string {
  if (schema.accepts === 'nothing') return 'never'
  if (schema.recursive) return `↻${schema.name ?? ''}`
  const parts: string[] = []
  const properties = schema.properties.map(
    ({ name, required, schema: one }) => `${name}${required ? '' : '?'}: ${brief(one)}`,
  )
  const rest = schema.additionalProperties
  if (typeof rest === 'object') properties.push(`*: ${brief(rest)}`)
  if (properties.length > 0) parts.push(`{ ${properties.join(', ')} }`)
  if (schema.items !== undefined) parts.push(`[${brief(schema.items)}]`)
  for (const { kind, options } of schema.choices) {
    parts.push(`${kind}(${options.map(({ label, schema: one }) => `${label}: ${brief(one)}`).join(' | ')})`)
  }
  const own = parts.length === 0 ? schema.types.join('|') || 'any' : parts.join(' & ')
  return schema.nullable ? `${own}?` : own
}

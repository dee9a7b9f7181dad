import { renderBody, type ContentContext } from '@docwright/theme'
import { openSpecification } from '../../openapi/open-specification.ts'
import type { ApiContent, ApiSettings } from './api-content.ts'
import { createDescriber } from './describe.ts'
import { finishView } from './finish-view.ts'
import { presentApi } from './present-operation.ts'

export const settings: ApiSettings = {
  base: '',
  display: 'interactive',
  credentials: false,
  expanded: false,
  post: [],
  fullUrl: false,
  examples: { onlyRequired: false, prefill: false, autogenerate: true },
}

const schemas = {
  Address: { type: 'object', properties: { street: { type: 'string', maxLength: 80 }, city: { type: 'string' } } },
  Node: {
    type: 'object',
    properties: { name: { type: 'string' }, children: { type: 'array', items: { $ref: '#/components/schemas/Node' } } },
  },
  Cat: { type: 'object', properties: { kind: { type: 'string' }, lives: { type: 'integer', minimum: 1, maximum: 9 } } },
  Dog: {
    type: 'object',
    properties: { kind: { type: 'string' }, tricks: { type: 'array', items: { type: 'string' } } },
  },
}

/** The page of an operation, and of the schemas `Address`, `Node`, `Cat` and `Dog` that it may refer to. */
export async function page(
  operation: Record<string, unknown>,
  securitySchemes: Record<string, unknown> = {},
  text: Parameters<typeof renderBody>[0] = [],
): Promise<Omit<ReturnType<typeof renderBody>, 'aside'> & { aside: string; content: ApiContent }> {
  const document = {
    openapi: '3.1.0',
    info: { title: 'Pets', version: '1' },
    servers: [{ url: 'https://api.example.com' }],
    paths: { '/pets/{id}': { post: { summary: 'Pets', responses: {}, ...operation } } },
    components: { schemas, securitySchemes },
  }
  const bytes = Buffer.from(JSON.stringify(document))
  const { specification } = await openSpecification('api.json', () => Promise.resolve({ bytes, diagnostics: [] }))
  const resolved = specification?.operation(specification.operations[0]?.pointer ?? '')
  if (resolved === undefined) throw new Error('The specification of the test is broken.')
  const content = presentApi(
    { kind: 'operation', operation: resolved, specification: { source: 'api.json' } },
    settings,
  )
  const { view } = finishView(
    content,
    createDescriber((href) => href),
  )
  const context: ContentContext = { language: 'en', icon: () => undefined }
  const { html, aside, outline } = renderBody(text, context, { api: view, beside: true })
  return { html, aside: aside ?? '', outline, content: { ...content, view } }
}

import { renderBody, type ContentContext } from '@docwright/theme'
import { expect, test } from 'vitest'
import { openSpecification } from '../../openapi/open-specification.ts'
import type { ApiSettings } from './api-content.ts'
import { apiMarkdown } from './api-markdown.ts'
import { createDescriber } from './describe.ts'
import { finishView } from './finish-view.ts'
import { presentApi } from './present-operation.ts'

const settings: ApiSettings = {
  base: '',
  display: 'none',
  credentials: false,
  expanded: false,
  post: [],
  fullUrl: false,
  examples: { onlyRequired: false, prefill: false, autogenerate: true },
  overviewHref: '/api/overview',
  hrefOfOperation: (target) => (target === '#/paths/~1pets/get' ? '/api/pets/list-pets' : undefined),
  modelOf: (id) => (id === 'api.json#/components/schemas/Pet' ? '/api/schemas/pet' : undefined),
}
const context: ContentContext = {
  language: 'en',
  icon: () => undefined,
  imageSize: () => undefined,
  link: (href) => href,
  styleClass: () => 'style',
}

const api = {
  openapi: '3.1.0',
  info: {
    title: 'Pets',
    version: '2.1',
    description: '# Getting started\n\nA *key*.\n\n## Errors\n\n<script>alert(1)</script>',
    termsOfService: 'javascript:alert(1)',
    contact: { name: 'Help', url: 'https://pets.test/help', email: 'help@pets.test' },
    license: { name: 'MIT', url: 'https://pets.test/license' },
  },
  servers: [{ url: 'https://{region}.pets.test', description: 'Live', variables: { region: { enum: ['eu', 'us'] } } }],
  tags: [{ name: 'Pets', description: 'Animals.', externalDocs: { url: 'https://pets.test/animals' } }],
  paths: {
    '/pets': { get: operation('List pets'), post: operation('Add a pet') },
  },
  components: {
    responses: { Busy: { description: 'Ask again.' } },
    schemas: { Pet: { type: 'object', properties: { name: { type: 'string' } } } },
    securitySchemes: {
      login: {
        type: 'oauth2',
        flows: { clientCredentials: { tokenUrl: 'https://pets.test/token', scopes: { read: 'Read it.' } } },
      },
    },
  },
}

function operation(summary: string): object {
  const pets = { type: 'array', items: { $ref: '#/components/schemas/Pet' } }
  return {
    summary,
    tags: ['Pets'],
    responses: {
      200: { description: 'OK', content: { 'application/json': { schema: pets } } },
      503: { $ref: '#/components/responses/Busy' },
    },
  }
}

async function pageOf(kind: 'overview' | 'operation'): Promise<{ html: string; markdown: string; outline: string[] }> {
  const bytes = Buffer.from(JSON.stringify(api))
  const { specification } = await openSpecification('api.json', () => Promise.resolve({ bytes, diagnostics: [] }))
  if (specification === undefined) throw new Error('The specification could not be read.')
  const operationOf = specification.operation('/paths/~1pets/get')
  if (operationOf === undefined) throw new Error('The operation is not there.')
  const content = presentApi(
    kind === 'overview'
      ? { kind, overview: specification.overview(), specification }
      : { kind, operation: operationOf, specification },
    settings,
  )
  const { view } = finishView(
    content,
    createDescriber((href) => href),
  )
  const { html, outline } = renderBody([], context, { api: view, beside: true })
  return { html, markdown: apiMarkdown(view), outline: outline.map(({ title }) => title) }
}

test('an overview shows what a specification says of the whole, and leads to its operations', async () => {
  const { html, markdown, outline } = await pageOf('overview')
  expect(outline).toEqual(['Getting started', 'Server', 'Authorizations', 'Errors', 'Operations'])
  expect(html).toContain('<h2 id="getting-started">')
  expect(html).toContain('<h3 id="errors">')
  expect(html).toContain('<a href="https://pets.test/license">MIT</a>')
  expect(html).toContain('<a href="mailto:help@pets.test">help@pets.test</a>')
  expect(html).toContain('<a href="/api/pets/list-pets">List pets</a>')
  expect(html).toContain('<code>read</code>')
  expect(html).not.toMatch(/<script|href="javascript/)
  for (const line of [
    '- version: 2.1',
    '- `https://{region}.pets.test`: Live',
    '  - `{region}` (default `eu`, one of `eu`, `us`)',
    '    - `read`: Read it.',
    '- `503`: Ask again.',
    '### Pets',
    '- GET [List pets](/api/pets/list-pets)',
  ])
    expect(markdown.split('\n')).toContain(line)
})

test('operations lead to the overview, and what they hold to the pages of data models', async () => {
  const { html, markdown } = await pageOf('operation')
  expect(html).toContain('<a class="api-model" href="/api/schemas/pet">Pet</a>')
  expect(html).toContain('<a href="/api/overview">About this API: Pets</a>')
  expect(markdown).toContain('model [Pet](/api/schemas/pet)')
  expect(markdown).toContain('About this API: [Pets](/api/overview)')
})

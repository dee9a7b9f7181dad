import { expect, test } from 'vitest'
import { documentOf, pageNamed } from '../../references/asyncapi/asyncapi-for-tests.ts'
import type { ReferencePage } from '../../references/reference-page.ts'
import { apiMarkdown } from './api-markdown.ts'
import type { ApiSettings } from './api-content.ts'
import { presentReference } from './present-reference.ts'

const settings: ApiSettings = {
  base: '/docs',
  display: 'interactive',
  credentials: false,
  expanded: false,
  post: [],
  fullUrl: false,
  examples: { onlyRequired: false, prefill: false, autogenerate: true },
}
const hrefOf = (pointer: string): string | undefined => (pointer === '/channels/room' ? '/docs/room' : undefined)

async function viewOf(): Promise<ReturnType<typeof presentReference>['view']> {
  const payload = {
    type: 'object',
    required: ['text'],
    properties: { text: { type: 'string', description: 'What is *said*' } },
  }
  const document = await documentOf({
    asyncapi: '3.0.0',
    channels: { room: { address: '/rooms/{id}', parameters: { id: {} }, messages: { hello: { payload } } } },
    operations: { say: { action: 'send', channel: { $ref: '#/channels/room' }, bindings: { ws: { method: 'GET' } } } },
  })
  return presentReference(pageNamed(document, 'SEND say'), settings, hrefOf).view
}

test('ids of sections and fields begin with those around them, and are unique', async () => {
  const { sections = [] } = await viewOf()
  expect(sections.map(({ id }) => id)).toEqual(['channel', 'message', 'binding-ws'])
  expect(sections[0]?.links).toMatchObject([{ title: '/rooms/{id}', href: '/docs/room' }])
  expect(sections[0]?.fields).toMatchObject([{ id: 'channel-id', required: true, schema: { type: 'string' } }])
  const [hello] = sections[1]?.sections ?? []
  expect(hello?.sections[0]?.schema?.fields).toMatchObject([{ id: 'message-hello-payload-text', required: true }])
})

test('Markdown says what the page shows', async () => {
  expect(apiMarkdown(await viewOf())).toBe(
    [
      '```http\nSEND /rooms/{id}\n```',
      '## Channel\n\n- [/rooms/{id}](/docs/room)\n\n- `id` (`string`, required)',
      '## Message\n\n### hello\n\n#### Payload\n\n- `text` (`string`, required): What is *said*',
      '## Binding ws\n\n- `method` (`string`)\n  - value: `GET`',
      '## Request example\n\n```json hello\n{\n  "text": "<string>"\n}\n```',
    ].join('\n\n'),
  )
})

test('schemas of a specification are called by their names, wherever they stand; those without one by their type alone', async () => {
  const document = await documentOf({
    asyncapi: '3.0.0',
    channels: {
      orders: { address: '/orders', messages: { made: { payload: { $ref: '#/components/schemas/Order' } } } },
    },
    components: {
      schemas: {
        Order: {
          type: 'object',
          properties: {
            buyer: { $ref: '#/components/schemas/Buyer' },
            lines: { type: 'array', items: { $ref: '#/components/schemas/Line' } },
            note: { type: 'object', properties: { text: { type: 'string' } } },
          },
        },
        Buyer: { type: 'object', properties: { name: { type: 'string' } } },
        Line: { type: 'object', properties: { sku: { type: 'string' } } },
      },
    },
  })
  const { view } = presentReference(pageNamed(document, 'CHANNEL orders'), settings, hrefOf)
  expect(apiMarkdown(view)).toContain(
    '#### Payload\n\n`object`, model Order\n\n- `buyer` (`object`, model Buyer)\n  - `name` (`string`)\n' +
      '- `lines` (`object[]`, model Line)\n  - `sku` (`string`)\n- `note` (`object`)\n  - `text` (`string`)',
  )
  const [payload] = view.sections?.find(({ title }) => title === 'Message')?.sections[0]?.sections ?? []
  expect(payload?.schema?.model).toEqual({ name: 'Order' })
})

test('a link without a page is its name alone, and a type that has no page no link', () => {
  const page: ReferencePage = {
    kind: 'reference',
    sections: [
      {
        title: 'Fields',
        links: [{ title: 'Nowhere', pointer: 'x' }],
        fields: [
          { name: 'a', value: { isPlain: true, text: '[A!]', model: { name: 'A', pointer: 'x' }, default: '1' } },
        ],
      },
    ],
    examples: { requests: [], responses: [] },
    specification: { source: 'a.json' },
  }
  const [section] = presentReference(page, settings, hrefOf).view.sections ?? []
  expect(section?.links).toEqual([{ title: 'Nowhere', deprecated: false }])
  expect(section?.fields[0]?.schema).toMatchObject({ type: '[A!]', default: '1' })
  expect(section?.fields[0]?.schema.model).toBeUndefined()
})

import { expect, test } from 'vitest'
import { apiMarkdown } from './api-markdown.ts'
import { page } from './operation-page-for-tests.ts'

test('everything that a body holds is on the page, with an address of its own', async () => {
  const { html } = await page({
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: {
            type: 'object',
            required: ['home'],
            properties: {
              home: { $ref: '#/components/schemas/Address' },
              tags: { type: 'array', items: { type: 'string', enum: ['new', 'old'] }, maxItems: 3 },
              note: { type: ['string', 'null'], default: 'none', readOnly: true, deprecated: true },
            },
            patternProperties: { '^x-': { type: 'string' } },
            additionalProperties: { type: 'integer' },
          },
        },
      },
    },
  })
  for (const id of ['body-home', 'body-home-street', 'body-home-city', 'body-tags', 'body-note', 'body-additional'])
    expect(html).toContain(`<div class="field" id="${id}" data-dw>`)
  expect(html).toContain('<code>new</code>')
  expect(html).toContain('/^x-/')
  for (const word of ['read-only', 'nullable', 'deprecated', '≤ 80', '≤ 3', 'enum&lt;string>[]'])
    expect(html).toContain(word)
})

test('a recursive schema ends in a link to where it is shown', async () => {
  const { html } = await page({
    responses: { 200: { description: 'A tree', content: { 'application/json': { schema: ref('Node') } } } },
  })
  expect(html).toContain('<a href="#response-200"><code>Node</code></a>')
})

test('a recursive body ends in a link to its heading, whatever ids its fields have', async () => {
  const { html } = await page({ requestBody: { content: { 'application/json': { schema: ref('Node') } } } })
  expect(html).toContain('<a href="#request-body"><code>Node</code></a>')
  expect(html).toContain('id="request-body"')
  expect(html).toContain('id="body-name"')
})

test('a heading of the author keeps its id, and the section of the reference gets another', async () => {
  const body = { content: { 'application/json': { schema: ref('Address') } } }
  const { html, outline } = await page({ requestBody: body }, {}, [
    { type: 'element', name: 'h2', attributes: { id: 'request-body' }, children: [{ type: 'text', value: 'Send' }] },
  ])
  expect(html.match(/id="request-body"/g)).toHaveLength(1)
  expect(html).toContain('<h2 id="request-body-2"><a class="heading-link" href="#request-body-2">')
  expect(outline).toContainEqual({ id: 'request-body-2', title: 'Body', level: 2 })
})

test('alternatives are choices, with the value that tells them apart', async () => {
  const { html } = await page({
    requestBody: {
      content: {
        'application/json': {
          schema: {
            oneOf: [ref('Cat'), ref('Dog')],
            discriminator: { propertyName: 'kind', mapping: { cat: '#/components/schemas/Cat' } },
          },
        },
      },
    },
  })
  expect(html).toContain('role="tab"')
  expect(html).toContain('kind = cat')
  expect(html).toContain('1 ≤ x ≤ 9')
  expect(html).toContain('tricks')
})

test('every keyword of JSON Schema that says something is shown, by its own name where no word is better', async () => {
  const { html, content } = await page({
    requestBody: {
      content: {
        'application/json': {
          schema: {
            type: 'object',
            properties: {
              pair: {
                type: 'array',
                prefixItems: [{ type: 'string' }, { type: 'integer' }],
                items: { properties: { rest: {} } },
              },
              packed: {
                type: 'string',
                contentMediaType: 'application/json',
                contentSchema: { properties: { inner: {} } },
              },
              some: { type: 'array', contains: { properties: { wanted: {} } }, minContains: 2, items: true },
              no: false,
              fixed: { const: 'only' },
            },
            patternProperties: { '^x-': { type: 'string' } },
            unevaluatedProperties: { type: 'boolean' },
            propertyNames: { pattern: '^[a-z]' },
            dependentRequired: { card: ['name', 'zip'] },
            dependentSchemas: { card: { properties: { code: {} } } },
            if: { properties: { kind: { const: 'a' } } },
            ...(JSON.parse('{"then":{"properties":{"then_this":{}}}}') as object),
            else: { properties: { else_that: {} } },
            not: { properties: { never_this: {} } },
          },
        },
      },
    },
  })
  for (const name of ['rest', 'inner', 'wanted', 'code', 'then_this', 'else_that', 'never_this', '/^x-/', 'kind'])
    expect(html).toContain(`">${name}</a>`)
  for (const word of [
    '[0]',
    '[1]',
    'items',
    'contains',
    'contentSchema',
    'propertyNames',
    'dependentSchemas card',
    'if',
  ])
    expect(html).toContain(`<strong>${word}</strong>`)
  for (const value of ['card → name, zip', 'only', 'application/json', '^[a-z]', '2']) {
    expect(html).toContain(`<code>${value}</code>`)
    expect(apiMarkdown(content.view)).toContain(`\`${value}\``)
  }
  expect(html).toMatch(/id="body-no".*?never/)
  expect(html).toContain('{any other name}')
})

test('items of a sequence are shown as such, beside the whole', async () => {
  const { html } = await page({
    responses: {
      200: { description: 'OK', content: { 'text/event-stream': { itemSchema: ref('Cat') } } },
      201: {
        description: 'OK',
        content: { 'application/jsonl': { schema: { type: 'array' }, itemSchema: ref('Dog') } },
      },
    },
  })
  expect(html).toMatch(/itemSchema<\/span><code>object<\/code>/)
  expect(html).toContain('<strong>itemSchema</strong>')
  expect(html).toContain('">lives</a>')
  expect(html).toContain('">tricks</a>')
})

test('flows of OAuth are shown with every address, that of devices among them', async () => {
  const flow = { tokenUrl: 'https://a.example/token', refreshUrl: 'https://a.example/again', scopes: { read: 'Reads' } }
  const { html } = await page(
    { security: [{ device: ['read'] }] },
    {
      device: {
        type: 'oauth2',
        oauth2MetadataUrl: 'https://a.example/about',
        flows: { deviceAuthorization: { ...flow, deviceAuthorizationUrl: 'https://a.example/device' } },
      },
    },
  )
  for (const address of ['token', 'again', 'about', 'device']) expect(html).toContain(`https://a.example/${address}`)
  expect(html).toContain('deviceAuthorizationUrl')
  expect(html).toContain('<code>read</code>')
})

test('every example that the author names can be chosen, of each media type; other addresses of examples are told', async () => {
  const { aside, content } = await page({
    requestBody: {
      content: {
        'application/json': {
          schema: { type: 'object' },
          examples: {
            card: { summary: 'By card', value: { by: 'card' } },
            bank: { summary: 'By bank', description: 'Takes *days*.', value: { by: 'bank' } },
          },
        },
        'application/xml': { schema: { type: 'object', xml: { name: 'pay' } }, example: { by: 'cash' } },
      },
    },
    responses: {
      200: {
        description: 'OK',
        content: {
          'text/csv': { schema: { type: 'string' }, example: 'a,b' },
          'application/json': {
            schema: {},
            examples: { one: { value: { one: 1 } }, far: { externalValue: 'https://x.test/far.json' } },
          },
        },
      },
    },
  })
  for (const title of ['application/json', 'application/json: By bank', 'application/xml'])
    expect(aside).toMatch(new RegExp(`<option [^>]*>${title}</option>`))
  for (const text of [
    'card',
    'bank',
    '&lt;by&gt;cash&lt;/by&gt;',
    '<p>Takes <em>days</em>.</p>',
    'https://x.test/far.json',
    'a,b',
  ])
    expect(aside).toContain(text)
  const markdown = apiMarkdown(content.view)
  expect(markdown).toContain('### application/json: By bank\n\nTakes *days*.\n\n```bash cURL')
  expect(markdown).toContain('<by>cash</by>')
})

test('what else can be read, texts of scopes, conditions that only require and closed objects have their place', async () => {
  const { html, content } = await page(
    {
      externalDocs: { url: 'https://docs.example/pets', description: 'All about pets' },
      security: [{ key: [], oauth: ['read'] }, { token: [] }, {}],
      requestBody: {
        content: {
          'application/json': {
            schema: {
              type: 'object',
              properties: { a: { type: 'string', example: 'uses `ticks`' }, b: {} },
              anyOf: [{ required: ['a'] }, { required: ['b', 'c'] }],
              additionalProperties: false,
            },
          },
        },
      },
    },
    {
      key: { type: 'apiKey', in: 'header', name: 'X-Key' },
      token: { type: 'http', scheme: 'digest' },
      oauth: {
        type: 'oauth2',
        flows: { clientCredentials: { tokenUrl: 'https://a.example/token', scopes: { read: 'Reads *pets*' } } },
      },
    },
  )
  expect(html).toContain('<a href="https://docs.example/pets">All about pets</a>')
  expect(html).toMatch(/<code>read<\/code><div class="api-prose"><p>Reads <em>pets<\/em>/)
  for (const text of ['required: a', 'required: b, c', 'additionalProperties', 'clientCredentials'])
    expect(html).toContain(text)
  const markdown = apiMarkdown(content.view)
  for (const line of [
    'See also: [All about pets](https://docs.example/pets)',
    '## Authorizations (optional)',
    'One of these is sufficient. Requests without any of them are also allowed.',
    '- Way 1, all of:\n  - `X-Key` (`string`, header): `<api-key>`\n  - `Authorization` (`string`, header): `Bearer <access token>`',
    '    - OAuth flow: `clientCredentials`\n    - token URL: https://a.example/token\n    - scopes:\n      - `read`: Reads *pets*',
    '- Way 2:\n  - `Authorization` (`string`, header): `Digest <credentials>`',
    'required: `b, c`',
    'additionalProperties: `false`',
    'example: `` uses `ticks` ``',
    '## Request example\n\n```bash cURL\ncurl --request POST',
  ])
    expect(markdown).toContain(line)
  expect(markdown).not.toContain('import requests')
})

test('descriptions are Markdown, and what they hold is harmless', async () => {
  const { html } = await page({
    parameters: [
      { name: 'q', in: 'query', description: '**Bold** <script>alert(1)</script><b onclick="x">b</b>', schema: {} },
    ],
  })
  expect(html).toContain('<strong>Bold</strong>')
  expect(html).not.toMatch(/<script|onclick/)
})

test('odd names stay names: nothing of them becomes markup or leaves its address', async () => {
  const { html } = await page({
    parameters: [{ name: '"><img src=x>/ä?#', in: 'query', schema: { type: 'string' } }],
  })
  expect(html).toContain('&quot;>&lt;img src=x>/ä?#')
  expect(html).not.toContain('<img')
})

test('values, formats and properties that are called like something of every object are only names', async () => {
  const odd = { type: 'string', enum: ['constructor', '__proto__'], 'x-enumDescriptions': { toString: 'Text' } }
  const properties = JSON.parse('{"__proto__":{"type":"string","format":"constructor"}}') as Record<string, unknown>
  const schema = { type: 'object', required: ['__proto__'], properties: { ...properties, constructor: odd } }
  const { html } = await page({ requestBody: { content: { 'application/json': { schema } } } })
  expect(html).toContain('<code>constructor</code>')
  expect(html).toContain('id="body-proto"')
  expect(html).not.toContain('native code')
})

test('samples in the languages of the site, those written by hand first and in place of their language', async () => {
  const { aside } = await page({ 'x-codeSamples': [{ lang: 'curl', label: 'By hand', source: 'curl --hand' }] })
  expect(aside).toContain('By hand')
  expect(aside).toContain('curl --hand')
  expect(aside).toContain('requests.post')
  expect(aside).not.toContain('--request POST')
})

test('a value of thousands of letters is cut in samples of requests', async () => {
  const { aside } = await page({
    requestBody: {
      content: {
        'application/json': { schema: {}, example: { list: [{ signed: `begin${'A'.repeat(5000)}` }], after: 1 } },
      },
    },
  })
  expect(aside).toContain(`begin${'A'.repeat(295)}…`)
  expect(aside).not.toContain('A'.repeat(400))
  expect(aside).toContain('after')
})

test('callbacks, links, headers and several media types are shown', async () => {
  const { html } = await page({
    responses: {
      '200': {
        description: 'OK',
        headers: { 'X-Rate': { schema: { type: 'integer' } } },
        content: { 'application/json': { schema: ref('Cat') }, 'application/xml': { schema: ref('Cat') } },
        links: { next: { operationId: 'getNext', parameters: { id: '$response.body#/id' } } },
      },
      '4XX': { description: 'Wrong' },
      default: { description: 'Else' },
    },
    callbacks: { done: { '{$request.body#/url}': { post: { responses: { 200: { description: 'Thanks' } } } } } },
  })
  for (const text of ['X-Rate', 'application/xml', 'getNext', '4XX', 'default', 'done', '{$request.body#/url}'])
    expect(html).toContain(text)
})

test('the Markdown of the page says the same', async () => {
  const { content } = await page({
    parameters: [{ name: 'q', in: 'query', required: true, schema: { type: 'string', enum: ['a', 'b'] } }],
    responses: { 200: { description: 'OK', content: { 'application/json': { schema: ref('Cat') } } } },
  })
  const markdown = apiMarkdown(content.view)
  expect(markdown).toContain('POST /pets/{id}')
  expect(markdown).toContain('- `q` (`enum<string>`, required)')
  expect(markdown).toContain('options: `a`, `b`')
  expect(markdown).toContain('### 200')
  expect(markdown).toContain('- `lives` (`integer`)')
})

test('the Markdown has no tags of components in it, except in code', async () => {
  const description = 'JSON. <Message warning>\n\nFirst the `file`.\n\n</Message> A `<Tag>x</Tag>` of <Anyone>.'
  const { content } = await page({
    parameters: [{ name: 'q', in: 'query', description, schema: { type: 'string' } }],
    responses: { 200: { description: '<Note>Done</Note>' } },
  })
  const markdown = apiMarkdown(content.view)
  expect(markdown).toContain(': JSON. First the `file`. A `<Tag>x</Tag>` of <Anyone>.')
  expect(markdown).toContain('### 200\n\nDone')
})

function ref(name: string) {
  return { $ref: `#/components/schemas/${name}` }
}

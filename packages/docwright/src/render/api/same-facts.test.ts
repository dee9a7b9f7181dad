import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { compareForms, markdownOf, openForFacts, type MissingFact } from './api-facts-for-tests.ts'

const everything = {
  openapi: '3.1.0',
  info: { title: 'Pets', version: '1' },
  paths: {
    '/pets/{id}': {
      put: {
        deprecated: true,
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'integer', format: 'int64', minimum: 1 } },
          {
            name: 'sort',
            in: 'query',
            description: 'Which comes first',
            schema: { enum: ['up', 'down'], 'x-enumDescriptions': { up: 'Smallest first', down: 'Largest first' } },
          },
        ],
        requestBody: {
          content: {
            'multipart/form-data': {
              schema: { type: 'object', properties: { photo: { type: 'string', format: 'binary' } } },
              encoding: {
                photo: {
                  contentType: 'image/png, image/jpeg',
                  headers: {
                    'X-Taken': { description: 'When it was taken', schema: { type: 'string', format: 'date' } },
                  },
                },
              },
            },
            'application/json': {
              schema: {
                oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }],
                discriminator: {
                  propertyName: 'kind',
                  mapping: { kitten: '#/components/schemas/Cat', hound: '#/components/schemas/Dog' },
                },
              },
            },
          },
        },
        responses: {
          200: {
            description: 'Changed',
            headers: { 'X-Rest': { schema: { type: 'string', default: 'none', nullable: true } } },
            content: {
              'application/json': {
                schema: {
                  title: 'Envelope',
                  type: 'object',
                  properties: {
                    any: {
                      anyOf: [
                        { type: 'string', format: 'uuid', readOnly: true },
                        { type: 'null' },
                        { type: 'integer' },
                      ],
                    },
                    pair: { type: 'array', prefixItems: [{ type: 'string' }, { type: 'number', default: 7 }] },
                    table: {
                      type: 'object',
                      example: { rows: [{ id: '7160f045-e24e-414e-891d-10fb5c9b8c5d', name: 'A table' }] },
                    },
                    never: { not: { type: 'string', format: 'email' } },
                  },
                },
              },
            },
            links: {
              Next: { operationId: 'next', description: 'Afterwards', parameters: { petId: '$response.body#/id' } },
            },
          },
        },
      },
    },
  },
  components: {
    schemas: {
      Cat: { title: 'A cat', type: 'object', properties: { kind: { type: 'string' }, lives: { type: 'integer' } } },
      Dog: { title: 'A dog', type: 'object', properties: { kind: { type: 'string' }, tricks: { type: 'string' } } },
    },
  },
}

test('the Markdown of an operation says every fact that its page says, and the page every fact of the Markdown', async () => {
  const { operations, facts, missing } = compareForms(await openForFacts(JSON.stringify(everything)))
  expect(missing).toEqual([])
  expect(operations).toBe(1)
  expect(facts).toBe(74)
})

test('an example of several lines keeps them in Markdown, and a part says how it is sent', async () => {
  const specification = await openForFacts(JSON.stringify(everything))
  const markdown = markdownOf(specification, '/paths/~1pets~1{id}/put')
  expect(markdown).toContain(`
- Part \`photo\`: \`image/png, image/jpeg\`
  - \`X-Taken\` (\`string\`, date): When it was taken
`)
  expect(markdown).toContain(`
  - example:

    \`\`\`json
    {
      "rows": [`)
})

test('code, lists and tables of a description are whole in both forms, with titles and languages', async () => {
  const description =
    'Send it:\n\n- as text\n- as code\n\n```yaml Install file\nkey: value\n```\n\n| Unit | Sign |\n|--|--|\n| metre | m |'
  const parameters = [{ name: 'q', in: 'query', description, schema: { enum: ['a'] } }]
  const specification = await openForFacts(
    JSON.stringify({
      openapi: '3.1.0',
      info: {},
      paths: { '/a': { get: { parameters, responses: { 200: { description: 'OK' } } } } },
    }),
  )
  expect(compareForms(specification).missing).toEqual([])
  expect(markdownOf(specification, '/paths/~1a/get')).toContain(`
- \`q\` (\`enum<string>\`): Send it:

  * as text
  * as code

  \`\`\`yaml Install file
  key: value
  \`\`\`

  | Unit | Sign |
  |--|--|
  | metre | m |

  - options: \`a\`
`)
})

// More of them: SPECIFICATIONS="a.json b.yaml" npm test -- packages/docwright/src/render/api/same-facts
const files = (process.env['SPECIFICATIONS'] ?? '').split(' ').filter((file) => file !== '')

test.runIf(files.length > 0)(
  'every operation of the specifications that are named says the same in both forms',
  async () => {
    const found: MissingFact[] = []
    for (const file of files) {
      const { operations, facts, missing } = compareForms(await openForFacts(readFileSync(file, 'utf8')))
      process.stdout.write(`${file}: ${operations} operations, ${facts} facts, ${missing.length} on one side only\n`)
      found.push(...missing)
    }
    expect(found).toEqual([])
  },
  // A large specification takes minutes on a busy machine.
  600_000 * files.length + 600_000,
)

import { expect, test } from 'vitest'
import { openText } from './specification-for-tests.ts'

const responses = { 200: { description: 'ok' } }

async function unknownValues(document: object): Promise<string[]> {
  const { specification } = await openText({ openapi: '3.1.0', ...document })
  const found = (specification?.check() ?? []).filter(({ code }) => code === 'openapi-unknown-value')
  return found.map(({ message, fix }) => `${message} ${fix?.split('?')[0] ?? ''}`)
}

test('values that OpenAPI does not have are named with the nearest one', async () => {
  const document = {
    paths: {
      '/a': {
        parameters: [{ name: 'z', in: 'Header', schema: { type: 'string' } }],
        get: {
          parameters: [
            { name: 'q', in: 'queryy', style: 'formm', schema: { type: 'strin' } },
            { name: 'n', in: 'query', schema: { type: ['int', 'null'] } },
          ],
          responses,
        },
        psot: { responses },
      },
    },
    components: {
      schemas: {
        Pet: {
          type: 'Object',
          properties: { type: { type: 'wibble' }, tags: { type: 'array', items: { type: 'text' } } },
          allOf: [{ type: 'objekt' }],
        },
      },
      securitySchemes: { key: { type: 'apikey', in: 'headers', name: 'X-Key' } },
    },
  }
  expect(await unknownValues(document)).toEqual([
    '“Header” is not a valid `in` of a parameter (in paths › /a › parameters › 0). Did you mean `header`',
    '“queryy” is not a valid `in` of a parameter (in GET /a › parameters › 0). Did you mean `query`',
    '“formm” is not a valid `style` of a parameter (in GET /a › parameters › 0). Did you mean `form`',
    '“strin” is not a valid `type` of a schema (in GET /a › parameters › 0 › schema). Did you mean `string`',
    '“int” is not a valid `type` of a schema (in GET /a › parameters › 1 › schema). Did you mean `integer`',
    '“Object” is not a valid `type` of a schema (in components › schemas › Pet). Did you mean `object`',
    '“wibble” is not a valid `type` of a schema (in components › schemas › Pet › properties › type). Use one of `string`, `number`, `integer`, `boolean`, `object`, `array`, `null`.',
    '“text” is not a valid `type` of a schema (in components › schemas › Pet › properties › tags › items). Did you mean `string`',
    '“objekt” is not a valid `type` of a schema (in components › schemas › Pet › allOf › 0). Did you mean `object`',
    '“apikey” is not a valid `type` of a security scheme (in components › securitySchemes › key). Did you mean `apiKey`',
    '“headers” is not a valid `in` of a security scheme (in components › securitySchemes › key). Did you mean `header`',
    '“psot” of /a is no method, so its operation has no page. Did you mean `post`',
  ])
})

test('what the author names, data and what is right are not looked at', async () => {
  const document = {
    paths: {
      '/a': {
        summary: 'A',
        get: {
          parameters: [{ name: 'q', in: 'query', style: 'form', schema: { type: ['string', 'null'] } }],
          responses,
          'x-schema': { type: 'mine' },
        },
        'x-post': {},
      },
    },
    components: {
      schemas: {
        parameters: {
          type: 'object',
          properties: { in: { type: 'string' }, schema: { type: 'object', example: { type: 'dog' } } },
        },
        Choice: { enum: ['x'], default: { type: 'y' }, examples: [{ type: 'z' }] },
      },
      securitySchemes: { any: { type: 'http', scheme: 'bearer' } },
    },
  }
  expect(await unknownValues(document)).toEqual([])
})

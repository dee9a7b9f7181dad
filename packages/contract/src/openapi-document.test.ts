import { expect, test } from 'vitest'
import { createOpenApiDocument } from './openapi-document.ts'

interface Document {
  components: { schemas: Record<string, { $ref?: string; type?: unknown; properties?: object }> }
}

const document = createOpenApiDocument({ serverUrl: 'https://docs.example.com', version: '0.1.0' })
const { schemas } = (document as unknown as Document).components

test('every named schema says what it is, instead of naming itself', () => {
  expect(Object.entries(schemas).filter(([, { $ref, type }]) => $ref !== undefined || type === undefined)).toEqual([])
  expect(Object.keys(schemas['AgentJobList']?.properties ?? {})).toEqual(['jobs', 'nextCursor'])
  expect(Object.keys(schemas['CreateAgentJob']?.properties ?? {})).toEqual(['prompt', 'model', 'ref'])
})

test('every reference leads to a schema of the document', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)]
  const names = references.map(([, name = '']) => name)
  expect(names.length).toBeGreaterThan(20)
  expect(names.filter((name) => !Object.hasOwn(schemas, name))).toEqual([])
})

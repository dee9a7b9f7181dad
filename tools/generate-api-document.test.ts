import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { apiDocument } from './generate-api-document.ts'

test('the API reference is made of what requests are checked with; `node tools/generate-api-document.ts` renews it', () => {
  expect(readFileSync(resolve(import.meta.dirname, '../docs/agent/openapi.json'), 'utf8')).toBe(apiDocument())
})

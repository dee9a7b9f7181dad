import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createOpenApiDocument } from '@docwright/contract'

const file = resolve(import.meta.dirname, '../docs/agent/openapi.json')

/**
 * The API's OpenAPI document as our documentation shows it.
 *
 * @returns JSON text with a line break at its end.
 */
export function apiDocument(): string {
  return `${JSON.stringify(createOpenApiDocument({ serverUrl: 'http://localhost:3000', version: '2' }), null, 2)}\n`
}

if (import.meta.main) {
  writeFileSync(file, apiDocument())
  console.log(`${join('docs', 'agent', 'openapi.json')} is written.`)
}

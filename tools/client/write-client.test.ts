import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { writeClient } from './write-client.ts'

test('the client follows the contract: else run `node tools/generate-client.ts` and `npm run format`', () => {
  const folder = resolve(import.meta.dirname, '../../packages/client/src')
  for (const [name, text] of writeClient())
    expect(withoutLayout(readFileSync(resolve(folder, name), 'utf8'))).toBe(withoutLayout(text))
})

/** The text of a module, independent of formatting. */
function withoutLayout(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/,? (?=[)}\]])|(?<=[([{]) /g, '')
    .replaceAll(/([:=]) \| /g, '$1 ')
}

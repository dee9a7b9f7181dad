import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { isChange, isChangingMethod, mayOnlyAsk } from './changes.ts'

const server = resolve(import.meta.dirname, '../../packages/server/src')

test('API and dashboard read what they show, and change nothing behind the commands’ back', () => {
  expect(mayOnlyAsk('packages/server/src/dashboard/key-services.ts')).toBe(true)
  expect(mayOnlyAsk('packages/server/src/commands/manage-keys.ts')).toBe(false)
  expect(mayOnlyAsk('packages/server/src/api/testing/api-fixture.ts')).toBe(false)
  expect(isChange('../store/jobs/job-queries.ts', 'wakeJobsOfPullRequest')).toBe(true)
  expect(isChange('../access/manage-keys.ts', 'createApiKey')).toBe(true)
  expect(isChange('../commands/manage-keys.ts', 'createKey')).toBe(false)
  expect(isChange('../store/jobs/turn-queries.ts', 'listOpenTurns')).toBe(false)
  expect(isChangingMethod('mergePullRequest')).toBe(true)
  expect(isChangingMethod('readPullRequest')).toBe(false)
})

test('every query that writes has a name that says so', () => {
  const folder = join(server, 'store')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('-queries.ts'),
  )
  expect(files.length).toBeGreaterThan(20)
  const nameless = files.flatMap((name) =>
    functionsOf(readFileSync(join(folder, name), 'utf8'))
      .filter(({ text }) => /\.(?:insertInto|updateTable|deleteFrom)\(/.test(text))
      .map(({ name: query }) => query)
      .filter((query) => !isChange(`../store/${name}`, query)),
  )
  expect(nameless).toEqual([])
})

/** The exported functions of a source text. */
function functionsOf(source: string): { name: string; text: string }[] {
  return source
    .split(/^export async function /m)
    .slice(1)
    .map((text) => ({ name: /^\w+/.exec(text)?.[0] ?? '', text }))
}

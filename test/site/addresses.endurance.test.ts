import { readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { HostingContext } from '../../packages/server/src/hosting/testing/hosting-context.ts'
import { faultsOf, none, openHosting } from './door-answers.ts'
import { copyOf } from './open-site.ts'

let hosting: HostingContext
beforeAll(async () => {
  hosting = await openHosting()
})
afterAll(() => hosting.close())

const examples = readdirSync(join(import.meta.dirname, '../../examples'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

test.each(examples)('every address of the example %s has the same answer at every door', async (name) => {
  const root = await copyOf(`examples/${name}`)
  expect(await faultsOf(root, { hosting })).toEqual(none)
  await rm(root, { recursive: true })
})

test.each(['tabs', 'languages', 'openapi-inheritance'])(
  'a base path changes no answer of the example %s',
  async (name) => {
    const root = await copyOf(`examples/${name}`)
    expect(await faultsOf(root, { base: '/docs' })).toEqual(none)
    await rm(root, { recursive: true })
  },
)

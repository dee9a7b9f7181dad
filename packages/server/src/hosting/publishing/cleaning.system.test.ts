import { afterEach, expect, test } from 'vitest'
import { startHostingContext, type HostingContext } from '../testing/hosting-context.ts'

let context: HostingContext
afterEach(() => context.close())

test('objects that nobody needs are looked for some time after a start, and no earlier', async () => {
  context = await startHostingContext({ options: { limits: { unpublished: 5, cleaned: 600_000 } } })
  const rounds = async (): Promise<string[]> =>
    (await context.store.db.selectFrom('round').select('name').execute()).map(({ name }) => name)
  // A live site that is not written is looked for many times meanwhile.
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(await rounds()).toEqual([])
  await context.restart({ limits: { unpublished: 5, cleaned: 0 } })
  await expect.poll(rounds).toEqual(['objects-and-their-use'])
})

import { expect, test } from 'vitest'
import { acceptMessage } from '../jobs/accept-message.ts'
import { describeEachStore } from '../store/testing/describe-each-store.ts'
import { createApiFixture, rateLimitOf } from './testing/api-fixture.ts'

describeEachStore('Decisions 1.4, the limit', (stores) => {
  test('is exact over two processes: of 160 messages at once 100 are accepted', async () => {
    const location = await stores.locate()
    const [one, other] = [await stores.open({ location }), await stores.open({ location })]
    const { createJob, projectId } = await createApiFixture(one)
    const { id } = await createJob()
    const kinds = await Promise.all(
      Array.from({ length: 160 }, async (_, index) => {
        const store = index % 2 === 0 ? one : other
        const context = { store, consumeRateLimit: rateLimitOf(store) }
        return (await acceptMessage(context, projectId, id, { prompt: 'x' })).kind
      }),
    )
    expect(kinds.filter((kind) => kind === 'accepted')).toHaveLength(100)
    expect(kinds.filter((kind) => kind === 'refused')).toHaveLength(60)
  })
})

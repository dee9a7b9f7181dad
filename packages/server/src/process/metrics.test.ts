import { expect, test } from 'vitest'
import { clientAddressHeader } from '../access/client-address.ts'
import { describeEachStore } from '../store/testing/describe-each-store.ts'
import { createMetrics } from './metrics.ts'

describeEachStore('Metrics', (stores) => {
  test('are there while the database is away, without what it would be asked for', async () => {
    const store = await stores.open()
    const metrics = createMetrics(store, { taken: 3 }, undefined)
    metrics.observe({ area: 'site', method: 'GET', status: 200, seconds: 0.01 })
    const read = async (): Promise<string> => {
      const headers = { [clientAddressHeader]: '127.0.0.1' }
      const answer = await metrics.answer(new Request('http://localhost/metrics', { headers }))
      expect(answer.status).toBe(200)
      return answer.text()
    }
    const before = await read()
    expect(before).toContain('docwright_database_up 1')
    expect(before).toContain('docwright_turns{status="queued"} 0')
    await store.close()
    const after = await read()
    expect(after).toContain('docwright_database_up 0')
    expect(after).toContain('docwright_open_streams 3')
    expect(after).toContain('docwright_http_request_seconds_count')
    expect(after).not.toContain('docwright_turns{')
    metrics.close()
  })
})

import { afterEach, expect, test } from 'vitest'
import { measureSilences } from './silences.ts'

const endings: (() => unknown)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end()
})

test(
  'readers are shown what was live while the database or the bucket says nothing, at one server, at both and through a balancer',
  { timeout: 600_000 },
  async () => {
    const moments = await measureSilences({ length: 6000, readers: 2, atEnd: (end) => endings.push(end) })
    expect(new Set(moments.map(({ silent }) => silent)).size).toBe(5)
    for (const moment of moments) {
      expect(moment.reads).toBeGreaterThan(10)
      expect(moment).toMatchObject({ failed: 0 })
    }
  },
)

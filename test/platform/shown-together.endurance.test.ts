import { afterEach, expect, test } from 'vitest'
import { showTogether } from './show-together.ts'

const endings: (() => unknown)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end()
})

test('two servers show a deployment at the same moment: nobody who goes from one to the other sees an older version, or a link that leads nowhere', async () => {
  const found = await showTogether({ pushes: 10, readers: 4, atEnd: (end) => endings.push(end) })
  expect(found.reads).toBeGreaterThan(50)
  expect(found).toMatchObject({ pushes: 10, older: 0, missing: 0, untrue: 0, failed: 0 })
})

test('so do two servers that each answer readers in two threads', async () => {
  const found = await showTogether({ pushes: 10, readers: 4, readerThreads: 2, atEnd: (end) => endings.push(end) })
  expect(found.reads).toBeGreaterThan(50)
  expect(found).toMatchObject({ pushes: 10, older: 0, missing: 0, untrue: 0, failed: 0 })
})

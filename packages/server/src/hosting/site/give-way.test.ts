import { expect, test } from 'vitest'
import { createGiveWay } from './give-way.ts'

test('work whose steps never wait lets others have their turn', async () => {
  const giveWay = createGiveWay()
  let turns = 0
  const others = setInterval(() => (turns += 1), 1)
  for (let step = 0; step < 30; step += 1) {
    const until = performance.now() + 4
    while (performance.now() < until);
    // Resolved already, as what comes from memory is.
    await Promise.resolve()
    await giveWay()
  }
  clearInterval(others)
  expect(turns).toBeGreaterThan(5)
})

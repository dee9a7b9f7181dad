import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'

/** Makes garbage of which some is in use for a while, as rendering does, and says how large the place for new objects is. */
const program = `
import { getHeapSpaceStatistics } from 'node:v8'
const { keepHeapSmall } = await import(process.argv[1])
if (process.argv[2] === 'small') keepHeapSmall()
let kept = []
for (let at = 0; at < 2e5; at += 1) {
  kept.push({ at, parts: [at, at] })
  if (kept.length > 20_000) kept = []
}
console.log(getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space').space_size / 2 ** 20)
`

it('keeps the heap from growing for what is garbage soon', () => {
  expect(megabytesOfNewSpace('usual')).toBeGreaterThan(8)
  expect(megabytesOfNewSpace('small')).toBeLessThan(8)
})

function megabytesOfNewSpace(how: 'usual' | 'small'): number {
  const file = new URL('keep-heap-small.ts', import.meta.url).href
  const args = ['--no-warnings', '--input-type=module', '--eval', program, file, how]
  return Number(execFileSync(process.execPath, args, { encoding: 'utf8', env: {} }))
}

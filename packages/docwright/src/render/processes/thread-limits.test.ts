import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'

/** Makes garbage in a thread, and says how large the place for new objects is there. */
const program = `
import { Worker } from 'node:worker_threads'
const { allowThreadLimits } = await import(process.argv[1])
if (process.argv[2] === 'own') allowThreadLimits()
const thread = \`
  let kept = []
  for (let at = 0; at < 1e6; at += 1) {
    kept.push({ at, parts: [at, at] })
    if (kept.length > 20_000) kept = []
  }
  const { getHeapSpaceStatistics } = process.getBuiltinModule('node:v8')
  const { space_size } = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')
  process.getBuiltinModule('node:worker_threads').parentPort.postMessage(space_size / 2 ** 20)
\`
new Worker(thread, { eval: true, resourceLimits: { maxYoungGenerationSizeMb: 6 } }).on('message', console.log)
`

it('gives threads less room for new objects than their process has', () => {
  expect(megabytesOfNewSpace('its process')).toBe(16)
  expect(megabytesOfNewSpace('own')).toBe(4)
})

function megabytesOfNewSpace(limit: 'own' | 'its process'): number {
  const file = new URL('thread-limits.ts', import.meta.url).href
  const args = ['--no-warnings', '--max-semi-space-size=8', '--input-type=module', '--eval', program, file, limit]
  return Number(execFileSync(process.execPath, args, { encoding: 'utf8', env: {} }))
}

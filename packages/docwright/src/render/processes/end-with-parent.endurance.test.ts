import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'

const module = new URL('end-with-parent.ts', import.meta.url).href

/** A process that is busy without an end once it has said its number. */
const busy = `
const { endWithParent } = await import(${JSON.stringify(module)})
endWithParent()
setTimeout(() => {
  process.stdout.write(String(process.pid))
  for (;;);
}, 500)`
const parent = `
const { spawn } = await import('node:child_process')
const child = spawn(process.execPath, ['--input-type=module', '-e', ${JSON.stringify(busy)}], { stdio: ['ignore', 'pipe', 'inherit'] })
child.stdout.pipe(process.stdout)`

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** A process that is still starting when its parent ends, and would then go on without an end. */
const starting = `
const { endWithParent } = await import(${JSON.stringify(module)})
process.stdout.write(String(process.pid))
process.once('disconnect', () => setTimeout(() => {
  endWithParent()
  setInterval(() => {}, 1000)
}, 100))`
const shortParent = `
const { spawn } = await import('node:child_process')
const stdio = ['ignore', 'inherit', 'inherit', 'ipc']
spawn(process.execPath, ['--input-type=module', '-e', ${JSON.stringify(starting)}], { stdio })`

test.each([
  ['that is busy', parent],
  ['that had not started when its parent was gone', shortParent],
])('a process %s ends when its parent was killed', async (_what, program) => {
  const started = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void started.kill('SIGKILL'))
  const [said] = (await once(started.stdout, 'data')) as [Buffer]
  const pid = Number(said.toString())
  onTestFinished(() => {
    if (isThere(pid)) process.kill(pid, 'SIGKILL')
  })
  expect(isThere(pid)).toBe(true)
  started.kill('SIGKILL')
  await expect.poll(() => isThere(pid)).toBe(false)
})

import { spawn } from 'node:child_process'
import { expect, onTestFinished, test } from 'vitest'
import { processTree, processorTime } from './processor-time.ts'

test.runIf(process.platform === 'linux')(
  'what a process that never rests has used grows, and it is one of ours',
  async () => {
    const endless = spawn(process.execPath, ['--eval', 'for (;;) {}'], { stdio: 'ignore' })
    onTestFinished(() => void endless.kill('SIGKILL'))
    expect(processTree(process.pid)).toContain(endless.pid)
    const first = processorTime(endless.pid) ?? Infinity
    await expect.poll(() => processorTime(endless.pid)).toBeGreaterThan(first + 50)
  },
)

test('of a process that is not there nobody can tell', () => {
  expect(processorTime(undefined)).toBeUndefined()
  expect(processorTime(2 ** 30)).toBeUndefined()
})

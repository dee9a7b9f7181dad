import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { expect, test } from 'vitest'
import { lowerPriority } from './lower-priority.ts'

/** A program whose work is done by a thread of its own. */
const program = `
  const { Worker } = require('node:worker_threads')
  const worker = new Worker('setInterval(() => {}, 1000)', { eval: true })
  worker.once('online', () => process.stdout.write('ready'))
  process.stdin.resume().once('end', () => process.exit())`

/** As `proc(5)` numbers them, counted from the one after the name. */
const niceField = 16

function nicenessOf(pid: number, thread: string): number {
  const stat = readFileSync(`/proc/${pid}/task/${thread}/stat`, 'utf8')
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[niceField])
}

test('a process goes behind others with every thread that it has', async () => {
  const child = spawn(process.execPath, ['-e', program], { stdio: ['pipe', 'pipe', 'ignore'] })
  const { pid = 0 } = child
  try {
    await once(child.stdout, 'data')
    lowerPriority(pid, 15)
    expect(getPriority(pid)).toBe(15)
    if (process.platform !== 'linux') return
    const threads = readdirSync(`/proc/${pid}/task`)
    expect(threads.length).toBeGreaterThan(1)
    expect(new Set(threads.map((thread) => nicenessOf(pid, thread)))).toEqual(new Set([15]))
  } finally {
    child.stdin.end()
  }
})

test('a process that has ended is left alone', () => {
  expect(() => lowerPriority(2 ** 22 + 1, 15)).not.toThrow()
})

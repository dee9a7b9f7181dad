// A process of the platform that a test can kill: the bundle that people run, with the hooks that only tests set.
import { writeSync } from 'node:fs'
import { createInterface } from 'node:readline'
import type * as ServerModule from '../../packages/server/src/main.ts'
import type { ChildNews, ChildOptions } from './start-child.ts'

const options = JSON.parse(process.argv[2] ?? '') as ChildOptions
const bundle = new URL('../../packages/server/dist/main.js', import.meta.url)
const { startPlatform, startWorker } = (await import(bundle.href)) as typeof ServerModule

let clockOffset = options.clockOffset ?? 0
let steps = 0
let hasStopped = false
const work = {
  ...(options.lease === undefined ? {} : { lease: options.lease }),
  afterStep(name: string) {
    if (name !== options.spare) steps += 1
    tell({ kind: 'step', name })
    if (name !== options.spare && steps === options.killAfter) process.kill(process.pid, 'SIGKILL')
    if (name !== options.stopAfter || hasStopped) return
    hasStopped = true
    process.kill(process.pid, 'SIGSTOP')
  },
}
const common = {
  dataFolder: options.dataFolder,
  environment: process.env,
  clock: () => Date.now() + clockOffset,
  log: { write: (line: string) => void writeSync(2, line) },
  work,
}
// The parent holds the other end: when it is gone, however it ended, so is this process.
process.stdin.on('end', () => process.exit(1))
createInterface({ input: process.stdin }).on('line', (line) => {
  clockOffset = Number(line)
  tell({ kind: 'clock' })
})

if (options.kind === 'worker') {
  const worker = await startWorker(common)
  process.once('SIGTERM', () => void worker.close().then(() => process.exit(0)))
  tell({ kind: 'ready' })
} else {
  const platform = await startPlatform({
    ...common,
    host: '127.0.0.1',
    port: options.port,
    works: options.kind === 'serve',
    firstProject: { name: 'Handbook', repository: { kind: 'starter' } },
    version: '0.0.0',
  })
  process.once('SIGTERM', () => void platform.close().then(() => process.exit(0)))
  tell({ kind: 'ready', project: platform.news.project })
}

/** Written at once, so that what was told before a SIGKILL is not lost. */
function tell(news: ChildNews): void {
  writeSync(1, `${JSON.stringify(news)}\n`)
}

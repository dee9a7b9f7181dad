import { Worker } from 'node:worker_threads'

/**
 * Ends this process soon after its parent is gone, also while a page keeps it busy: a thread of its own looks, since a busy
 * process does not hear that its line was cut. A process that is idle ends by itself before.
 */
export function endWithParent(): void {
  // Cut while this process was still starting, without a listener: the parent to watch is another process by now.
  if (process.send !== undefined && !process.connected) process.exit(0)
  const watcher = new Worker(watching, {
    eval: true,
    workerData: process.ppid,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 1 },
  })
  // If the watcher fails, the process still ends when its connection is cut, as long as it is not busy.
  watcher.on('error', () => {})
  watcher.unref()
}

/** Seen twice, so that a process that ends by itself has the time to write its cache. */
const watching = `
const { workerData: parent } = require('node:worker_threads')
let isGone = false
setInterval(() => {
  if (isGone) process.kill(process.pid, 'SIGKILL')
  isGone = process.ppid !== parent
}, 2000)
`

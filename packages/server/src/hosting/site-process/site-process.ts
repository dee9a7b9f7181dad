import { createBirpc } from 'birpc'
import { endWithParent } from 'docwright/engine'
import { settingsSchema, type PlatformCalls, type SiteCalls } from './protocol.ts'
import { createSiteProgram } from './site-program.ts'

/**
 * The program of a site process: makes the requested sites until its parent goes away. Files of strangers are read only
 * here and in page processes: their effects end this process and no other.
 */
// Written by the parent, for this program alone.
const settings = settingsSchema.parse(JSON.parse(process.argv[2] ?? ''))
/** Milliseconds between signs of life. */
const pulse = 1000
/** Milliseconds that page processes have to write their caches. */
const endWithin = 5000

const calls = {} as SiteCalls
const platform = createBirpc<PlatformCalls, SiteCalls>(calls, {
  post: send,
  on: (listen) => void process.on('message', listen),
  bind: 'functions',
  // Work in progress sends signs of life.
  timeout: -1,
  eventNames: ['progress', 'warn', 'alive'],
})
const program = createSiteProgram(platform, settings)
Object.assign(calls, program)

endWithParent()
setInterval(() => platform.alive(), pulse)
process.once('disconnect', () => void leave())
// Ctrl+C reaches every process of the terminal. The parent decides when this one ends.
process.on('SIGINT', () => {})

/** A message to a vanished parent is dropped. */
function send(message: unknown): Promise<void> {
  return new Promise((resolve) => {
    if (process.connected) process.send?.(message, undefined, {}, () => resolve())
    else resolve()
  })
}

async function leave(): Promise<void> {
  setTimeout(() => process.exit(0), endWithin).unref()
  await program.end()
  process.exit(0)
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

test.each(['SIGINT', 'SIGTERM'] as const)(
  'what was started is removed at a %s, before the process ends; what that breaks is not told as a fault',
  async (signal) => {
    const folder = mkdtempSync(join(tmpdir(), 'docwright-signal-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const program = `
      import { rmSync } from 'node:fs'
      import { endAtSignal } from ${JSON.stringify(join(import.meta.dirname, 'end-at-signal.ts'))}
      const broken = Promise.withResolvers()
      const { guard } = endAtSignal(async () => {
        broken.reject(new Error('It is gone.'))
        Promise.reject(new Error('So is this.'))
        await new Promise((done) => setTimeout(done, 200))
        rmSync(${JSON.stringify(folder)}, { recursive: true })
      }, console.error)
      console.log('begun')
      const held = setInterval(() => {}, 1000)
      await guard(broken.promise)`
    const child = spawn(process.execPath, ['--input-type=module', '--eval', program], { stdio: 'pipe' })
    let said = ''
    child.stderr.on('data', (bytes: Buffer) => (said += bytes.toString()))
    await once(child.stdout, 'data')
    child.kill(signal)
    expect(await once(child, 'exit')).toEqual([130, null])
    expect(existsSync(folder)).toBe(false)
    expect(said).toMatch(/^Stopping: .+\nStopped\. Nothing is left behind\.\n$/)
  },
)

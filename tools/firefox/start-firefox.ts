import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** A command of WebDriver BiDi: its name, its parameters, and what it answers. */
export type Send = (method: string, parameters: object) => Promise<Record<string, unknown>>

/** A Firefox that is driven over WebDriver BiDi. */
export interface Firefox {
  version: string
  send: Send
  /** Errors of scripts and in the console since the last call. */
  takeErrors(): string[]
  close(): Promise<void>
}

interface Answer {
  type: 'success' | 'error' | 'event'
  id?: number
  result?: Record<string, unknown>
  error?: string
  message?: string
  method?: string
  params?: { level?: string; text?: string; source?: { context?: string } }
}

/** Pages may neither ask the world nor be asked about anything. */
const preferences = {
  'dom.disable_open_during_load': false,
  'dom.events.asyncClipboard.readText': true,
  'dom.events.testing.asyncClipboard': true,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'network.proxy.allow_hijacking_localhost': false,
  'app.update.disabledForTesting': true,
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'ui.prefersReducedMotion': 1,
}

/**
 * Starts Firefox without a window and with an empty profile.
 *
 * @param program The program, such as `firefox-esr`.
 * @throws if it does not start, or has no WebDriver BiDi.
 */
export async function startFirefox(program: string): Promise<Firefox> {
  const profile = mkdtempSync(join(tmpdir(), 'firefox-'))
  const lines = Object.entries(preferences).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`)
  writeFileSync(join(profile, 'user.js'), lines.join('\n'))
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0', 'about:blank']
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  const socket = new WebSocket(`${await addressOf(child)}/session`)
  await once(socket, 'open')
  const waiting = new Map<number, (answer: Answer) => void>()
  const errors: string[] = []
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer)
    if (answer.method === 'log.entryAdded' && answer.params?.level === 'error') errors.push(answer.params.text ?? '')
  })
  let last = 0
  const send: Send = async (method, params) => {
    last += 1
    const id = last
    const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve))
    socket.send(JSON.stringify({ id, method, params }))
    const late: Answer = { type: 'error', error: 'no answer in ten seconds' }
    const answer = await Promise.race([answered, pause(10_000, late, { ref: false })])
    waiting.delete(id)
    if (answer.type === 'error') throw new Error(`${method}: ${answer.error ?? ''}: ${answer.message ?? ''}`)
    return answer.result ?? {}
  }
  const { capabilities } = (await send('session.new', { capabilities: {} })) as {
    capabilities: { browserVersion: string }
  }
  await send('session.subscribe', { events: ['log.entryAdded'] })
  return {
    version: capabilities.browserVersion,
    send,
    takeErrors: () => errors.splice(0),
    async close() {
      await send('browser.close', {}).catch(() => undefined)
      if (child.exitCode === null) await once(child, 'exit')
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Firefox says on its error output where it listens. */
async function addressOf(child: ChildProcess): Promise<string> {
  const failed = once(child, 'error').then(([error]) => {
    throw new Error(
      'Firefox does not start. Install it (Debian: `apt-get install firefox-esr`), or name it by --firefox.',
      {
        cause: error,
      },
    )
  })
  const said = new Promise<string>((resolve, reject) => {
    let text = ''
    child.stderr?.on('data', (piece: Buffer) => {
      text += piece.toString()
      const address = /WebDriver BiDi listening on (ws:\/\/\S+)/.exec(text)?.[1]
      if (address !== undefined) resolve(address)
    })
    child.on('exit', () => reject(new Error(`Firefox has ended.\n${text}`)))
  })
  return Promise.race([said, failed])
}

import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { configuration, createRepository } from './repository.ts'
import { plainEnvironment, program } from './run-command.ts'

const chunks = join(dirname(program), '../dist/chunks')
/** Where the bundles begin to compile a page. */
const begin = 'async function compilePage('

interface Paused {
  hitBreakpoints: string[]
  callFrames: { location: { lineNumber: number; columnNumber: number } }[]
}

test('in one process, a breakpoint in the source of the compiler is met', async () => {
  using repository = createRepository({ 'docs.json': configuration({ pages: ['index'] }), 'index.mdx': 'Home\n' })
  const child = spawn(process.execPath, ['--inspect-brk=127.0.0.1:0', program, 'check', '.'], {
    cwd: repository.root,
    env: plainEnvironment({ DOCWRIGHT_IN_PROCESS: '1' }),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const address = await new Promise<string>((resolve) => {
    createInterface(child.stderr).on('line', (line) => {
      const found = /ws:\/\/\S+/.exec(line)
      if (found !== null) resolve(found[0])
    })
  })
  const { call, paused } = await attach(address)
  await call('Debugger.enable')
  await Promise.all(
    placesOf(begin).map(async ({ url, lineNumber, columnNumber }) =>
      call('Debugger.setBreakpointByUrl', { url, lineNumber, columnNumber }),
    ),
  )
  const atStart = paused()
  await call('Runtime.runIfWaitingForDebugger')
  await atStart
  const atBreakpoint = paused()
  await call('Debugger.resume')
  const { hitBreakpoints, callFrames } = await atBreakpoint
  expect(hitBreakpoints).toHaveLength(1)
  const [bundle = ''] = /file:.*$/.exec(hitBreakpoints[0] ?? '') ?? []
  const map = new SourceMap(JSON.parse(readFileSync(`${fileURLToPath(bundle)}.map`, 'utf8')))
  const { lineNumber = 0, columnNumber = 0 } = callFrames[0]?.location ?? {}
  const entry = map.findEntry(lineNumber, columnNumber)
  expect('originalSource' in entry && entry.originalSource).toMatch(/src\/content\/compile-page\.ts$/)
})

/** Where a text ends in the bundles. */
function placesOf(text: string): { url: string; lineNumber: number; columnNumber: number }[] {
  return readdirSync(chunks).flatMap((name) => {
    const code = name.endsWith('.js') ? readFileSync(join(chunks, name), 'utf8') : ''
    const at = code.indexOf(text)
    if (at === -1) return []
    const before = code.slice(0, code.indexOf('{', at) + 1).split('\n')
    const url = pathToFileURL(join(chunks, name)).href
    return [{ url, lineNumber: before.length - 1, columnNumber: before.at(-1)?.length ?? 0 }]
  })
}

/** A client of the inspector of Node. */
async function attach(address: string) {
  const socket = new WebSocket(address)
  const answers = new Map<number, () => void>()
  const waiting: ((event: Paused) => void)[] = []
  socket.addEventListener('message', ({ data }) => {
    const { id, method, params } = JSON.parse(String(data)) as { id?: number; method?: string; params: Paused }
    if (id !== undefined) answers.get(id)?.()
    if (method === 'Debugger.paused') waiting.shift()?.(params)
  })
  await new Promise((resolve) => socket.addEventListener('open', resolve))
  onTestFinished(() => socket.close())
  return {
    call: async (method: string, params: object = {}): Promise<void> =>
      new Promise((resolve) => {
        const id = answers.size + 1
        answers.set(id, resolve)
        socket.send(JSON.stringify({ id, method, params }))
      }),
    paused: async (): Promise<Paused> => new Promise((resolve) => waiting.push(resolve)),
  }
}

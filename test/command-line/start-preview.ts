import { spawn, type ChildProcess } from 'node:child_process'
import { request, type IncomingHttpHeaders } from 'node:http'
import { plainEnvironment, program } from './run-command.ts'

/** An answer of the preview server. */
export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: string
}

/** A running `docwright dev`. */
export interface RunningPreview {
  child: ChildProcess
  port: number
  /** What it has written to the terminal so far. */
  output(): string
  /** Asks for a path just as it is written, without the tidying that browsers do. */
  ask(path: string, options?: { method?: string; headers?: Record<string, string> }): Promise<Answer>
  /** Opens the stream of a browser tab. */
  follow(path: string, headers?: Record<string, string>): Promise<EventStream>
  /** Ends the process and tells its exit status. */
  stop(signal?: NodeJS.Signals): Promise<number | NodeJS.Signals | null>
}

/** The stream of events of one browser tab. */
export interface EventStream {
  /** The last HTML it was sent that holds a text. */
  page(text: string): Promise<string>
  /** All that it was sent. */
  received(): string
  close(): void
}

/**
 * Starts `docwright dev` and waits until it serves.
 *
 * @param root Docs root.
 * @param args Arguments beside the folder; the port is any free one unless named.
 */
export async function startPreview(root: string, ...args: string[]): Promise<RunningPreview> {
  const port = args.includes('--port') ? [] : ['--port', '0']
  const child = spawn(process.execPath, [program, 'dev', '.', ...port, ...args], { cwd: root, env: plainEnvironment() })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  const exited = new Promise<number | NodeJS.Signals | null>((done) =>
    child.on('exit', (code, signal) => done(signal ?? code)),
  )
  await waitUntil(() => output.includes('ready in') || child.exitCode !== null)
  const [, found] = /http:\/\/[^/\s]+:(\d+)/.exec(output) ?? []
  if (found === undefined) throw new Error(`The preview did not start: ${output}`)
  const preview: RunningPreview = {
    child,
    port: Number(found),
    output: () => output,
    ask: (path, options = {}) => ask(Number(found), path, options),
    follow: (path, headers = {}) => follow(Number(found), path, headers),
    stop(signal = 'SIGTERM') {
      child.kill(signal)
      return exited
    },
  }
  return preview
}

/**
 * Waits for a condition.
 *
 * @param condition Asked every few milliseconds.
 * @throws After two minutes: what did not happen until then does not happen on a slower machine either.
 */
export async function waitUntil(condition: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + 120_000
  while (!(await condition())) {
    if (Date.now() > end) throw new Error('This did not happen within two minutes.')
    await new Promise((done) => setTimeout(done, 10))
  }
}

function ask(
  port: number,
  path: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> },
): Promise<Answer> {
  return new Promise((done, fail) => {
    const sent = request({ host: 'localhost', port, path, method, headers }, (response) => {
      let body = ''
      response.setEncoding('utf8').on('data', (text: string) => (body += text))
      response.on('end', () => done({ status: response.statusCode ?? 0, headers: response.headers, body }))
    })
    sent.on('error', fail)
    sent.end()
  })
}

function follow(port: number, path: string, headers: Record<string, string>): Promise<EventStream> {
  return new Promise((done, fail) => {
    const address = `/_docwright/events?path=${encodeURIComponent(path)}`
    const sent = request({ host: 'localhost', port, path: address, headers }, (response) => {
      let received = ''
      response.setEncoding('utf8').on('data', (text: string) => (received += text))
      response.on('error', () => {})
      done({
        async page(text) {
          await waitUntil(() => pagesOf(received).some((html) => html.includes(text))).catch((cause: unknown) => {
            throw new Error(`No event held “${text}”.`, { cause })
          })
          return pagesOf(received).findLast((html) => html.includes(text)) ?? ''
        },
        received: () => received,
        close: () => sent.destroy(),
      })
    })
    sent.on('error', fail)
    sent.end()
  })
}

function pagesOf(received: string): string[] {
  return received
    .split('\n\n')
    .filter((event) => event.startsWith('event: page'))
    .map((event) => (JSON.parse(/^data: (.*)$/m.exec(event)?.[1] ?? '{"html":""}') as { html: string }).html)
}

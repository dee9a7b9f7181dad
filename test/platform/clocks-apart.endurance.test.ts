import { afterEach, expect, test } from 'vitest'
import { startScriptedModels } from '../../packages/agent/src/testing/index.ts'
import { freePort, openPushedProject } from './pushed-project.ts'
import { startSharedPlatform } from './shared-platform.ts'
import { startChild, type Child } from './start-child.ts'
import { temporaryFolder } from './start-server.ts'

const endings: (() => unknown)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end()
})

const minute = 60_000

test(
  'clocks at -20, 0, +2 and +20 minutes: no job is lost, doubled or failed, no more is accepted than may be, and every push goes live',
  {
    timeout: 900_000,
  },
  async () => {
    const models = await startScriptedModels(async () =>
      Promise.resolve({ calls: [{ name: 'finish', input: { title: 'Nothing to do', summary: 'Nothing to do' } }] }),
    )
    endings.push(models.close)
    const environment = {
      ...(await startSharedPlatform((end) => endings.push(end))),
      DOCWRIGHT_MODEL: 'anthropic:scripted',
      DOCWRIGHT_MODEL_BASE_URL: models.url,
      DOCWRIGHT_MODEL_API_KEY: 'key',
      DOCWRIGHT_LOG_LEVEL: 'warn',
    }
    const start = async (kind: 'door' | 'worker', port: number, minutes: number): Promise<Child> => {
      const data = temporaryFolder()
      endings.push(data.remove)
      const child = await startChild(
        { kind, dataFolder: data.folder, port, clockOffset: minutes * minute },
        environment,
      )
      endings.push(async () => {
        child.kill('SIGKILL')
        await child.ended
      })
      return child
    }
    const ports = [await freePort(), await freePort()]
    const [right = 0, wrong = 0] = ports
    const first = await start('door', right, 0)
    await start('door', wrong, 20)
    const workers = await Promise.all([-20, 0, 2, 20].map(async (minutes) => start('worker', 0, minutes)))
    const { id = '', key = '', slug = '' } = first.project ?? {}

    const post = async (at: number): Promise<{ status: number; id?: string; code?: string }> => {
      const url = `http://127.0.0.1:${ports[at % 2]}/v2/agent/${id}/job`
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
      const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ prompt: `Look at ${at}.` }) })
      return { ...((await answer.json()) as object), status: answer.status }
    }
    // A few at a time: how many of one key may be under way is another matter.
    const posts: Awaited<ReturnType<typeof post>>[] = []
    for (let at = 0; at < 130; at += 4)
      posts.push(...(await Promise.all([at, at + 1, at + 2, at + 3].filter((each) => each < 130).map(post))))
    const accepted = posts.filter(({ status }) => status < 300)
    expect(accepted).toHaveLength(100)
    expect(posts.filter(({ status }) => status === 429)).toHaveLength(30)

    const project = await openPushedProject({ cloneUrl: `http://x:${key}@127.0.0.1:${wrong}/git/${slug}.git` })
    endings.push(project.remove)
    for (let version = 0; version < 3; version += 1) await project.push(version)
    const shown = async (port: number): Promise<string> => (await read(port, `${slug}.localhost`)).slice(0, 100_000)
    for (const port of ports)
      await expect.poll(async () => shown(port), { timeout: 300_000 }).toContain('version-2-shown')

    const statusOf = async (job: string | undefined): Promise<string> => {
      const headers = { authorization: `Bearer ${key}` }
      const answer = await fetch(`http://127.0.0.1:${wrong}/v2/agent/${id}/job/${job}`, { headers })
      return ((await answer.json()) as { status: string }).status
    }
    const statuses = async (): Promise<Record<string, number>> => {
      const counts: Record<string, number> = {}
      for (const job of accepted) {
        const status = await statusOf(job.id)
        counts[status] = (counts[status] ?? 0) + 1
      }
      return counts
    }
    await expect.poll(statuses, { timeout: 600_000, interval: 2000 }).toEqual({ completed: 100 })
    // Each was asked of the model once.
    expect(models.requests).toHaveLength(100)
    for (const place of [0, 3]) expect(workers[place]?.logged()).toContain('"code":"clock-differs"')
    const logged = workers.map(({ logged: all }) => all()).join('')
    expect(logged).not.toMatch(/deployment-ends-process|worker-lost|RequestTimeTooSkewed/)
  },
)

/** Node’s own fetch sends no other Host than that of the address. */
async function read(port: number, host: string): Promise<string> {
  const { get } = await import('node:http')
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path: '/', headers: { host } }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (piece: string) => (text += piece))
      response.on('end', () => resolve(text))
    }).on('error', reject)
  })
}

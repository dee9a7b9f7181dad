import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { prepareEdit } from './edit-page.ts'
import {
  addSite,
  commitAndPush,
  createRepository,
  deploy,
  read,
  start,
  stop,
  tell,
  type Program,
  type Repository,
} from './hosting-program.ts'
import { treeUse } from './process-tree.ts'

/** Figures of hosting. */
export interface HostingFigures {
  /** Median seconds from the end of a push to the first answer with the new text. */
  pushToLive: number
  /** Requests per second of one hosted page, and of the same bytes from a plain file server. */
  requests: { hosted: number; files: number }
  /** Bytes of a server with 20 sites that all were read, and of whose readers none is left. */
  idleMemory: number | undefined
}

const pagesOfSite = 1000
const sitesAtRest = 20
const pushes = 5
const connections = 16
const measuredFor = 2000
/** Milliseconds after which no page process is left; see `host-sites.ts`. */
const restAfter = 3000

/** Measures hosting with real repositories, processes and requests. */
export async function measureHosting(): Promise<HostingFigures> {
  const folder = await mkdtemp(join(tmpdir(), 'docwright-bench-'))
  const host = await start('host-sites.ts', join(folder, 'data'))
  try {
    const repository = await createRepository(join(folder, 'large'), pagesOfSite)
    const project = await addSite(host, 'large', repository)
    const page = repository.pages[Math.floor(repository.pages.length / 2)] ?? ''
    const seconds: number[] = []
    for (let edit = 0; edit < pushes; edit += 1) seconds.push(await push(host, project, repository, page, edit))
    const pushToLive = seconds.toSorted((a, b) => a - b)[Math.floor(pushes / 2)] ?? 0
    const requests = await compare(host, page, folder)
    const small = await createRepository(join(folder, 'small'), 100)
    for (let number = 1; number < sitesAtRest; number += 1) await addSite(host, `small-${number}`, small)
    await tell(host, { type: 'settle' })
    await wait(restAfter)
    return { pushToLive, requests, idleMemory: treeUse(host.child.pid ?? 0).memory }
  } finally {
    await stop(host)
    await rm(folder, { recursive: true, force: true })
  }
}

async function push(
  host: Program,
  project: string,
  { work, bare }: Repository,
  page: string,
  edit: number,
): Promise<number> {
  const { text, write } = await prepareEdit(work, page, edit)
  await write()
  const commit = commitAndPush(work, bare)
  const started = performance.now()
  await deploy(host, project, commit)
  const html = await read(host.port, 'large.localhost', `/${page}`)
  if (!html.includes(text)) throw new Error('The deployment is live and does not show the edit.')
  const seconds = (performance.now() - started) / 1000
  // Writers pause.
  await wait(500)
  return seconds
}

async function compare(host: Program, page: string, folder: string): Promise<HostingFigures['requests']> {
  const root = join(folder, 'files')
  await mkdir(root, { recursive: true })
  await writeFile(join(root, 'page.html'), await read(host.port, 'large.localhost', `/${page}`))
  // Until then pages are rendered ahead; the figure is of a server that does nothing else.
  await tell(host, { type: 'settle' })
  const hosted = await requestsPerSecond(host.port, 'large.localhost', `/${page}`)
  const server = await start('serve-files.ts', root)
  try {
    return { hosted, files: await requestsPerSecond(server.port, 'localhost', '/page.html') }
  } finally {
    await stop(server)
  }
}

async function requestsPerSecond(port: number, host: string, path: string): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const end = performance.now() + measuredFor
  let answered = 0
  async function readOn(): Promise<void> {
    while (performance.now() < end) {
      await read(port, host, path, agent)
      answered += 1
    }
  }
  await Promise.all(Array.from({ length: connections }, readOn))
  agent.destroy()
  return (answered * 1000) / measuredFor
}

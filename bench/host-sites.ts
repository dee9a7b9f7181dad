// A process that hosts sites, for `measure-hosting.ts`: told what to do by messages, answers with one each.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import {
  createDeploymentQueue,
  createHosting,
  createHostingStore,
  createId,
  openFolderStore,
  openStore,
} from '@docwright/server'

/** What the process is told. */
export type HostCommand =
  | { type: 'project'; slug: string; repository: string }
  | { type: 'deploy'; project: string; commit: string }
  | { type: 'settle' }

const [dataFolder = ''] = process.argv.slice(2)
const repositories = new Map<string, string>()
const store = await openStore({ dataFolder })
const server = createServer(getRequestListener(answer)).listen(0, '127.0.0.1')
await new Promise<void>((resolve) => server.once('listening', () => resolve()))
const { port } = server.address() as AddressInfo
const hosting = createHosting({
  store: createHostingStore(store),
  queue: createDeploymentQueue(store, 'bench'),
  dataFolder,
  objects: openFolderStore(join(dataFolder, 'objects')),
  baseDomain: 'localhost',
  publicUrl: `http://localhost:${port}`,
  repositories: (projectId) => repositories.get(projectId) ?? '',
  logger: { info() {}, warn: console.error, error: console.error },
  // An idle server is one whose last page was rendered a while ago; the figure shall not take minutes.
  limits: { processIdle: 1000, quiet: 1500 },
})
hosting.start()
process.on('message', (command: HostCommand) => void obey(command))
process.on('disconnect', () => process.exit(0))
process.send?.({ port })

async function obey(command: HostCommand): Promise<void> {
  switch (command.type) {
    case 'project':
      process.send?.({ id: await addProject(command.slug, command.repository) })
      return
    case 'deploy': {
      const { status, reason } = await hosting.deploy(command.project, 'main', command.commit)
      process.send?.({ status, reason })
      return
    }
    case 'settle':
      await hosting.settled()
      process.send?.({})
  }
}

async function addProject(slug: string, repository: string): Promise<string> {
  const [id, organisation] = [createId('project', Date.now()), createId('organisation', Date.now())]
  const times = { created_at: 1, updated_at: 1, archived_at: null }
  await store.db.insertInto('organisation').values({ id: organisation, name: slug, created_at: 1 }).execute()
  await store.db
    .insertInto('project')
    .values({
      id,
      organisation_id: organisation,
      slug,
      name: slug,
      repository_kind: 'local',
      repository_url: null,
      default_branch: 'main',
      docs_folder: '',
      settings: '{}',
      next_pull_request: 1,
      ...times,
    })
    .execute()
  repositories.set(id, repository)
  return id
}

async function answer(request: Request): Promise<Response> {
  return (await hosting.handle(request)) ?? new Response(null, { status: 421 })
}

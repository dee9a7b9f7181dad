// A process that hosts sites, for `measure-hosting.ts`: told what to do by messages, answers with one each.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { createDeploymentQueue, createHosting, createHostingStore, openFolderStore, openStore } from '@docwright/server'
import { addProject } from '../packages/server/src/store/testing/add-project.ts'

/** Messages to the process. */
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
  // A server counts as idle some time after its last page; the short limits keep the measurement from taking minutes.
  limits: { processIdle: 1000, quiet: 1500 },
})
hosting.start()
process.on('message', (command: HostCommand) => void obey(command))
process.on('disconnect', () => process.exit(0))
process.send?.({ port })

async function obey(command: HostCommand): Promise<void> {
  switch (command.type) {
    case 'project':
      process.send?.({ id: await hostRepository(command.slug, command.repository) })
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

async function hostRepository(slug: string, repository: string): Promise<string> {
  const { projectId } = await addProject(store, { slug, name: slug })
  repositories.set(projectId, repository)
  return projectId
}

async function answer(request: Request): Promise<Response> {
  return (await hosting.handle(request)) ?? new Response(null, { status: 421 })
}

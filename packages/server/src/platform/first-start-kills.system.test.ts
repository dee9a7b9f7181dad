import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { describeEachStore } from '../store/testing/describe-each-store.ts'
import type { TestStoreLocation } from '../store/testing/describe-each-store.ts'
import type { StartNews } from './first-start.ts'

const root = join(import.meta.dirname, '..')
const moduleAt = (path: string): string => JSON.stringify(pathToFileURL(join(root, path)).href)

/** A first start in a process of its own, which kills itself at a moment that it asks the time. */
const program = `
const { openStore } = await import(${moduleAt('store/open-store.ts')})
const { openSecretBox } = await import(${moduleAt('store/secret-box.ts')})
const { createProjects } = await import(${moduleAt('projects/projects.ts')})
const { prepareFirstStart } = await import(${moduleAt('platform/first-start.ts')})
const { createGit } = await import('@docwright/forge')
const { location, killAt } = JSON.parse(process.argv[1])
let asked = 0
const clock = () => {
  asked += 1
  if (asked === killAt) process.kill(process.pid, 'SIGKILL')
  return Date.now()
}
const store = await openStore({ ...location, clock })
const projects = createProjects({
  store, git: createGit({ environment: process.env, protocols: ['file'] }), dataFolder: location.dataFolder,
  secrets: openSecretBox(location.dataFolder), starterFiles: (name) => new Map([['docs.json', JSON.stringify({ name })]]),
})
const accounts = { createOwnerToken: async () => 'token' }
const news = await prepareFirstStart({ store, projects, accounts }, { name: 'Handbook', repository: { kind: 'starter' } })
process.stdout.write(JSON.stringify({ news, asked }))
await store.close()
`

/** Compiled code is kept: dozens of processes start the same. */
const environment = { ...process.env, NODE_COMPILE_CACHE: join(tmpdir(), 'node-compile-cache') }

async function start(
  location: TestStoreLocation,
  killAt: number,
): Promise<{ news: StartNews; asked: number } | 'killed'> {
  const argument = JSON.stringify({ location, killAt })
  const flags = ['--conditions=docwright-source', '--input-type=module', '--eval', program, argument]
  const child = spawn(process.execPath, flags, { cwd: root, env: environment, stdio: ['ignore', 'pipe', 'inherit'] })
  let printed = ''
  child.stdout.on('data', (piece: Buffer) => (printed += piece.toString()))
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null]
  if (signal === 'SIGKILL') return 'killed'
  if (code !== 0) throw new Error(`The start ended with ${code}.`)
  return JSON.parse(printed) as { news: StartNews; asked: number }
}

describeEachStore('A first start that is killed', (stores) => {
  test('at any of its steps is made good by the next one', { timeout: 180_000 }, async () => {
    const undisturbed = await start(await stores.locate(), 0)
    if (undisturbed === 'killed') throw new Error('Nobody killed it.')
    expect(undisturbed.asked).toBeGreaterThan(3)
    await Promise.all(
      Array.from({ length: undisturbed.asked }, async (_, index) => {
        const location = await stores.locate()
        expect(await start(location, index + 1)).toBe('killed')
        const next = await start(location, 0)
        const last = await start(location, 0)
        if (next === 'killed' || last === 'killed') throw new Error('Nobody killed them.')
        expect(next.news.project).toMatchObject({ slug: 'handbook', key: expect.stringMatching(/^dw_/) as string })
        expect(last.news.project).toBeUndefined()
        const { db } = await stores.open({ location })
        const names = async (table: 'organisation' | 'project' | 'api_key'): Promise<string[]> =>
          (await db.selectFrom(table).select('name').execute()).map(({ name }) => name)
        expect(await names('organisation')).toEqual(['Docwright'])
        expect(await names('project')).toEqual(['Handbook'])
        expect(await names('api_key')).toEqual(['First key'])
      }),
    )
  })

  test('and several at once make one project', { timeout: 60_000 }, async () => {
    const location = await stores.locate()
    const together = stores.dialect === 'postgres' ? [0, 0, 0] : [0]
    const starts = await Promise.all(together.map(async (killAt) => start(location, killAt)))
    const made = starts.filter((started) => started !== 'killed' && started.news.project !== undefined)
    expect(made).toHaveLength(1)
    const { db } = await stores.open({ location })
    expect(await db.selectFrom('project').select('name').execute()).toEqual([{ name: 'Handbook' }])
  })
})

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { describeEachStore } from '../store/testing/describe-each-store.ts'
import type { TestStoreLocation } from '../store/testing/describe-each-store.ts'
import type { StartNews } from './first-start.ts'
import { startFirst } from './testing/start-first.ts'

const root = join(import.meta.dirname, '..')
const moduleAt = (path: string): string => JSON.stringify(pathToFileURL(join(root, path)).href)

/** A first start in a process of its own, which kills itself at a moment that it asks the time. */
const program = `
const { startFirst } = await import(${moduleAt('platform/testing/start-first.ts')})
const { location, killAt } = JSON.parse(process.argv[1])
let asked = 0
const news = await startFirst(location, () => {
  asked += 1
  if (asked === killAt) process.kill(process.pid, 'SIGKILL')
  return Date.now()
})
process.stdout.write(JSON.stringify({ news, asked }))
`

async function start(
  location: TestStoreLocation,
  killAt: number,
): Promise<{ news: StartNews; asked: number } | 'killed'> {
  const argument = JSON.stringify({ location, killAt })
  const flags = ['--conditions=docwright-source', '--input-type=module', '--eval', program, argument]
  const child = spawn(process.execPath, flags, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
  let printed = ''
  child.stdout.on('data', (piece: Buffer) => (printed += piece.toString()))
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null]
  if (signal === 'SIGKILL') return 'killed'
  if (code !== 0) throw new Error(`The start ended with ${code}.`)
  return JSON.parse(printed) as { news: StartNews; asked: number }
}

describeEachStore('A first start that is killed', (stores) => {
  test('at any of its steps is made good by the next one', async () => {
    const undisturbed = await start(await stores.locate(), 0)
    if (undisturbed === 'killed') throw new Error('Nobody killed it.')
    expect(undisturbed.asked).toBeGreaterThan(3)
    await Promise.all(
      Array.from({ length: undisturbed.asked }, async (_, index) => {
        const location = await stores.locate()
        expect(await start(location, index + 1)).toBe('killed')
        // A process that is not killed can run in this one.
        const next = await startFirst(location)
        const last = await startFirst(location)
        expect(next.project).toMatchObject({ slug: 'handbook', key: expect.stringMatching(/^dw_/) as string })
        expect(last.project).toBeUndefined()
        const { db } = await stores.open({ location })
        const names = async (table: 'organisation' | 'project' | 'api_key'): Promise<string[]> =>
          (await db.selectFrom(table).select('name').execute()).map(({ name }) => name)
        expect(await names('organisation')).toEqual(['Docwright'])
        expect(await names('project')).toEqual(['Handbook'])
        expect(await names('api_key')).toEqual(['First key'])
      }),
    )
  })

  test('and several at once make one project', async () => {
    const location = await stores.locate()
    const together = stores.dialect === 'postgres' ? [0, 0, 0] : [0]
    const starts = await Promise.all(together.map(async (killAt) => start(location, killAt)))
    const made = starts.filter((started) => started !== 'killed' && started.news.project !== undefined)
    expect(made).toHaveLength(1)
    const { db } = await stores.open({ location })
    expect(await db.selectFrom('project').select('name').execute()).toEqual([{ name: 'Handbook' }])
  })
})

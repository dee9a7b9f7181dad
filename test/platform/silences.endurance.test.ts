import { afterEach, expect, test } from 'vitest'
import { openLineToDatabase } from './quiet-line.ts'
import { startSharedPlatform } from './shared-platform.ts'
import { measureSilences } from './silences.ts'
import { startProcess, startServer, temporaryFolder } from './start-server.ts'

const endings: (() => unknown)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end()
})

test(
  'readers are shown what was live while the database or the bucket says nothing, at one server, at both and through a balancer',
  { timeout: 600_000 },
  async () => {
    const moments = await measureSilences({ length: 6000, readers: 2, atEnd: (end) => endings.push(end) })
    expect(new Set(moments.map(({ silent }) => silent)).size).toBe(5)
    for (const moment of moments) {
      expect(moment.reads).toBeGreaterThan(10)
      expect(moment).toMatchObject({ failed: 0 })
    }
  },
)

test(
  'a server and a worker that are asked to end while the database says nothing end in order, and say nothing after “Stopped.”',
  { timeout: 240_000 },
  async () => {
    const atEnd = (end: () => unknown): number => endings.push(end)
    const shared = await startSharedPlatform(atEnd)
    const { line, url } = await openLineToDatabase(shared.DATABASE_URL)
    atEnd(line.close)
    const [one, two] = [temporaryFolder(), temporaryFolder()]
    for (const { remove } of [one, two]) atEnd(remove)
    const environment = { ...shared, DATABASE_URL: url }
    const server = await startServer(one.folder, environment, ['--no-worker'])
    atEnd(async () => server.stop('SIGKILL'))
    const worker = startProcess(['worker', '--data', two.folder], environment)
    atEnd(async () => worker.stop('SIGKILL'))
    await worker.saw(/Docwright is working/)
    line.fallSilent()
    // Nobody asks them for anything.
    for (const each of [server, worker])
      await expect
        .poll(each.logged, { timeout: 120_000 })
        .toContain('The database is away. Everything except live sites waits for it')
    expect(await Promise.all([server.stop(), worker.stop()])).toEqual([0, 0])
    for (const each of [server, worker]) {
      expect(each.logged()).toMatch(/Stopped\.\n$/)
      expect(each.logged()).not.toContain('stopped-by-force')
    }
  },
)

// What a platform with many projects costs: node bench/many-projects.ts --projects 10000 --database sqlite,postgres;
// with sites that can be read, all of which are: --projects 1000 --database sqlite --real
import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { readOptions } from '../tools/read-options.ts'
import { createId, openStore, type Store } from '@docwright/server'
import { startPostgresCluster } from '../packages/server/src/store/testing/postgres-cluster.ts'
import { treeUse } from './process-tree.ts'
import { makeRealSite, readAll, type RealSite } from './real-sites.ts'

const { values } = readOptions({
  options: {
    projects: { type: 'string', default: '10000' },
    database: { type: 'string', default: 'sqlite,postgres' },
    rest: { type: 'string', default: '60' },
    real: { type: 'boolean', default: false },
  },
})
const count = Number(values.projects)
const program = resolve(import.meta.dirname, '../packages/docwright/bin/docwright.js')
const serve = ['serve', '--port', '0']
const rowsAtOnce = 500
const day = 86_400_000

for (const database of ['sqlite', 'postgres'].filter((name) => values.database.split(',').includes(name))) {
  const folder = await mkdtemp(join(tmpdir(), 'docwright-many-'))
  const databaseUrl = database === 'postgres' ? await (await startPostgresCluster()).createDatabase() : undefined
  const environment: Record<string, string> = databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }
  const open = (): Promise<Store> => openStore({ dataFolder: folder, databaseUrl })
  const real = values.real ? await makeRealSite(program, folder, { variables: environment, open }) : undefined
  const store = await open()
  try {
    await addProjects(store, folder, real)
    await store.close()
    console.log(`${database}, ${count} projects`)
    // At the first start a machine learns of every site.
    await measure('first start', [...serve, '--data', folder], environment, 5)
    await measure('start', [...serve, '--data', folder], environment, Number(values.rest))
    if (databaseUrl !== undefined)
      await measure('worker', ['worker', '--port', '0', '--data', folder], environment, Number(values.rest))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function addProjects({ db }: Store, folder: string, real: RealSite | undefined): Promise<void> {
  const now = Date.now()
  const { repository, commit } = real ?? makeRepository(folder)
  const organisation = await organisationOf(db)
  for (let start = 0; start < count; start += rowsAtOnce) {
    const ids = Array.from({ length: Math.min(rowsAtOnce, count - start) }, () => createId('project', now))
    const projects = ids.map((id, index) => ({
      id,
      organisation_id: organisation,
      slug: `docs-${start + index}`,
      name: `Docs ${start + index}`,
      repository_kind: 'local' as const,
      repository_url: null,
      default_branch: 'main',
      docs_folder: '',
      settings: '{}',
      next_pull_request: 1,
      created_at: start + index,
      updated_at: 1,
      archived_at: null,
    }))
    await db.insertInto('project').values(projects).execute()
    for (const id of ids) await symlink(repository, join(folder, 'repositories', `${id}.git`))
    const manifests = await Promise.all(projects.map(async ({ slug }) => real?.copy(slug) ?? 'b'.repeat(64)))
    const deployments = ids.map((id, index) => ({
      id: createId('deployment', now),
      project_id: id,
      kind: 'production' as const,
      branch: 'main',
      commit_id: commit,
      status: 'succeeded' as const,
      live_at: now - day + start + index,
      run_at: 1,
      fence: 1,
      attempts: 1,
      created_at: now - day + start + index,
      ended_at: now - day,
      manifest: manifests[index],
    }))
    await db.insertInto('deployment').values(deployments).execute()
    // A platform that has run for a while: each project is looked at once a day.
    const visits = ids.map((id) => ({ project_id: id, due_at: now + Math.floor(Math.random() * day), failures: 0 }))
    await db.insertInto('project_visit').values(visits).execute()
  }
}

async function organisationOf(db: Store['db']): Promise<string> {
  const known = await db.selectFrom('organisation').select('id').executeTakeFirst()
  if (known !== undefined) return known.id
  await db.insertInto('organisation').values({ id: 'organisation_first', name: 'Bench', created_at: 1 }).execute()
  return 'organisation_first'
}

/** One repository for all of them: on paper nobody pushes. */
function makeRepository(folder: string): { repository: string; commit: string } {
  const repository = join(folder, 'repository.git')
  const git = (...args: string[]): string =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', '-C', repository, ...args], {
      encoding: 'utf8',
      input: '',
    }).trim()
  mkdirSync(join(folder, 'repositories'), { recursive: true })
  execFileSync('git', ['init', '--quiet', '--bare', '--initial-branch=main', repository])
  const commit = git('commit-tree', '-m', 'First version', git('mktree'))
  git('update-ref', 'refs/heads/main', commit)
  return { repository, commit }
}

interface Started {
  child: ChildProcess
  seconds: number
  url: string
  /** Where the first account is made; undefined if there is no such link. */
  setUp: string | undefined
}

async function measure(name: string, args: string[], environment: Record<string, string>, rest: number): Promise<void> {
  const { child, seconds, url, setUp } = await begin(args, environment)
  try {
    const pid = child.pid ?? 0
    const starting = treeUse(pid).cpuSeconds ?? 0
    await settled(pid)
    const learned = treeUse(pid).cpuSeconds ?? 0
    const before = await transactions(environment)
    await wait(rest * 1000)
    const after = await transactions(environment)
    const { cpuSeconds = 0, memory = 0 } = treeUse(pid)
    const perMinute = ((cpuSeconds - learned) / rest) * 60
    const queries =
      after === undefined ? '' : `, ${Math.round(((after - (before ?? 0)) / rest) * 60)} transactions a minute`
    console.log(
      `  ${name}: ready after ${seconds.toFixed(1)} s, ${starting.toFixed(1)} s of CPU; ${(learned - starting).toFixed(1)} s ` +
        `until it rests; then ${perMinute.toFixed(2)} s a minute${queries}, ${Math.round(memory / 1_000_000)} MB`,
    )
    if (setUp !== undefined) await measureList(url, setUp)
    if (values.real && args[0] === 'serve') await measureReading(pid, url)
  } finally {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
}

async function begin(args: string[], environment: object): Promise<Started> {
  const began = performance.now()
  const env = { PATH: process.env['PATH'], DOCWRIGHT_DRAIN_SECONDS: '0', ...environment }
  const child = spawn(process.execPath, [program, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  return new Promise((fulfill, reject) => {
    const hear = (chunk: Buffer): void => {
      said += chunk.toString()
      if (!(args[0] === 'serve' ? /Docwright is running/ : /is ready/).test(said)) return
      const url = /"url":"([^"]+)"/.exec(said)?.[1] ?? ''
      const seconds = (performance.now() - began) / 1000
      // The link comes with the next lines.
      setTimeout(() => fulfill({ child, seconds, url, setUp: /\S+\/set-up\/\S+/.exec(said)?.[0] }), 200)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('exit', () => reject(new Error(said)))
  })
}

/** How many transactions PostgreSQL has done; undefined for a file. Its counts come a moment late. */
async function transactions({ DATABASE_URL: databaseUrl }: Record<string, string>): Promise<number | undefined> {
  if (databaseUrl === undefined) return undefined
  await wait(1500)
  const question = 'select xact_commit + xact_rollback from pg_stat_database where datname = current_database()'
  // Not every machine that runs this has the client.
  const asked = await promisify(execFile)('psql', [databaseUrl, '-Atc', question]).catch(() => undefined)
  return asked && Number(asked.stdout)
}

/** What it takes to read every site once, from the first request on. */
async function measureReading(pid: number, url: string): Promise<void> {
  const slugs = Array.from({ length: count }, (_, index) => `docs-${index}`)
  const before = treeUse(pid).cpuSeconds ?? 0
  const began = performance.now()
  const times = (await readAll(url, slugs)).toSorted((a, b) => a - b)
  const seconds = (performance.now() - began) / 1000
  const { cpuSeconds = 0, memory = 0 } = treeUse(pid)
  const at = (part: number): string => (times[Math.floor(part * (count - 1))] ?? 0).toFixed(1)
  console.log(
    `  each site read once: ${seconds.toFixed(1)} s, ${(cpuSeconds - before).toFixed(1)} s of CPU; ` +
      `half within ${at(0.5)} ms, 99 of 100 within ${at(0.99)} ms; ${Math.round(memory / 1_000_000)} MB`,
  )
}

/** What a person waits for who opens the dashboard. */
async function measureList(url: string, setUp: string): Promise<void> {
  const form = await fetch(setUp)
  const [, token = ''] = /name="token"[^>]*value="([^"]*)"/.exec(await form.text()) ?? []
  const body = new URLSearchParams({
    name: 'Ada',
    email: 'ada@example.com',
    password: 'seven hills above the quiet harbour',
  })
  body.set('token', token)
  const headers = { origin: new URL(setUp).origin, cookie: cookiesOf(form) }
  const answer = await fetch(setUp, { method: 'POST', body, headers, redirect: 'manual' })
  const cookie = cookiesOf(answer)
  const milliseconds: number[] = []
  let size = 0
  for (let times = 0; times < 5; times += 1) {
    const began = performance.now()
    const page = await (await fetch(`${url}/`, { headers: { cookie } })).text()
    if (!page.includes('docs-')) throw new Error('The dashboard does not show the projects.')
    milliseconds.push(performance.now() - began)
    size = page.length
  }
  const median = milliseconds.toSorted((a, b) => a - b)[2] ?? 0
  console.log(`  list of projects: ${Math.round(median)} ms, ${Math.round(size / 1000)} KB`)
}

function cookiesOf(answer: Response): string {
  return answer.headers
    .getSetCookie()
    .map((text) => text.replace(/;.*/s, ''))
    .join('; ')
}

/** Waits until a second has gone by with less than a tenth of it at work, three times in a row. */
async function settled(pid: number): Promise<void> {
  for (let quiet = 0; quiet < 3;) {
    const before = treeUse(pid).cpuSeconds ?? 0
    await wait(1000)
    quiet = (treeUse(pid).cpuSeconds ?? 0) - before < 0.1 ? quiet + 1 : 0
  }
}

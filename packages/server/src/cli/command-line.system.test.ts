import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { createHostingStore } from '../store/deployments/deployment-store.ts'
import { openStore } from '../store/open-store.ts'
import { openSecretBox } from '../store/secret-box.ts'
import { addProject } from '../store/testing/add-project.ts'
import { migrations } from '../store/migrations/migrations.ts'
import { tableNames } from '../store/transfer/table-names.ts'
import { createPostgresDatabase, describeWithStore } from '../store/testing/describe-each-store.ts'
import { startTestPlatform } from '../testing/start-test-platform.ts'
import { runPlatformCommand } from './command-line.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'docwright-command-'))
  folders.push(folder)
  return folder
}

async function command(
  argv: readonly string[],
  databaseUrl?: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<{ status: number; printed: string; noted: string }> {
  const printed: string[] = []
  const noted: string[] = []
  const status = await runPlatformCommand(argv, {
    output: { print: (text) => void printed.push(text), note: (text) => void noted.push(text) },
    environment: { PATH: process.env['PATH'], DATABASE_URL: databaseUrl, ...settings },
    version: '0.0.0',
    signal: new AbortController().signal,
  })
  return { status, printed: printed.join('\n'), noted: noted.join('\n') }
}

test.each([
  ['project', 'list'],
  ['serve', '--port', '0'],
  ['worker'],
  ['migrate'],
  ['export', 'x.json'],
  ['account', 'list'],
])(
  'where PostgreSQL is away, %s %s says which place, which setting and what to do, and never the password',
  async (...argv) => {
    const url = 'postgres://ada:h0rse-battery@127.0.0.1:1/docs'
    const { status, printed, noted } = await command([...argv, '--data', temporaryFolder()], url)
    expect(status).toBe(1)
    expect(noted).toContain('database-away: PostgreSQL at 127.0.0.1:1 cannot be reached: nothing is listening there.')
    expect(noted).toContain('Start PostgreSQL there, or correct DATABASE_URL')
    expect(printed + noted).not.toContain('h0rse')
  },
)

test('serve says that it stops, and that it has', async () => {
  const noted: string[] = []
  const stop = new AbortController()
  const serving = runPlatformCommand(['serve', '--port', '0', '--data', temporaryFolder()], {
    output: {
      print: (text) => void (text.includes('Docwright is running') && stop.abort()),
      note: (text) => void noted.push(text),
    },
    environment: { PATH: process.env['PATH'], DOCWRIGHT_LOG_LEVEL: 'silent' },
    version: '0.0.0',
    signal: stop.signal,
  })
  expect(await serving).toBe(0)
  expect(noted).toEqual([
    'Stopping once open requests are answered. Press Ctrl+C again to stop immediately.',
    'Stopped.',
  ])
})

test('deployments are listed, made again and rolled back beside a running server', async () => {
  const platform = await startTestPlatform()
  try {
    const place = ['--project', platform.project.slug, '--data', platform.dataFolder]
    const list = async () => {
      const { printed } = await command(['deployment', 'list', ...place, '--json'])
      return JSON.parse(printed) as { id: string; status: string; commit: string }[]
    }
    await expect.poll(async () => (await list())[0]?.status).toBe('live')
    const [first] = await list()
    const kept = { name: 'sdk', repository: 'acme/sdk', commit: null, reason: 'It was away.' }
    const where = { folder: 'sdk', directory: null, branch: null, tag: null, head: null, projectId: null }
    const sources = JSON.stringify({ commit: first?.commit, sources: [{ ...kept, ...where }] })
    await platform.store.db.updateTable('deployment').set({ sources }).execute()
    const none = await command(['deployment', 'rollback', ...place])
    expect([none.status, none.noted]).toEqual([1, expect.stringContaining('deployment-none-before')])
    const again = await command(['deployment', 'again', first?.id ?? '', '--data', platform.dataFolder])
    expect(again.status).toBe(0)
    await expect
      .poll(async () => (await list())[0])
      .toMatchObject({
        id: again.printed,
        status: 'live',
        commit: first?.commit,
        // The new deployment has the same commits of other repositories.
        sources: [kept],
      })
    const back = await command(['deployment', 'rollback', ...place, '--to', first?.id ?? ''])
    expect([back.status, back.noted]).toEqual([0, expect.stringContaining('The server is deploying commit')])
    expect((await command(['deployment', 'list', ...place])).printed).toContain(first?.commit.slice(0, 7))
    const promoted = await command(['deployment', 'promote', first?.id ?? '', '--data', platform.dataFolder])
    expect([promoted.status, promoted.noted]).toEqual([1, expect.stringContaining('deployment-is-site')])
    expect((await command(['deployment', 'again', 'nothing', '--data', platform.dataFolder])).noted).toContain(
      'deployment-unknown',
    )
  } finally {
    await platform.close()
  }
})

describeWithStore('Administration', (stores) => {
  test('a project and keys are made, listed and revoked without a server', async () => {
    const { dataFolder, databaseUrl } = await stores.locate()
    const data = ['--data', dataFolder]
    const created = await command(['project', 'create', 'Guide', ...data, '--json'], databaseUrl)
    const project = JSON.parse(created.printed) as { projectId: string }
    expect(project).toMatchObject({ slug: 'guide', defaultBranch: 'main', repositoryKind: 'local' })
    const scopes = ['--scope', 'read', '--days', '30']
    const key = JSON.parse(
      (await command(['key', 'create', '--project', project.projectId, ...scopes, ...data, '--json'], databaseUrl))
        .printed,
    ) as { key: string; id: string }
    expect(key).toMatchObject({ key: expect.stringMatching(/^dw_/), scopes: ['read'], expiresAt: expect.any(String) })
    const list = async (): Promise<string> =>
      (await command(['key', 'list', '--project', 'guide', ...data], databaseUrl)).printed
    expect(await list()).toBe(`${key.id}  …${key.key.slice(-4)}  read  active  Command line`)
    expect((await command(['key', 'revoke', key.id, ...data], databaseUrl)).status).toBe(0)
    expect(await list()).toContain('revoked')
    expect((await command(['project', 'list', ...data], databaseUrl)).printed).toContain('guide  Guide')
  })

  test('a project is given quotas of its own, or those of all', async () => {
    const { dataFolder, databaseUrl } = await stores.locate()
    const slug = (await command(['project', 'create', 'Guide', '--data', dataFolder], databaseUrl)).printed
    const quota = async (...options: string[]): Promise<string> =>
      (await command(['project', 'quota', slug, ...options, '--data', dataFolder], databaseUrl)).printed
    expect((await quota()).split('\n')).toEqual([
      'Deployments per hour: no limit (0 now)',
      'New jobs per hour: no limit (0 now)',
      'Running and queued jobs: no limit (0 now)',
      expect.stringMatching(/^Repository size in MB: no limit \([\d.]+ now\)$/),
      'Storage for sites in MB: no limit (0 now)',
    ])
    const given = await quota('--deployments-per-hour', '30', '--open-jobs', '5', '--repository-megabytes', '2000')
    expect(given).toContain('Deployments per hour: 30 (0 now)')
    expect(given).toContain('Running and queued jobs: 5 (0 now)')
    expect(await quota('--deployments-per-hour', 'none', '--json')).toContain(
      '"deploymentsPerHour": {\n    "limit": null,\n    "isOwn": true,\n    "used": 0\n  }',
    )
    const taken = await quota('--deployments-per-hour', 'default', '--open-jobs', 'default')
    expect(taken).toContain('Deployments per hour: no limit (0 now)')
    expect(taken).toContain('Repository size in MB: 2000 (')
    const refused = await command(['project', 'quota', slug, '--deployments-per-hour', '0', '--data', dataFolder])
    expect(refused).toMatchObject({ status: 2, noted: expect.stringContaining('whole number from 1 to 1000000') })
  })

  test('the whole database moves to another, and every row is counted', async () => {
    const from = await stores.locate()
    const to = await stores.locate()
    const other = temporaryFolder()
    const file = join(other, 'docwright.jsonl')
    const slug = (await command(['project', 'create', 'Guide', '--data', from.dataFolder], from.databaseUrl)).printed
    await command(['key', 'create', '--project', slug, '--data', from.dataFolder], from.databaseUrl)
    const exported = await command(['export', file, '--data', from.dataFolder, '--json'], from.databaseUrl)
    const counts = JSON.parse(exported.printed) as Record<string, number>
    // The creation of the project, the key and the export.
    expect(counts).toMatchObject({ organisation: 1, project: 1, api_key: 1, job: 0, audit: 3 })
    // To the other kind of database, and from there on to one of the first kind.
    const crossed = stores.dialect === 'postgres' ? undefined : await createPostgresDatabase()
    const again = join(other, 'again.jsonl')
    expect(await command(['import', file, '--data', other], crossed)).toMatchObject({
      status: 0,
      printed: '7 rows imported and verified.',
      noted: 'Copy repositories/ and secret.key into the data folder before you start the server.',
    })
    for (const moved of [
      await command(['export', again, '--data', other, '--json'], crossed),
      await command(['import', again, '--data', to.dataFolder, '--json'], to.databaseUrl),
    ])
      expect(JSON.parse(moved.printed)).toEqual({ ...counts, audit: 5 })
    const one = await stores.open({ location: from })
    const two = await stores.open({ location: to })
    for (const table of ['project', 'api_key'] as const) {
      const rows = await Promise.all([one, two].map(async ({ db }) => db.selectFrom(table).selectAll().execute()))
      expect(rows[1]).toEqual(rows[0])
    }
    // The contents of the repository are compared with the database.
    const visits = two.db.selectFrom('project_visit').select(['due_at', 'lease_until'])
    expect(await visits.execute()).toEqual([{ due_at: 0, lease_until: null }])
    const refused = await command(['import', file, '--data', to.dataFolder], to.databaseUrl)
    expect(refused).toMatchObject({ status: 1, noted: expect.stringContaining('import-not-empty') })
  })

  test('an import says what waits and would run, and what it needs beside the database', async () => {
    const from = await stores.locate()
    const store = await stores.open({ location: from })
    const { projectId } = await addProject(store)
    await createHostingStore(store).enqueueDeployment({ projectId, branch: 'main', commit: 'a', production: true })
    const file = join(temporaryFolder(), 'docwright.jsonl')
    const account = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' }
    const bucket = { DOCWRIGHT_STORE: 's3://docs', DOCWRIGHT_SECRET_KEY: 'key', ...account }
    const exported = await command(['export', file, '--data', from.dataFolder], from.databaseUrl, bucket)
    expect(exported.noted).toBe(
      'Repositories and secrets are kept elsewhere: bucket (DOCWRIGHT_STORE) and DOCWRIGHT_SECRET_KEY.',
    )
    const to = await stores.locate()
    const { noted } = await command(['import', file, '--data', to.dataFolder], to.databaseUrl)
    expect(noted).toContain('Queued: 1 deployment. A server or worker that starts on this database runs it')
  })

  test('every table goes into an export', async () => {
    const store = await stores.open()
    const tables = (await store.db.introspection.getTables()).map(({ name }) => name)
    expect(tables.filter((name) => name !== 'migration').toSorted()).toEqual(tableNames.toSorted())
  })
})

test('commands work beside a running server, which sees what they did', async () => {
  const dataFolder = temporaryFolder()
  const platform = await startTestPlatform({ dataFolder })
  try {
    const { printed: projectId } = await command(['project', 'create', 'Second', '--data', dataFolder])
    const { printed: key } = await command(['key', 'create', '--project', projectId, '--data', dataFolder])
    const jobs = `${platform.url}/v2/agent/${projectId}/jobs`
    const headers = { authorization: `Bearer ${key}` }
    expect((await fetch(jobs, { headers })).status).toBe(200)
    const { printed: keys } = await command(['key', 'list', '--project', projectId, '--data', dataFolder, '--json'])
    const [{ id }] = JSON.parse(keys) as [{ id: string }]
    await command(['key', 'revoke', id, '--data', dataFolder])
    expect((await fetch(jobs, { headers })).status).toBe(401)
  } finally {
    await platform.close()
  }
})

test('lists of nothing say how to get something, with commands that work as they are printed', async () => {
  const dataFolder = temporaryFolder()
  const data = ['--data', dataFolder]
  const answer = (note: string) => ({ status: 0, printed: '', noted: `${note} --data ${dataFolder}` })
  const created = await command(['project', 'create', 'Guide', ...data])
  expect(created.noted).toBe(`Create a key for it: docwright key create --project guide --data ${dataFolder}`)
  expect(await command(['account', 'list', ...data])).toEqual(
    answer('There are no accounts yet. Invite someone: docwright account invite'),
  )
  expect(await command(['key', 'list', '--project', 'guide', ...data])).toEqual(
    answer('The project has no keys yet. Create one: docwright key create --project guide'),
  )
  expect((await command(['project', 'list', ...data, '--json'])).noted).toBe('')
  const [, , ...printed] = created.noted.split(' ').slice(created.noted.split(' ').indexOf('docwright') - 1)
  expect(await command(printed)).toMatchObject({ status: 0, printed: expect.stringMatching(/^dw_/) })
})

test.each([
  ['project', 'list'],
  ['project', 'webhook', 'guide'],
  ['key', 'list', '--project', 'guide'],
  ['key', 'create', '--project', 'guide'],
  ['key', 'revoke', 'key_1'],
  ['account', 'list'],
  ['account', 'invite'],
  ['account', 'role', 'ada@example.com', 'admin'],
  ['account', 'remove', 'ada@example.com'],
  ['account', 'reset-password', 'ada@example.com'],
  ['export', 'database.jsonl'],
  ['doctor', '--platform'],
])('%s %s begins no platform in an empty folder', async (...argv) => {
  const dataFolder = join(temporaryFolder(), 'data')
  expect(await command([...argv, '--data', dataFolder])).toEqual({
    status: 1,
    printed: '',
    noted: expect.stringContaining(`platform-missing: there is no platform in ${dataFolder}. Nothing was created.`),
  })
  expect(existsSync(dataFolder)).toBe(false)
})

test('doctor asks no model without being told to, since that costs tokens', async () => {
  const data = ['--data', temporaryFolder()]
  await command(['project', 'create', 'Guide', ...data])
  const settings = {
    DOCWRIGHT_MODEL: 'openai-compatible:small',
    DOCWRIGHT_MODEL_BASE_URL: 'http://127.0.0.1:1/v1',
  }
  const found = async (...more: string[]): Promise<unknown[]> => {
    const { printed } = await command(['doctor', '--platform', '--json', ...data, ...more], undefined, settings)
    return (JSON.parse(printed) as { part: string; state: string }[]).filter(({ part }) => part === 'model')
  }
  expect(await found()).toEqual([
    { part: 'model', state: 'ok', said: expect.stringContaining('--ask-models') as string },
  ])
  expect(await found('--ask-models')).toMatchObject([{ part: 'model', state: 'problem' }])
})

describeWithStore('A database of an older version', (stores) => {
  test('is left alone by every command but migrate', async () => {
    const { dataFolder, databaseUrl } = await stores.locate()
    const data = ['--data', dataFolder]
    await command(['project', 'create', 'Guide', ...data], databaseUrl)
    const store = await stores.open({ location: { dataFolder, databaseUrl } })
    const newest = migrations.at(-1)?.name ?? ''
    await store.db.deleteFrom('migration').where('name', '=', newest).execute()
    for (const argv of [
      ['project', 'list'],
      ['key', 'list', '--project', 'guide'],
      ['account', 'list'],
    ]) {
      expect(await command([...argv, ...data], databaseUrl)).toMatchObject({
        status: 1,
        noted: expect.stringContaining('database-older'),
      })
    }
    for (const argv of [
      ['project', 'create', 'Other'],
      ['key', 'create', '--project', 'guide'],
      ['account', 'invite'],
    ]) {
      expect(await command([...argv, ...data], databaseUrl)).toMatchObject({
        status: 1,
        noted: expect.stringContaining('docwright migrate'),
      })
    }
    const applied = await store.db.selectFrom('migration').select('name').execute()
    expect(applied.map(({ name }) => name)).not.toContain(newest)
  })
})

test('a link for a new password begins with the address that the server has in use', async () => {
  const dataFolder = temporaryFolder()
  const stop = new AbortController()
  const lines: string[] = []
  const environment = { PATH: process.env['PATH'], DOCWRIGHT_LOG_LEVEL: 'silent' }
  const context = { environment, version: '0.0.0', signal: stop.signal }
  const serving = runPlatformCommand(['serve', '--port', '0', '--data', dataFolder], {
    ...context,
    environment: { ...environment, DOCWRIGHT_PUBLIC_URL: 'https://docs.example.com/' },
    output: { print: (text) => void lines.push(text), note: () => undefined },
  })
  await expect.poll(() => lines.join('\n')).toContain('set-up/')
  const invited = await command(['account', 'invite', '--data', dataFolder])
  expect(invited.printed).toMatch(/^https:\/\/docs\.example\.com\/set-up\/[\w-]{32}$/)
  const unknown = await command(['account', 'reset-password', 'ada@example.com', '--data', dataFolder])
  expect(unknown).toMatchObject({
    status: 1,
    noted: `account-unknown: There is no account “ada@example.com”. List them: docwright account list --data ${dataFolder}`,
  })
  stop.abort()
  expect(await serving).toBe(0)
})

test('a file that cannot be read or written is refused by its name, before anything is made', async () => {
  const folder = temporaryFolder()
  const data = join(folder, 'data')
  const file = join(folder, 'none', 'all.jsonl')
  expect(await command(['import', file, '--data', data])).toEqual({
    status: 1,
    printed: '',
    noted: `import-file-missing: there is no file ${file} that this user may see. Specify one written by docwright export.`,
  })
  const folderMissing = `there is no folder ${join(folder, 'none')}. Create it, or choose another location.`
  const { status, noted } = await command(['export', file, '--data', data])
  expect([status, noted]).toEqual([1, `export-folder-missing: ${folderMissing}`])
  expect(existsSync(data)).toBe(false)
})

test('wrong usage ends with 2, a failure with 1 and words that help', async () => {
  const data = ['--data', temporaryFolder()]
  await command(['project', 'create', 'Guide', ...data])
  expect((await command(['key', 'create', ...data])).status).toBe(2)
  expect((await command(['serve', '--port', 'x', ...data])).status).toBe(2)
  expect(await command(['key', 'list', '--project', 'none', ...data])).toMatchObject({
    status: 1,
    noted: expect.stringContaining('project-unknown: there is no project “none”'),
  })
  expect(await command(['project', 'create', 'X', '--repo', './nowhere', ...data])).toMatchObject({
    status: 1,
    noted: expect.stringContaining('project-repository: there is nothing at ./nowhere'),
  })
})

test('the key that secrets are encrypted with is exchanged in two steps, and the one before goes', async () => {
  const dataFolder = join(temporaryFolder(), 'data')
  const data = ['--data', dataFolder]
  await command(['project', 'create', 'Guide', ...data])
  const before = openSecretBox(dataFolder)
  const store = await openStore({ dataFolder, purpose: 'use' })
  const { id } = await store.db.selectFrom('project').select('id').executeTakeFirstOrThrow()
  const sealed = before.seal('hunter2', `${id}/forge-token`)
  await store.db
    .insertInto('project_secret')
    .values({ project_id: id, name: 'forge-token', sealed, updated_at: 1 })
    .execute()
  const first = await command(['secret', 'rotate', ...data])
  expect(first).toMatchObject({ status: 0, printed: expect.stringContaining('There is a new secret.key') })
  expect(first.noted).toContain('Restart all servers and workers')
  const second = await command(['secret', 'rotate', ...data])
  expect([second.status, second.printed]).toEqual([0, '1 of 1 secrets are encrypted with the new key.'])
  expect(existsSync(join(dataFolder, 'secret.key.old'))).toBe(false)
  const row = await store.db.selectFrom('project_secret').select('sealed').executeTakeFirstOrThrow()
  expect(openSecretBox(dataFolder).open(row.sealed, `${id}/forge-token`)).toBe('hunter2')
  await store.close()
  const alone = await command(['secret', 'rotate', ...data], undefined, { DOCWRIGHT_SECRET_KEY: 'ab'.repeat(32) })
  expect([alone.status, alone.noted]).toEqual([1, expect.stringContaining('secret-key-old-missing')])
})

test('an entry of the log of who did what that was changed by hand is found', async () => {
  const dataFolder = join(temporaryFolder(), 'data')
  const data = ['--data', dataFolder]
  for (const name of ['Guide', 'Manual', 'Notes']) await command(['project', 'create', name, ...data])
  const whole = await command(['audit', 'verify', ...data])
  expect([whole.status, whole.printed]).toEqual([0, expect.stringMatching(/^\d+ entries are as they were written\.$/)])
  const store = await openStore({ dataFolder, purpose: 'use' })
  await store.db.updateTable('audit').set({ actor_name: 'somebody else' }).where('sequence', '=', 2).execute()
  await store.close()
  const changed = await command(['audit', 'verify', ...data])
  expect([changed.status, changed.noted]).toEqual([1, expect.stringContaining('audit-broken: entry 2 was changed')])
})

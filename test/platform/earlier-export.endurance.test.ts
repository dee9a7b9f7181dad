import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runPlatformCommand } from '../../packages/server/src/cli/command-line.ts'
import { startPlatform } from '../../packages/server/src/main.ts'
import { createPostgresDatabase } from '../../packages/server/src/store/testing/describe-each-store.ts'
import { temporaryFolder } from './start-server.ts'
import { cookiesOf, createVisitor } from './visitor.ts'

/** Written by `docwright export` of a release before the newest migration: an account, a project with its key, a job that is done. */
const file = join(import.meta.dirname, 'fixtures/export-017.jsonl')
const [key, projectId] = ['dw_fY3DtdaCRX2cvB4iAn7FNIFon9VpE01dLkoa', 'project_01m8671y36ra12zke97fccqk9s']
const account = { email: 'grace@example.com', password: 'a long enough password' }

test.each(['SQLite', 'PostgreSQL'])(
  'what an earlier release has exported is a platform of this one, on %s: accounts, keys, jobs',
  async (kind) => {
    const { folder, remove } = temporaryFolder()
    onTestFinished(remove)
    const environment = {
      PATH: process.env['PATH'],
      DOCWRIGHT_DRAIN_SECONDS: '0',
      ...(kind === 'SQLite' ? {} : { DATABASE_URL: await createPostgresDatabase() }),
    }
    const noted: string[] = []
    const status = await runPlatformCommand(['import', file, '--data', folder], {
      output: { print: (text) => void noted.push(text), note: (text) => void noted.push(text) },
      environment,
      version: '0.0.0',
      signal: new AbortController().signal,
    })
    expect([status, noted[0]]).toEqual([0, '39 rows imported and verified.'])
    const platform = await startPlatform({
      dataFolder: folder,
      host: '127.0.0.1',
      port: 0,
      environment,
      log: { write() {} },
      firstProject: { name: 'Another', repository: { kind: 'starter' } },
      version: '0.0.0',
      // Of what was exported nothing is old enough to be removed.
      clock: () => Date.UTC(2026, 10, 25),
    })
    onTestFinished(platform.close)
    // Nothing is begun again: no link for a first account, no first project.
    expect(platform.news).toEqual({ ownerToken: undefined, project: undefined })

    const visitor = createVisitor(platform.url)
    const form = await visitor.visit('/sign-in')
    const signedIn = await visitor.submit('/sign-in', { ...form.fields, ...account }, form.cookies)
    expect(signedIn.status).toBe(303)
    const wrong = await visitor.submit(
      '/sign-in',
      { ...form.fields, ...account, password: 'another one' },
      form.cookies,
    )
    expect(wrong.status).not.toBe(303)
    const dashboard = await visitor.visit(`/projects/${projectId}`, cookiesOf(signedIn))
    expect([dashboard.status, dashboard.html.includes('Handbook')]).toEqual([200, true])

    const ask = async (path: string): Promise<unknown> => {
      const headers = { authorization: `Bearer ${key}` }
      return (await fetch(`${platform.url}/v2/agent/${projectId}/${path}`, { headers })).json()
    }
    const job = 'job_01m86724az07fh1hpy9a1d0tww'
    expect(await ask(`job/${job}`)).toMatchObject({ id: job, status: 'completed' })
    expect(await ask(`job/${job}/messages`)).toMatchObject({
      messages: [{ role: 'user', text: 'Add a page about quotas to the docs' }, { role: 'agent' }],
    })
  },
)

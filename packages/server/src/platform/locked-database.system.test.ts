import { mkdtempSync, rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import type { Projects } from '../projects/projects.ts'
import { openStore, sqliteFile } from '../store/open-store.ts'
import { openSecretBox } from '../store/secret-box.ts'
import { createReadiness } from './readiness.ts'

test('a SQLite file that another process holds is told from a database that does not answer', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'docwright-locked-'))
  onTestFinished(() => rmSync(dataFolder, { recursive: true, force: true }))
  const store = await openStore({ dataFolder })
  onTestFinished(store.close)
  const secrets = openSecretBox('', 'ab'.repeat(32))
  const projects = { keepsRepositories: false } as Projects
  const logger = pino({}, { write() {} })
  const outage = { takes: () => false }
  const context = { dataFolder, store, secrets, projects, clock: store.clock, logger, outage }
  const { answer } = createReadiness(context, new AbortController().signal)
  const say = async (): Promise<string> => (await answer()).text()
  expect(await say()).toBe('ready\n')

  const other = new DatabaseSync(join(dataFolder, sqliteFile))
  other.exec('begin exclusive')
  const waiting = store.db.insertInto('organisation').values({ id: 'a', name: 'A', created_at: 1 }).execute()
  await expect.poll(store.lockedFor, { timeout: 120_000 }).toBeGreaterThan(1_000)
  expect(await say()).toContain('database-locked')
  other.exec('rollback')
  other.close()
  await waiting
  expect(store.lockedFor()).toBe(0)
  expect(await say()).toBe('ready\n')
})

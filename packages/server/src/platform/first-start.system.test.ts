import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startPlatform } from '../main.ts'

test('a first start that fails, for want of git for instance, is made good by the next one', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'docwright-first-'))
  const options = {
    dataFolder,
    host: '127.0.0.1',
    port: 0,
    log: { write: () => {} },
    firstProject: { name: 'Handbook', repository: { kind: 'starter' as const } },
    version: '0.0.0',
  }
  const failed = startPlatform({ ...options, environment: { PATH: join(dataFolder, 'nothing') } })
  await expect(failed).rejects.toMatchObject({ code: 'git-unavailable' })
  const platform = await startPlatform({ ...options, environment: { PATH: process.env['PATH'] } })
  expect(platform.news.project).toMatchObject({ slug: 'handbook', key: expect.stringMatching(/^dw_/) as string })
  const key = await platform.store.db.selectFrom('api_key').selectAll().executeTakeFirstOrThrow()
  expect(key.name).toBe('First key')
  // The clock may go on between the two.
  expect(Math.round(((key.expires_at ?? 0) - key.created_at) / (24 * 60 * 60 * 1000))).toBe(90)
  await platform.close()
  rmSync(dataFolder, { recursive: true, force: true })
})

import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { removeUnusedSources } from './remove-unused.ts'
import { sourcesFolder } from './source-commits.ts'

const hour = 60 * 60_000

test('what was fetched for a site goes with its project, an hour after that was archived, and stays for others', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'sources-'))
  onTestFinished(() => rmSync(dataFolder, { recursive: true, force: true }))
  const archivedAt: Record<string, number | null> = { live: null, archived: 1000, 'just-archived': 2 * hour }
  for (const id of [...Object.keys(archivedAt), 'gone']) {
    mkdirSync(join(sourcesFolder({ dataFolder }, id), 'site.git'), { recursive: true })
    writeFileSync(join(sourcesFolder({ dataFolder }, id), 'site.git', 'HEAD'), 'ref: refs/heads/main')
  }
  const find = async (id: string): Promise<{ archivedAt: number | null } | undefined> =>
    id in archivedAt ? { archivedAt: archivedAt[id] ?? null } : undefined
  await removeUnusedSources({ dataFolder, projects: { find }, clock: () => 2.5 * hour })
  const left = ['live', 'archived', 'just-archived', 'gone'].filter((id) =>
    existsSync(sourcesFolder({ dataFolder }, id)),
  )
  expect(left).toEqual(['live', 'just-archived'])
})

test('a platform that has fetched nothing has nothing to remove', async () => {
  const dataFolder = join(tmpdir(), 'there-is-no-such-folder')
  const removed = removeUnusedSources({ dataFolder, projects: { find: async () => undefined }, clock: () => 0 })
  await expect(removed).resolves.toBeUndefined()
})

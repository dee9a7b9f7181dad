import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { ChildProcess } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../../packages/server/src/testing/start-test-platform.ts'
import { createClient, type ApiClient } from './api-client.ts'
import { temporaryFolder } from './start-server.ts'

let platform: TestPlatform
let client: ApiClient
let remove: () => void

const misspelt = [
  ['recieve', 'receive'],
  ['adress', 'address'],
  ['seperately', 'separately'],
] as const

const files: Readonly<Record<string, string>> = {
  'docs.json': JSON.stringify({
    theme: 'mint',
    name: 'Acme',
    colors: { primary: '#0055ff' },
    navigation: { groups: [{ group: 'Start', pages: ['index', 'guides/keys'] }] },
  }),
  'index.mdx': '---\ntitle: Welcome\n---\n\nWelcome.\n',
  'guides/keys.mdx': '---\ntitle: Keys\n---\n\nYou recieve a key. The adress is yours. We tell you seperately.\n',
}

beforeAll(async () => {
  const scratch = temporaryFolder()
  ;({ remove } = scratch)
  const docs = join(scratch.folder, 'docs')
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(docs, path)), { recursive: true })
    writeFileSync(join(docs, path), text)
  }
  platform = await startTestPlatform({ firstProject: { name: 'Acme', repository: { kind: 'folder', path: docs } } })
  client = createClient(platform.url, platform.project.id, platform.project.key)
})

afterAll(async () => {
  await platform.close()
  remove()
})

/** A repository is compared with its deployments some time after each change, whatever has changed it. */
function isOfVisit(command: string): boolean {
  return command.includes(' for-each-ref ') || /\.(?:docwright|mintlify)\/workflows/.test(command)
}

test('a small change, its pull request and its preview start few programs', async () => {
  const started: string[] = []
  const note = (message: unknown): void => {
    const { process: child } = message as { process: ChildProcess }
    // It is told before the program has its name.
    setImmediate(() => started.push(child.spawnargs.join(' ')))
  }
  const counts: number[] = []
  subscribe('child_process', note)
  onTestFinished(() => void unsubscribe('child_process', note))
  for (const [wrong, right] of misspelt) {
    started.length = 0
    const { id } = await client.create(`Replace “${wrong}” with “${right}” in guides/keys`)
    const job = await client.ended(id)
    expect(job).toMatchObject({ status: 'completed', prLink: expect.stringContaining('/reviews/') })
    await previewOf(id)
    counts.push(started.filter((command) => !isOfVisit(command)).length)
    expect(
      started.filter((command) => / (?:status|add --all|write-tree|commit-tree|merge-base|diff-tree) /.test(command)),
    ).toEqual([])
  }
  // The first looks at what is known from then on, beside what the site's first deployment has left to do.
  const [, ...others] = counts
  expect(others.filter((count) => count > 8)).toEqual([])
})

/** Waits until readers can open the preview of a job's branch. */
async function previewOf(jobId: string): Promise<void> {
  const previews = async (): Promise<unknown[]> =>
    platform.store.db
      .selectFrom('deployment')
      .select(['branch', 'status', 'code'])
      .where('kind', '=', 'preview')
      .execute()
  await expect
    .poll(previews, { timeout: 120_000 })
    .toContainEqual({ branch: expect.stringContaining(jobId), status: 'succeeded', code: null })
}

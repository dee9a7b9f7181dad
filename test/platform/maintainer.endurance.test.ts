import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../../packages/server/src/testing/start-test-platform.ts'
import { createClient, type ApiClient } from './api-client.ts'
import { files, notUnderstood, understood, type MaintainerCase } from './maintainer-requests.ts'
import { temporaryFolder } from './start-server.ts'

let platform: TestPlatform
let client: ApiClient
let clone: string
let remove: () => void

beforeAll(async () => {
  const scratch = temporaryFolder()
  ;({ remove } = scratch)
  const docs = join(scratch.folder, 'docs')
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(docs, path)), { recursive: true })
    writeFileSync(join(docs, path), text)
  }
  platform = await startTestPlatform({ firstProject: { name: 'Acme', repository: { kind: 'folder', path: docs } } })
  const { id, key, slug } = platform.project
  client = createClient(platform.url, id, key)
  clone = join(scratch.folder, 'clone')
  await git(
    scratch.folder,
    'clone',
    '--quiet',
    `${platform.url.replace('://', `://key:${key}@`)}/git/${slug}.git`,
    clone,
  )
})

afterAll(async () => {
  await platform.close()
  remove()
})

/** The platform is in this process: it must not be kept waiting. */
async function git(cwd: string, ...args: string[]): Promise<string> {
  return (await promisify(execFile)('git', args, { cwd, encoding: 'utf8', maxBuffer: 10_000_000 })).stdout
}

/** Sends the messages of one job, and reads what its pull request changes. */
async function ask({ prompts }: MaintainerCase) {
  const [first = '', ...more] = prompts
  const { id } = await client.create(first)
  let job = await client.ended(id)
  for (const prompt of more) {
    await client.message(id, prompt)
    job = await client.ended(id)
  }
  const { text, error } = await client.lastAnswer(id)
  await git(clone, 'fetch', '--quiet', 'origin')
  // Two jobs with the same change have one pull request.
  const branch = await client.branchOf(id)
  const patch = branch === undefined ? '' : await git(clone, 'diff', '--unified=0', 'origin/main', `origin/${branch}`)
  return {
    status: job.status,
    code: error?.code,
    hasPullRequest: job.prLink !== null,
    text: error?.message ?? text,
    diff: linesOf(patch),
  }
}

/** The removed and added lines of a patch, by file. */
function linesOf(patch: string): Record<string, string[]> {
  const found: Record<string, string[]> = {}
  for (const part of patch.split(/^diff --git /m).slice(1)) {
    const [header = '', ...lines] = part.split('\n')
    const path = / b\/(.*)$/.exec(header)?.[1] ?? header
    found[path] = lines.slice(lines.findIndex((line) => line.startsWith('@@'))).filter((line) => /^[-+]/.test(line))
  }
  return found
}

test.each([...understood, ...notUnderstood].map((one) => [one.prompts.join(' … '), one] as const))(
  'the diff of “%s”, from the job to the pull request',
  async (_name, one) => {
    const { status, code, hasPullRequest, text, diff } = await ask(one)
    expect(diff).toEqual(one.diff)
    expect(text).toMatch(one.says)
    expect({ status, code, hasPullRequest }).toEqual({
      status: one.fails === undefined ? 'completed' : 'failed',
      code: one.fails,
      hasPullRequest: Object.keys(one.diff).length > 0 || one.isOpen === true,
    })
  },
)

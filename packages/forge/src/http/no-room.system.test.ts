import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listRefs } from '../git/references.ts'
import { openRepository } from '../git/repository.ts'
import { startServer } from '../testing/git-server.ts'
import { commitFiles, hostedRepository, plainGit, scratchFolder, testGit } from '../testing/scratch.ts'
import { serveGit } from './serve-git.ts'

/** A git that can write no file of more than 1 MB: a write fails as on a full disk, by another name. */
const limited = `#!/bin/sh
trap '' XFSZ
ulimit -f 2048
exec git "$@"
`

test('a push for which there is no room is refused; branches stay, and nothing of it is kept', async () => {
  const folder = scratchFolder()
  const { repository: hosted, clone } = await hostedRepository(folder)
  const program = join(folder, 'limited-git')
  writeFileSync(program, limited, { mode: 0o755 })
  const repository = openRepository(testGit({ program }), hosted.folder)
  const origin = await startServer((request) =>
    serveGit(request, { repository, permissions: { read: true, write: true }, remoteUser: 'ada' }),
  )
  plainGit(clone, 'remote', 'set-url', 'origin', `${origin}/git/docs.git`)
  const push = async (): Promise<{ status: number | null; said: string }> => {
    const child = spawn('git', ['push', 'origin', 'main'], {
      cwd: clone,
      env: { PATH: process.env['PATH'], HOME: '/dev/null', GIT_TERMINAL_PROMPT: '0', LC_ALL: 'C' },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let said = ''
    child.stderr.on('data', (data: Buffer) => (said += data.toString()))
    const [status] = (await once(child, 'close')) as [number | null]
    return { status, said }
  }
  const files = (): string[] => readdirSync(repository.folder, { recursive: true, encoding: 'utf8' }).toSorted()
  const before = { references: await listRefs(repository), files: files() }
  await commitFiles(clone, { 'film.bin': randomBytes(3_000_000) }, 'Large')
  const refused = await push()
  expect([refused.status, refused.said]).toEqual([1, expect.stringContaining('File too large')])
  expect({ references: await listRefs(repository), files: files() }).toEqual(before)
  // A smaller push is accepted.
  plainGit(clone, 'reset', '--quiet', '--hard', 'HEAD~1')
  const head = await commitFiles(clone, { 'small.mdx': '# Small\n' }, 'Small')
  expect((await push()).status).toBe(0)
  expect(await listRefs(repository)).toMatchObject([{ commit: head }])
})

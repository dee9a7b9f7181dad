import { expect, test } from 'vitest'
import { gitFailure } from './git-failure.ts'

test('a full disk is a fault of the machine, whatever git thinks has broken', () => {
  const said = [
    'fatal: write error: No space left on device',
    'fatal: early EOF',
    'fatal: fetch-pack: invalid index-pack output',
    'error: RPC failed; curl 92 stream 5 was not closed cleanly',
  ]
  const error = gitFailure('fetch', 128, said.join('\n'))
  expect(error).toMatchObject({ code: 'git-disk-full', ofMachine: true })
  expect(gitFailure('fetch', 128, said.slice(1).join('\n'))).toMatchObject({
    code: 'git-unreachable',
    ofMachine: false,
  })
})

test('a name that is too long for the disk is a fault of the repository, which waiting does not mend', () => {
  const said = [
    'error: unable to create file long.mdx: File name too long',
    "fatal: Could not reset index file to revision 'HEAD'.",
  ]
  const error = gitFailure('worktree', 128, said.join('\n'))
  expect(error).toMatchObject({ code: 'git-name-too-long', ofMachine: false, passing: false })
})

test('a repository that lacks an object is damaged, not out of reach', () => {
  const said = [
    'remote: fatal: unable to read c65b13453a7632951bf018016d6e9c86e0a315d8',
    'remote: aborting due to possible repository corruption on the remote side.',
    'fatal: early EOF',
    'fatal: fetch-pack: invalid index-pack output',
  ]
  expect(gitFailure('clone', 128, said.join('\n'))).toMatchObject({ code: 'git-corrupt', passing: false })
  // Its process may as well have been killed there.
  expect(gitFailure('clone', 128, said.slice(1).join('\n'))).toMatchObject({ code: 'git-unreachable', passing: true })
})

test('a certificate that is not taken is told from a host that is out of reach', () => {
  const said = (words: string) =>
    gitFailure('fetch', 128, `fatal: unable to access 'https://git.example/x.git/': ${words}`)
  const expired = 'SSL certificate problem: certificate has expired'
  expect(said(expired)).toMatchObject({ code: 'git-unreachable', message: expect.stringContaining('has expired') })
  for (const words of [
    'SSL certificate problem: unable to get local issuer certificate',
    'server certificate verification failed. CAfile: none CRLfile: none',
    "SSL: no alternative certificate subject name matches target host name 'git.example'",
  ])
    expect(said(words)).toMatchObject({ code: 'git-unreachable', message: expect.stringContaining('is not trusted') })
})

test('a folder of this machine that is incomplete is a fault of the machine, never an address without a repository', () => {
  const said = "fatal: not a git repository: '/data/repositories/project_1.git'"
  expect(gitFailure('for-each-ref', 128, said)).toMatchObject({ code: 'git-unavailable', ofMachine: true })
  expect(gitFailure('fetch', 128, `remote: ${said}`).ofMachine).toBe(false)
  const missing = "fatal: 'https://example.com/x.git' does not appear to be a git repository"
  expect(gitFailure('fetch', 128, missing)).toMatchObject({ code: 'git-remote-not-found', ofMachine: false })
})

test.each(["fatal: Could not reset index file to revision 'HEAD'.", 'error: unable to write file index.mdx'])(
  'so is one that cannot be written, where git says no more than: %s',
  (said) => {
    expect(gitFailure('worktree', 128, said)).toMatchObject({ code: 'git-unavailable', ofMachine: true })
    expect(gitFailure('push', 128, `remote: ${said}`)).toMatchObject({ code: 'git-failed', ofMachine: false })
  },
)

test('a branch below another one can never be made, and is not waited for', () => {
  const exists = "'refs/heads/feat/x' exists; cannot create 'refs/heads/feat/x/y'"
  const said = `fatal: cannot lock ref 'refs/heads/feat/x/y': ${exists}`
  expect(gitFailure('update-ref', 128, said)).toMatchObject({ code: 'git-rejected', passing: false })
  const busy = "fatal: cannot lock ref 'refs/heads/a': is at 1234 but expected 5678"
  expect(gitFailure('update-ref', 128, busy)).toMatchObject({ code: 'git-busy', passing: true })
})

test.each([
  'repository ',
  'remote helper ',
  'Permission ',
  'cannot lock ref ',
  "Unable to create '",
  'object file ',
  'x-',
])('a host that says “%s” without end holds up nobody', (words) => {
  const said = `remote: ${words.repeat(100_000)}\nfatal: Authentication failed`
  expect(gitFailure('fetch', 128, said)).toMatchObject({ code: 'git-unauthorized' })
})

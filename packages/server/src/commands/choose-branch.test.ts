import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { chooseBranch } from './choose-branch.ts'

const choose = (branch: string | undefined, usual = 'main'): ReturnType<typeof chooseBranch> =>
  chooseBranch(branch, { default_branch: usual })

test.each(['docs/pages', 'feature/ü', '機能/追加', 'main-2', 'origins/a', 'headers', 'v1.0', 'docwright/job_1'])(
  'the branch %j is taken as it is, as git takes it',
  (branch) => {
    expect(choose(branch)).toEqual({ branch })
    expect(execFileSync('git', ['check-ref-format', '--branch', branch], { encoding: 'utf8' }).trim()).toBe(branch)
  },
)

test('without a branch, and with the default one, the job has a branch of its own', () => {
  expect(choose(undefined)).toEqual({ branch: undefined })
  expect(choose('main')).toEqual({ branch: undefined })
})

test.each<[branch: string, reason: RegExp]>([
  ['safe\u202Egpj.exe', /nobody sees \(U\+202E\)/],
  ['a\u2066b', /U\+2066/],
  ['a\u200Bb', /U\+200B/],
  ['main\uFEFF', /U\+FEFF/],
  ['a\u0007b', /U\+0007/],
  ['a\u0085b', /U\+0085/],
  ['a\u00A0b', /U\+00A0/],
  ['a\u3164b', /U\+3164/],
  ['a b', /cannot be the name/],
  ['maіn', /reads like the default branch/],
  ['mαin', /reads like the default branch/],
  ['origin/main', /Send “main”/],
  ['heads/main', /Send “main”/],
  ['refs/heads/main', /Send “main”/],
  ['refs/remotes/origin/main', /Send “main”/],
  ['remotes/origin/docs', /Send “docs”/],
  ['Origin/main', /Send “main”/],
  ['tags/v1', /Send “v1”/],
  ['@', /as a commit/],
  ['HEAD', /as a commit/],
  ['head', /as a commit/],
  ['FETCH_HEAD', /as a commit/],
  ['a'.repeat(40), /id of a commit/],
  ['Main', /reads like the default branch, “main”/],
  ['ｍain', /reads like the default branch/],
  ['--upload-pack=touch', /cannot be the name/],
  ['a..b', /cannot be the name/],
  ['a@{1}', /cannot be the name/],
  ['a.lock', /cannot be the name/],
  ['/a', /cannot be the name/],
  ['a/', /cannot be the name/],
  ['x'.repeat(240), /229 bytes/],
])('the branch %j is refused with the reason', (branch, reason) => {
  expect(choose(branch)).toEqual({ refused: expect.stringMatching(reason) })
})

test('what is like the default branch depends on its name', () => {
  expect(choose('main', 'trunk')).toEqual({ branch: 'main' })
  expect(choose('origin/trunk', 'trunk')).toEqual({ refused: expect.stringMatching(/Send “trunk”/) })
})

import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { branchRef, checkedId, isBranchName, isGitFolderName, isRefName, isTreePath } from './git-names.ts'

const names = [
  'main',
  'docwright/job_1-fix-links',
  'feature/ü',
  'a.b',
  'a@b',
  '@',
  'a/@',
  '..',
  'a..b',
  '/a',
  'a/',
  'a//b',
  '.a',
  'a/.b',
  'a.lock',
  'a.lock/b',
  'a.',
  'a./b',
  'a b',
  'a~1',
  'a^',
  'a:b',
  'a?',
  'a*',
  'a[',
  'a\\b',
  'a@{1}',
  'a\u0001',
  'a\u007F',
  'a\nb',
  '',
]

test.each(names)('branch name %j: the same answer as git gives', (name) => {
  const { status } = spawnSync('git', ['check-ref-format', `refs/heads/${name}`])
  expect(isBranchName(name)).toBe(status === 0)
})

test.each([
  '--upload-pack=touch${IFS}x',
  '-f',
  'a/-b',
  '--output=/etc/passwd',
  'HEAD',
  'refs/heads/main',
  'x'.repeat(300),
  '\u{D800}',
  'a\0b',
])('branch name %j is refused, though git might take it', (name) => {
  expect(isBranchName(name)).toBe(false)
  expect(() => branchRef(name)).toThrow(expect.objectContaining({ code: 'git-invalid-name' }))
})

test('a full name lies below refs/, in a folder', () => {
  expect(isRefName('refs/heads/main')).toBe(true)
  expect(isRefName('refs/tags/v1.0')).toBe(true)
  expect(isRefName('refs/main')).toBe(false)
  expect(isRefName('main')).toBe(false)
  expect(isRefName('ext::sh -c id')).toBe(false)
})

test.each(['main', 'HEAD', '1f3c', `${'a'.repeat(39)}g`, `-${'a'.repeat(39)}`, 'A'.repeat(40), `${'a'.repeat(40)}\n`])(
  '%j is no commit id',
  (id) => {
    expect(() => checkedId(id)).toThrow(expect.objectContaining({ code: 'git-invalid-name' }))
  },
)

test.each([
  '..',
  '../x',
  'a/../b',
  '/etc/passwd',
  'a//b',
  './a',
  'a/.',
  'a\\b',
  'a\0b',
  '',
  'a/',
  '.git',
  '.GIT/config',
  'a/.Git/hooks/pre-commit',
  '.git./config',
  '.git /config',
  '.git. . /config',
  'git~1/config',
  'GIT~2',
  '.git::$INDEX_ALLOCATION/config',
  '.g\u200Cit/config',
  '.gi\u200Dt',
  '．git/config',
  'x'.repeat(5000),
])('the path %j is refused', (path) => {
  expect(isTreePath(path)).toBe(false)
})

test.each([
  'a',
  'a/b.mdx',
  '.github/workflows/x.yml',
  '.gitignore',
  'git',
  'a..b',
  '%2e%2e/x',
  '~/x',
  'Ü/日本.mdx',
  '-x',
])('the path %j is one inside the repository', (path) => {
  expect(isTreePath(path)).toBe(true)
})

test('other names that begin like git’s folder are free', () => {
  expect(['.gitignore', '.gitattributes', '.github', 'git', 'git~x', '.gitmodules'].filter(isGitFolderName)).toEqual([])
})

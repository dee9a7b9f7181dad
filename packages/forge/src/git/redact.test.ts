import { expect, test } from 'vitest'
import { redact } from './redact.ts'

test.each([
  [
    "fatal: unable to access 'https://me:pw123@example.com/a.git/'",
    "fatal: unable to access 'https://example.com/a.git/'",
  ],
  ['Authorization: Basic eDp5', 'Authorization: …'],
  ['"private-token":"abc"', '"private-token":…'],
  ['token ghp_0123456789abcdef leaked', 'token … leaked'],
  ["cannot open '/srv/data/projects/p1.git/HEAD'", "cannot open '…'"],
  ['fatal: /home/me/x: not a repository', 'fatal: …: not a repository'],
  ['see https://example.com/a/b/c', 'see https://example.com/a/b/c'],
  ['file:///srv/data/x.git is away', '… is away'],
  ['refs/heads/main moved', 'refs/heads/main moved'],
])('%j is shown as %j', (said, shown) => {
  expect(redact(said)).toBe(shown)
})

test('secrets that are known are taken out wherever they stand', () => {
  expect(redact('the password is hunter22 or hunter22', ['hunter22'])).toBe('the password is … or …')
})

import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openGitRepository } from './git-repository.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'docwright-repository-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Pipes that keep this process from ending. */
function pipes(): number {
  return process.getActiveResourcesInfo().filter((name) => name === 'PipeWrap').length
}

test('a repository that was read and not closed keeps no process from ending, and can be read again', async () => {
  const git = (...words: string[]): string => execFileSync('git', words, { cwd: folder, encoding: 'utf8' }).trim()
  git('init', '--quiet')
  writeFileSync(join(folder, 'a.txt'), 'text')
  const id = git('hash-object', '-w', 'a.txt')
  const before = pipes()
  const repository = openGitRepository(join(folder, '.git'))
  for (let time = 0; time < 2; time += 1) {
    const [one, other] = [repository.read(id), repository.read(id)]
    expect(pipes()).toBeGreaterThan(before)
    expect(String(await one)).toBe('text')
    expect(String(await other)).toBe('text')
    await expect.poll(pipes, { timeout: 120_000 }).toBe(before)
  }
  repository.close()
})

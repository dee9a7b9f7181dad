import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { once } from 'node:events'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { putGitBehind } from './put-git-behind.ts'
import { endProcess } from './git-process.ts'
import { createGit } from './run-git.ts'

/** Stands for git: says how far it goes behind others once somebody has told it to. */
const program = `#!/bin/sh
read line
nice > "$1"
`

test('what is done with git goes behind others from its beginning, and only where it was asked for', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'docwright-git-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const path = join(folder, 'git')
  await writeFile(path, program)
  await chmod(path, 0o755)
  const git = createGit({ environment: process.env, program: path })
  const behind = putGitBehind(git, 14)
  const noted = async (name: string): Promise<number> => Number(await readFile(join(folder, name), 'utf8'))
  await behind.run([join(folder, 'run')], { input: 'go\n' })
  await git.run([join(folder, 'plain')], { input: 'go\n' })
  const own = getPriority()
  expect([await noted('run'), await noted('plain')]).toEqual([14, own])
  const child = behind.start([join(folder, 'started')], {})
  expect(getPriority(child.pid)).toBe(14)
  endProcess(child)
  await once(child, 'close')
})

import { pino } from 'pino'
import { expect, test } from 'vitest'
import { logGitFailure } from './log-git-failure.ts'

const unmade = 'unable to create temporary object directory'

test.each([
  ['git-not-answered', undefined, { bytes: 10 ** 9, files: 10 ** 6 }, 'fatal: packed object is corrupt'],
  ['git-not-answered', undefined, { bytes: 10 ** 9, files: undefined }, unmade],
  ['git-not-answered', undefined, undefined, unmade],
  ['disk-full', 'files', { bytes: 10 ** 9, files: 3 }, unmade],
  ['disk-full', 'room', { bytes: 0, files: 10 ** 6 }, unmade],
  // Who has made room for it is gone by the time it is looked at.
  [
    'disk-full',
    'room',
    { bytes: 10 ** 9, files: 10 ** 6 },
    'unable to write loose object file: No space left on device',
  ],
])('the line is %s (%s) where the disk has %o', async (code, lacks, room, said) => {
  const lines: { code: string; lacks?: string; msg: string; project: string }[] = []
  const logger = pino({}, { write: (line) => void lines.push(JSON.parse(line) as (typeof lines)[number]) })
  const failure = { project: 'project_1', service: 'git-receive-pack', said }
  await logGitFailure(logger, failure, '/repositories', async () => Promise.resolve(room))
  expect(lines).toEqual([expect.objectContaining({ code, project: 'project_1', said })])
  expect(lines[0]?.lacks).toBe(lacks)
  expect(lines[0]?.msg.includes('fsck')).toBe(code === 'git-not-answered')
})

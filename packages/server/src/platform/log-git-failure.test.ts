import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { RoomOf } from './readiness.ts'
import { logGitFailure } from './log-git-failure.ts'

const unmade = 'unable to create temporary object directory'

interface Line {
  code: string
  lacks?: string
  msg: string
  project: string
}

async function linesOf(service: string, said: string, roomOf: RoomOf): Promise<Line[]> {
  const lines: Line[] = []
  const logger = pino({}, { write: (line) => void lines.push(JSON.parse(line) as Line) })
  await logGitFailure(logger, { project: 'project_1', service, said }, '/repositories', roomOf)
  return lines
}

test.each([
  ['git-not-answered', undefined, { bytes: 10 ** 9, files: 10 ** 6 }, 'fatal: packed object is corrupt'],
  ['git-not-answered', undefined, { bytes: 10 ** 9, files: undefined }, unmade],
  ['git-not-answered', undefined, undefined, unmade],
  ['disk-full', 'files', { bytes: 10 ** 9, files: 3 }, unmade],
  ['disk-full', 'room', { bytes: 0, files: 10 ** 6 }, unmade],
  // The disk has room again by the time it is inspected.
  [
    'disk-full',
    'room',
    { bytes: 10 ** 9, files: 10 ** 6 },
    'unable to write loose object file: No space left on device',
  ],
])('the line is %s (%s) where the disk has %o', async (code, lacks, room, said) => {
  const lines = await linesOf('git-receive-pack', said, async () => Promise.resolve(room))
  expect(lines).toEqual([expect.objectContaining({ code, project: 'project_1', said })])
  expect(lines[0]?.lacks).toBe(lacks)
  expect(lines[0]?.msg.includes('fsck')).toBe(code === 'git-not-answered')
})

test('a clone on a full disk is no push, and its repository may be damaged all the same', async () => {
  const full: RoomOf = async () => Promise.resolve({ bytes: 0, files: 10 ** 6 })
  const [clone] = await linesOf('git-upload-pack', 'fatal: packed object is corrupt', full)
  expect(clone?.msg).toMatch(/^A repository could not be read: the disk .* is full; .*`git fsck`/)
  const [push] = await linesOf('git-receive-pack', unmade, full)
  expect(push?.msg).toMatch(/^A push was refused: the disk .* is full$/)
})

import { ForgeError } from '@docwright/forge'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { StoreFault } from '../objects/object-store.ts'
import { createGitGateway } from './git-gateway.ts'
import type { GitGatewayContext } from './git-gateway.ts'

/** Asks for the references of a repository while something of the platform fails. */
async function ask(fault: Error): Promise<Response> {
  const key = { id: 'key_1', organisationId: 'org', projectId: null, scopes: ['read', 'write'] }
  const project = {
    id: 'project_1',
    slug: 'handbook',
    archivedAt: null,
    repositoryKind: 'local',
    organisationId: 'org',
  }
  const answer = createGitGateway({
    logger: pino({ level: 'silent' }),
    keys: { authenticate: async () => Promise.resolve({ ok: true, key }) },
    projects: {
      findByName: async () => Promise.resolve(project),
      repository: async () => Promise.reject(fault),
    },
  } as unknown as GitGatewayContext)
  const headers = { authorization: `Basic ${Buffer.from('key:dw_secret').toString('base64')}` }
  return answer(new Request('https://docs.example.com/git/handbook.git/info/refs?service=git-upload-pack', { headers }))
}

test.each([
  [new ForgeError('git-unavailable', 'The object store could not be reached.'), 'could not read the repository'],
  [new StoreFault('connect ECONNREFUSED 192.0.2.1'), 'The object store could not be reached.'],
  [
    Object.assign(new Error('full'), { code: 'ENOSPC', errno: -28, syscall: 'write' }),
    'A disk of the platform is full.',
  ],
])('git is asked to try again while a part of the platform is away: %s', async (fault, words) => {
  const response = await ask(fault)
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '10'])
  const text = await response.text()
  expect(text).toContain(words)
  expect(text).toContain('Try again')
  expect(text).not.toContain('192.0.2.1')
})

test('a mistake of ours is not taken for a part that is away', async () => {
  await expect(ask(new TypeError('undefined is not a function'))).rejects.toThrow(TypeError)
})

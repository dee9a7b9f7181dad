import { ForgeError, resolveCommit, type ReferenceJournal, type Repository } from '@docwright/forge'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { startServer } from '../../../forge/src/testing/git-server.ts'
import { commitFiles, hostedRepository, scratchFolder } from '../../../forge/src/testing/scratch.ts'
import { ObjectDamaged, StoreFault } from '../objects/object-store.ts'
import { createGitGateway } from './git-gateway.ts'
import type { GitGatewayContext } from './git-gateway.ts'

const project = {
  id: 'project_1',
  slug: 'handbook',
  archivedAt: null,
  repositoryKind: 'local',
  organisationId: 'org',
}

/** A platform with one repository. */
function gateway(
  repository: () => Promise<Repository>,
  more: Partial<Pick<GitGatewayContext, 'onPush' | 'maxDeploy'>> = {},
): ReturnType<typeof createGitGateway> {
  const key = { id: 'key_1', organisationId: 'org', projectId: null, scopes: ['read', 'write'] }
  return createGitGateway({
    logger: pino({ level: 'silent' }),
    keys: { authenticate: async () => Promise.resolve({ ok: true, key }) },
    projects: { findByName: async () => Promise.resolve(project), repository },
    store: { transaction: async () => {} },
    ...more,
  } as unknown as GitGatewayContext)
}

/** Asks for the references of a repository while something of the platform fails. */
async function ask(fault: Error): Promise<Response> {
  const headers = { authorization: `Basic ${Buffer.from('key:dw_secret').toString('base64')}` }
  return gateway(async () => Promise.reject(fault))(
    new Request('https://docs.example.com/git/handbook.git/info/refs?service=git-upload-pack', { headers }),
  )
}

const slow = new StoreFault('The bucket answered 503 (SlowDown).', { said: '503 (SlowDown)' })
const refused =
  'store-unavailable: The object store failed: 503 (SlowDown). Nothing was changed. Try again in a moment.'
const stored = 'Your push is stored, and its site follows by itself: do not push again.'

test.each<[string, string, Partial<GitGatewayContext> & { journal?: ReferenceJournal; closesAfter?: string }]>([
  ['between its two requests', refused, { closesAfter: '/info/refs' }],
  [
    'while it is recorded',
    refused,
    {
      journal: {
        record: async () => Promise.reject(new ForgeError('git-unavailable', 'Away.', { cause: slow })),
        lacks: async () => Promise.resolve(false),
      },
    },
  ],
  [
    'after it was recorded',
    `database-unavailable: The platform’s database is unavailable. ${stored}`,
    { onPush: async () => Promise.reject(Object.assign(new Error('terminated'), { code: '57P01' })) },
  ],
  [
    'without a word after it was recorded',
    `The platform responds slowly. ${stored}`,
    { onPush: async () => new Promise(() => {}), maxDeploy: 50 },
  ],
])('who pushes reads it where a part of the platform goes away %s', async (_when, words, { journal, ...more }) => {
  const { repository, clone } = await hostedRepository(scratchFolder())
  let asked = ''
  const answer = gateway(async () => {
    if (asked.includes('/git-receive-pack') && more.closesAfter !== undefined) throw slow
    return Promise.resolve({ ...repository, ...(journal && { journal }) })
  }, more)
  const origin = await startServer(async (request) => {
    asked = request.url
    return answer(request)
  })
  const before = await resolveCommit(repository, 'main')
  const after = await commitFiles(clone, { 'a.mdx': 'A' }, 'Second')
  const url = `${origin.replace('http://', 'http://key:dw_secret@')}/git/handbook.git`
  const push = promisify(execFile)('git', ['-C', clone, 'push', url, 'main'])
  const { stderr } = await push.catch((cause: { stderr: string }) => cause)
  expect(stderr).toContain(`remote: ${words}`)
  expect(await resolveCommit(repository, 'main')).toBe(words === refused ? before : after)
  expect(stderr.includes('[remote rejected]')).toBe(words === refused)
})

test.each([
  [new ForgeError('git-unavailable', 'The object store could not be reached.'), 'could not read the repository'],
  [new StoreFault('connect ECONNREFUSED 192.0.2.1'), 'store-unavailable: The object store could not be reached.'],
  [new ObjectDamaged('0'.repeat(64)), 'store-unavailable: The object store failed: an object is corrupt.'],
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

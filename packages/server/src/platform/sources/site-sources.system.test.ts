import { deploymentListSchema } from '@docwright/contract'
import { serveGit, type Repository } from '@docwright/forge'
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scheduleVisit } from '../../store/projects/visit-queries.ts'
import { startServer } from '../../../../forge/src/testing/git-server.ts'
import { commitFiles, hostedRepository, plainGit, scratchFolder } from '../../../../forge/src/testing/scratch.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/start-test-platform.ts'

const patience = { timeout: 120_000, interval: 50 }

let platform: TestPlatform
beforeAll(async () => {
  platform = await startTestPlatform({
    environment: {
      PATH: process.env['PATH'],
      DOCWRIGHT_DRAIN_SECONDS: '0',
      DOCWRIGHT_ALLOW_PRIVATE_ADDRESSES: 'yes',
    },
  })
  // A key to every project of the organization.
  await platform.store.db.updateTable('api_key').set({ project_id: null }).execute()
})
afterAll(async () => platform.close())

const look = { theme: 'mint', colors: { primary: '#005500' } }

/** A docs repository in one language. */
function inLanguage(language: string, text: string): Record<string, string> {
  const navigation = { languages: [{ language, pages: ['index', 'guide'] }] }
  return {
    'docs.json': JSON.stringify({ ...look, name: `Acme ${language}`, navigation }),
    'index.mdx': `---\ntitle: ${language}\n---\n\n${text}`,
    'guide.mdx': `---\ntitle: Guide ${language}\n---\n\n[Home](/index)`,
    'hidden.mdx': 'For nobody',
    '.mintignore': 'hidden.mdx\n',
  }
}

/** A project of the platform, and a person's clone of it. */
async function hostedProject(
  name: string,
  files: Record<string, string>,
): Promise<{ id: string; slug: string; clone: string }> {
  const { organisation_id: organisationId } = await platform.store.db
    .selectFrom('project')
    .select('organisation_id')
    .executeTakeFirstOrThrow()
  const project = await platform.projects.create({ organisationId, name, repository: { kind: 'empty' } })
  const clone = join(scratchFolder(), name)
  const address = `${platform.url.replace('://', `://key:${platform.project.key}@`)}/git/${project.slug}.git`
  await gitBeside('/', 'clone', '--quiet', address, clone)
  await push(clone, files)
  return { id: project.id, slug: project.slug, clone }
}

/** The platform is in this process: what asks it may not keep it waiting. */
async function gitBeside(cwd: string, ...words: string[]): Promise<void> {
  const env = { PATH: process.env['PATH'], GIT_TERMINAL_PROMPT: '0', GIT_CONFIG_GLOBAL: '/dev/null' }
  await promisify(execFile)('git', words, { cwd, env })
}

async function push(clone: string, files: Record<string, string>): Promise<string> {
  const commit = await commitFiles(clone, files, 'Change')
  await gitBeside(clone, 'push', '--quiet', 'origin', 'HEAD:main')
  return commit
}

async function read(projectId: string, path: string): Promise<string> {
  const address = new URL((await platform.siteUrl(projectId)) ?? '')
  const asked = request({ host: '127.0.0.1', port: address.port, path, headers: { host: address.host } }).end()
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  let text = ''
  for await (const chunk of response.setEncoding('utf8')) text += String(chunk)
  return text
}

async function newest(projectId: string): Promise<{
  status: string
  sources: { sources: { commit: string; reason: string | null }[] } | null
  problems: string
}> {
  const row = await platform.store.db
    .selectFrom('deployment')
    .select(['status', 'sources', 'diagnostics'])
    .where('project_id', '=', projectId)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  const sources =
    row.sources === null ? null : (JSON.parse(row.sources) as { sources: { commit: string; reason: string | null }[] })
  return { status: row.status, sources, problems: row.diagnostics ?? '' }
}

/** A repository elsewhere, which can be away. */
async function elsewhere(
  files: Record<string, string>,
): Promise<{ url: string; clone: string; repository: Repository; away: (is: boolean) => void }> {
  const { repository, clone } = await hostedRepository(scratchFolder(), files)
  let isAway = false
  const origin = await startServer(async (asked) =>
    isAway
      ? new Response('away', { status: 503 })
      : serveGit(asked, { repository, permissions: { read: true, write: false }, remoteUser: null, onPush: () => [] }),
  )
  return { url: `${origin}/acme/fr.git`, clone, repository, away: (is) => void (isAway = is) }
}

/** What a minute or more would do by itself. */
async function visitNow(projectId: string): Promise<void> {
  await scheduleVisit(platform.store.db, projectId, 0)
}

test('three sources in three languages: a push to each publishes the whole, with the commits written down', async () => {
  const german = await hostedProject('german', inLanguage('de', 'Hallo'))
  const japanese = await hostedProject('japanese', inLanguage('ja', 'こんにちは'))
  const french = await elsewhere(inLanguage('fr', 'Bonjour'))
  const base = await hostedProject('base', {
    'docs.json': JSON.stringify({
      ...look,
      name: 'Acme',
      sources: [
        { repository: `${platform.url}/git/${german.slug}.git`, path: '/de', name: 'de' },
        { repository: french.url, path: '/fr', name: 'fr', branch: 'main' },
        { repository: `acme/${japanese.slug}`, path: '/ja', name: 'ja' },
      ],
      navigation: {
        languages: [
          { language: 'en', pages: ['index'] },
          { sourceRef: 'de' },
          { sourceRef: 'fr' },
          { sourceRef: 'ja' },
        ],
      },
    }),
    'index.mdx': '---\ntitle: en\n---\n\nHello',
  })
  const shows = async (path: string, words: string): Promise<void> =>
    expect.poll(async () => (await read(base.id, path)).includes(words), patience).toBe(true)
  await shows('/de', 'Hallo')
  await shows('/fr', 'Bonjour')
  await shows('/ja', 'こんにちは')
  await shows('/', 'Hello')
  expect(await read(base.id, '/de/guide')).toContain('href="/de"')
  expect(await read(base.id, '/de/hidden')).not.toContain('For nobody')
  const first = await newest(base.id)
  expect(first.sources?.sources.map(({ commit }) => commit)).toEqual([
    plainGit(german.clone, 'rev-parse', 'HEAD'),
    plainGit(french.clone, 'rev-parse', 'HEAD'),
    plainGit(japanese.clone, 'rev-parse', 'HEAD'),
  ])
  expect(first.problems).not.toContain('config-source')
  const listed = await fetch(`${platform.url}/v2/project/${base.id}/deployments`, {
    headers: { authorization: `Bearer ${platform.project.key}` },
  })
  const { deployments } = deploymentListSchema.parse(await listed.json())
  expect(deployments[0]?.sources.map(({ commit, reason }) => [commit, reason])).toEqual(
    first.sources?.sources.map(({ commit }) => [commit, null]),
  )

  await push(german.clone, { 'index.mdx': '---\ntitle: de\n---\n\nServus' })
  await shows('/de', 'Servus')
  await push(japanese.clone, { 'index.mdx': '---\ntitle: ja\n---\n\nさようなら' })
  await shows('/ja', 'さようなら')
  await commitFiles(french.clone, { 'index.mdx': '---\ntitle: fr\n---\n\nSalut' }, 'Change')
  plainGit(french.clone, 'push', '--quiet', 'origin', 'main')
  await visitNow(base.id)
  await shows('/fr', 'Salut')
  await push(base.clone, { 'index.mdx': '---\ntitle: en\n---\n\nGood day' })
  await shows('/', 'Good day')
  expect(await read(base.id, '/ja')).toContain('さようなら')

  // Nothing has moved: another look makes no deployment.
  const count = async (): Promise<number> =>
    (await platform.store.db.selectFrom('deployment').select('id').where('project_id', '=', base.id).execute()).length
  const before = await count()
  await visitNow(base.id)
  await expect
    .poll(
      async () =>
        platform.store.db
          .selectFrom('project_visit')
          .select(['due_at', 'lease_until'])
          .where('project_id', '=', base.id)
          .executeTakeFirstOrThrow(),
      patience,
    )
    .toMatchObject({ due_at: expect.toSatisfy((at: number) => at > 0) as number, lease_until: null })
  expect(await count()).toBe(before)

  // Without network the site keeps what it had, and says so.
  french.away(true)
  await push(base.clone, { 'index.mdx': '---\ntitle: en\n---\n\nGood night' })
  await shows('/', 'Good night')
  expect(await read(base.id, '/fr')).toContain('Salut')
  await expect.poll(async () => (await newest(base.id)).problems, patience).toContain('config-source-outdated')
})

test('sources that cannot be had leave the rest of the site as it is, each with its reason; one may be the base itself', async () => {
  const theirs = await hostedProject('theirs', inLanguage('de', 'Geheim'))
  const organisation = await platform.store.db.selectFrom('organisation').selectAll().executeTakeFirstOrThrow()
  await platform.store.db
    .insertInto('organisation')
    .values({ ...organisation, id: 'organisation_other' })
    .execute()
  await platform.store.db
    .updateTable('project')
    .set({ organisation_id: 'organisation_other' })
    .where('id', '=', theirs.id)
    .execute()
  const partly = await hostedProject('partly', {})
  await platform.projects.update(partly.id, { docsFolder: 'docs' })
  const branch = await elsewhere(inLanguage('fr', 'Bonjour'))
  const sources = {
    folder: '../sdk',
    theirs: `${platform.url}/git/${theirs.slug}.git`,
    nobody: `${platform.url}/git/nobody.git`,
    program: 'ext::sh -c "touch /tmp/x"',
    password: 'https://user:secret@localhost/a.git',
    branch: branch.url,
    private: `${platform.url}/git/${partly.slug}.git`,
    own: branch.url,
    self: 'acme/circle',
  }
  const circle = await hostedProject('circle', {
    'docs.json': JSON.stringify({
      ...look,
      name: 'Circle',
      sources: Object.entries(sources).map(([name, repository]) => ({
        name,
        repository,
        path: `/${name}`,
        ...(name === 'branch' ? { branch: 'gone' } : {}),
        ...(name === 'private' ? { directory: 'src' } : {}),
      })),
      navigation: { pages: ['index'] },
    }),
    'index.mdx': 'The base',
    'own/page.mdx': 'A page of the base',
  })
  await expect.poll(async () => (await read(circle.id, '/')).includes('The base'), patience).toBe(true)
  expect((await read(circle.id, '/self')).includes('The base')).toBe(true)
  const { sources: found } = await newest(circle.id)
  const reasons = Object.fromEntries(Object.keys(sources).map((name, index) => [name, found?.sources[index]?.reason]))
  const unknown = expect.stringContaining('There is no such repository') as string
  expect(reasons).toEqual({
    folder: expect.stringContaining('A path of a folder means nothing') as string,
    theirs: unknown,
    nobody: unknown,
    program: expect.stringContaining('not the address of a git repository') as string,
    password: expect.stringContaining('holds a user name or a password') as string,
    branch: expect.stringContaining('no branch “gone”') as string,
    private: expect.stringContaining('not a part of what the project partly publishes') as string,
    own: expect.stringContaining('has files of this repository') as string,
    self: null,
  })
  expect(JSON.stringify(found?.sources.map(({ reason }) => reason))).not.toContain('secret')
})

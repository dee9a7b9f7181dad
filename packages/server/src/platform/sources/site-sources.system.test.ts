import { deploymentListSchema } from '@docwright/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { commitFiles, plainGit } from '../../../../forge/src/testing/scratch.ts'
import {
  elsewhere,
  inLanguage,
  look,
  push,
  startSourcesPlatform,
  type SourcesPlatform,
} from '../testing/site-of-sources.ts'

const patience = { timeout: 120_000, interval: 50 }

let platform: SourcesPlatform
beforeAll(async () => {
  platform = await startSourcesPlatform()
})
afterAll(async () => platform.close())

test('three sources in three languages: a push to each publishes the whole, with the commits written down', async () => {
  const german = await platform.hostedProject('german', inLanguage('de', 'Hallo'))
  const japanese = await platform.hostedProject('japanese', inLanguage('ja', 'こんにちは'))
  const french = await elsewhere(inLanguage('fr', 'Bonjour'))
  const base = await platform.hostedProject('base', {
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
    expect.poll(async () => (await platform.read(base.id, path)).includes(words), patience).toBe(true)
  await shows('/de', 'Hallo')
  await shows('/fr', 'Bonjour')
  await shows('/ja', 'こんにちは')
  await shows('/', 'Hello')
  expect(await platform.read(base.id, '/de/guide')).toContain('href="/de"')
  expect(await platform.read(base.id, '/de/hidden')).not.toContain('For nobody')
  const first = await platform.newest(base.id)
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
  await platform.visitNow(base.id)
  await shows('/fr', 'Salut')
  await push(base.clone, { 'index.mdx': '---\ntitle: en\n---\n\nGood day' })
  await shows('/', 'Good day')
  expect(await platform.read(base.id, '/ja')).toContain('さようなら')

  // Nothing has moved: another look makes no deployment.
  const before = await platform.countDeployments(base.id)
  await platform.visitNow(base.id)
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
  expect(await platform.countDeployments(base.id)).toBe(before)

  // Without network the site keeps what it had, and says so.
  french.away(true)
  await push(base.clone, { 'index.mdx': '---\ntitle: en\n---\n\nGood night' })
  await shows('/', 'Good night')
  expect(await platform.read(base.id, '/fr')).toContain('Salut')
  await expect.poll(async () => (await platform.newest(base.id)).problems, patience).toContain('config-source-outdated')
})

test('sources that cannot be had leave the rest of the site as it is, each with its reason; one may be the base itself', async () => {
  const theirs = await platform.hostedProject('theirs', inLanguage('de', 'Geheim'))
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
  const partly = await platform.hostedProject('partly', {})
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
  const circle = await platform.hostedProject('circle', {
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
  await expect.poll(async () => (await platform.read(circle.id, '/')).includes('The base'), patience).toBe(true)
  expect((await platform.read(circle.id, '/self')).includes('The base')).toBe(true)
  const { sources: found } = await platform.newest(circle.id)
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
  const logged = platform
    .logged()
    .split('\n')
    .filter((line) => line.includes('source-not-fetched'))
  expect(logged.join('\n')).toMatch(/"source":"branch","reason":"[^"]*no branch “gone”/)
  expect(logged.join('\n')).not.toContain('secret')
})

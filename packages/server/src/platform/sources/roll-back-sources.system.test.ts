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

test('a site of several repositories goes back with the commits that it had, and stays there until one of them moves', async () => {
  const german = await platform.hostedProject('german', inLanguage('de', 'Hallo'))
  const japanese = await platform.hostedProject('japanese', inLanguage('ja', 'こんにちは'))
  const french = await elsewhere(inLanguage('fr', 'Bonjour'))
  const sourcesOf = { de: `acme/${german.slug}`, fr: french.url, ja: `acme/${japanese.slug}` }
  const sources = Object.entries(sourcesOf).map(([name, repository]) => ({ name, repository, path: `/${name}` }))
  const languages = [{ language: 'en', pages: ['index'] }, ...sources.map(({ name }) => ({ sourceRef: name }))]
  const base = await platform.hostedProject('base', {
    'docs.json': JSON.stringify({ ...look, name: 'Acme', sources, navigation: { languages } }),
    'index.mdx': 'Hello',
  })
  const shows = async (words: Record<string, string>): Promise<void> => {
    for (const [path, word] of Object.entries(words))
      await expect.poll(async () => (await platform.read(base.id, path)).includes(word), patience).toBe(true)
  }
  const ask = async (method: 'GET' | 'POST', path: string): Promise<unknown> => {
    const headers = { authorization: `Bearer ${platform.project.key}` }
    const answer = await fetch(`${platform.url}/v2/project/${base.id}/${path}`, { method, headers })
    expect(answer.status).toBeLessThan(300)
    return answer.json()
  }
  const newestListed = async () => deploymentListSchema.parse(await ask('GET', 'deployments')).deployments[0]
  await shows({ '/': 'Hello', '/de': 'Hallo', '/fr': 'Bonjour', '/ja': 'こんにちは' })
  const first = await newestListed()

  // Only a source has moved: what readers saw before has the same commit of the base.
  await push(german.clone, { 'index.mdx': 'Servus' })
  await shows({ '/de': 'Servus' })
  await ask('POST', 'rollback')
  await shows({ '/': 'Hello', '/de': 'Hallo', '/fr': 'Bonjour', '/ja': 'こんにちは' })
  await expect.poll(async () => (await newestListed())?.status, patience).toBe('live')
  const back = await newestListed()
  expect(back).toMatchObject({ commit: first?.commit })
  expect(back?.id).not.toBe(first?.id)
  expect(back?.sources.map(({ commit }) => commit)).toEqual(first?.sources.map(({ commit }) => commit))

  // A comparison of repositories with the deployment finds each at its commit when the site went back.
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
  await shows({ '/de': 'Hallo' })

  // One that moves brings the newest of all.
  await commitFiles(french.clone, { 'index.mdx': 'Salut' }, 'Change')
  plainGit(french.clone, 'push', '--quiet', 'origin', 'main')
  await platform.visitNow(base.id)
  await shows({ '/fr': 'Salut', '/de': 'Servus' })

  // A deployment that is named brings back the commits of all repositories, and a push to the base ends that.
  await push(japanese.clone, { 'index.mdx': 'さようなら' })
  await shows({ '/ja': 'さようなら' })
  await push(base.clone, { 'index.mdx': 'Good day' })
  await shows({ '/': 'Good day' })
  await ask('POST', `deployment/${first?.id ?? ''}/redeploy`)
  await shows({ '/': 'Hello', '/de': 'Hallo', '/fr': 'Bonjour', '/ja': 'こんにちは' })
  await push(base.clone, { 'index.mdx': 'Good night' })
  await shows({ '/': 'Good night', '/de': 'Servus', '/fr': 'Salut', '/ja': 'さようなら' })
})

import { createGit } from '@docwright/forge'
import { expect, test } from 'vitest'
import { createProjects } from '../projects/projects.ts'
import { openSecretBox } from '../store/secret-box.ts'
import { addProject } from '../store/testing/add-project.ts'
import { describeWithStore } from '../store/testing/describe-each-store.ts'
import { offerTranslation } from './offer-translation.ts'

const navigation = {
  languages: [
    { language: 'en', pages: ['index'] },
    { language: 'de', pages: ['de/index'] },
  ],
}

/** Settings of a model that reads for 2 and writes for 10 a million. */
const reached = {
  settings: { provider: 'openai-compatible', model: 'm' },
  prices: { input: 2, output: 10, cached: 1 },
} as const

describeWithStore('What a translation would take', (stores) => {
  test('is told for the languages of the site first, then for those that it could have, in texts, tokens and money', async () => {
    const location = await stores.locate()
    const store = await stores.open({ location })
    const { organisationId } = await addProject(store, { slug: 'taken' })
    const projects = createProjects({
      store,
      git: createGit({ environment: process.env, protocols: ['https', 'file'] }),
      secrets: openSecretBox(location.dataFolder),
      dataFolder: location.dataFolder,
      starterFiles: (name) =>
        new Map([
          ['docs.json', JSON.stringify({ name, navigation })],
          ['index.mdx', '---\ntitle: Start here\n---\n\nEvery page has a title.\n'],
        ]),
      appToken: () => Promise.resolve(null),
    })
    const { id } = await projects.create({ organisationId, name: 'Acme', repository: { kind: 'starter' } })
    const models = {
      choices: () => Promise.resolve([{ id: 'openai-compatible:m', label: 'm' }]),
      find: () => Promise.resolve(reached),
    }
    const offer = await offerTranslation({ projects, models }, id)
    expect(offer?.source).toBe('English')
    const [first, second] = offer?.languages ?? []
    expect(first).toMatchObject({ code: 'de', name: 'German', isOnSite: true, texts: 2, words: 7 })
    expect(second).toMatchObject({ isOnSite: false, texts: 2, words: 7 })
    expect(offer?.languages.map(({ code }) => code)).not.toContain('en')
    expect(first?.tokens).toBeGreaterThan(7)
    // Less than if all of them were written, more than if all were read.
    expect(first?.money).toBeGreaterThan(((first?.tokens ?? 0) * 2) / 1_000_000)
    expect(first?.money).toBeLessThan(((first?.tokens ?? 0) * 10) / 1_000_000)
    const unpriced = { ...models, find: () => Promise.resolve({ ...reached, prices: null }) }
    expect((await offerTranslation({ projects, models: unpriced }, id))?.languages[0]?.money).toBeNull()
  })
})

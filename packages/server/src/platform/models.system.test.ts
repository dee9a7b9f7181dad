import type { Workspace } from '@docwright/agent'
import type { ModelInput } from '@docwright/contract'
import { expect, test } from 'vitest'
import { createConcurrencyLimiter } from '../access/concurrency-limiter.ts'
import { shares } from '../access/shares.ts'
import { setModel } from '../commands/manage-models.ts'
import { deleteModel, listModels } from '../store/models/model-queries.ts'
import { openSecretBox } from '../store/secret-box.ts'
import { addProject } from '../store/testing/add-project.ts'
import { describeEachStore } from '../store/testing/describe-each-store.ts'
import type { TestStores } from '../store/testing/describe-each-store.ts'
import { createModels } from './models.ts'
import { turnLimitBounds } from './turn-limits.ts'
import type { Models } from './models.ts'

const workspace = {} as Workspace
const ofOperator = { DOCWRIGHT_MODEL: 'anthropic:operators', ANTHROPIC_API_KEY: 'key' }
const wanted: ModelInput = {
  scope: 'project',
  purpose: null,
  dialect: 'openai',
  model: 'gpt-5',
  baseUrl: '',
  key: 'sk-of-the-project',
  contextTokens: null,
  outputTokens: null,
  prices: null,
}

async function setting(stores: TestStores) {
  const location = await stores.locate()
  const store = await stores.open({ location })
  const { projectId, organisationId } = await addProject(store)
  const secrets = openSecretBox(location.dataFolder)
  const read = (environment: Record<string, string> = {}, maintainer: 'on' | 'off' = 'on'): Models =>
    createModels(environment, { DOCWRIGHT_MAINTAINER: maintainer }, { db: store.db, secrets, fetch })
  const context = {
    store,
    secrets,
    projects: { find: () => Promise.resolve({ organisationId }) } as never,
    modelAddresses: { local: [], refusalOf: () => Promise.resolve(undefined) },
    otherModels: { operator: null, builtIn: null },
    turnLimitBounds: turnLimitBounds({}),
    knownModels: { at: '2026-11', models: [] },
    tryModel: () => Promise.reject(new Error('Nothing is asked.')),
    trials: createConcurrencyLimiter(shares.trials),
  }
  const set = async (changes: Partial<ModelInput>): Promise<void> => {
    expect(await setModel(context, projectId, { ...wanted, ...changes })).toMatchObject({ status: 'done' })
  }
  const remove = async (): Promise<void> => {
    for (const { id } of await listModels(store.db, projectId)) await deleteModel(store.db, id)
  }
  return { store, projectId, organisationId, read, set, remove }
}

const agent = (projectId: string) => ({ projectId, purpose: 'agent' as const })

describeEachStore('The models of a platform', (stores) => {
  test('without any the maintainer works; that of the operator comes before it', async () => {
    const { projectId, read } = await setting(stores)
    expect((await read().choices(projectId)).map(({ id }) => id)).toEqual(['docwright/maintainer'])
    const models = read(ofOperator)
    expect((await models.choices(projectId)).map(({ id }) => id)).toEqual([
      'anthropic:operators',
      'docwright/maintainer',
    ])
  })

  test('what is set up for purpose and project comes first, then project, purpose, platform, operator', async () => {
    const { store, projectId, organisationId, read, set } = await setting(stores)
    const models = read(ofOperator)
    const first = async (purpose: 'agent' | 'translation', of = projectId) => (await models.choices(of, purpose))[0]?.id
    await set({ scope: 'platform', model: 'of-all' })
    expect(await first('agent')).toBe('openai:of-all')
    await set({ scope: 'platform', purpose: 'translation', model: 'of-all-translations' })
    expect(await first('translation')).toBe('openai:of-all-translations')
    await set({ model: 'of-project' })
    expect([await first('agent'), await first('translation')]).toEqual(['openai:of-project', 'openai:of-project'])
    await set({ purpose: 'translation', model: 'of-project-translations' })
    expect([await first('agent'), await first('translation')]).toEqual([
      'openai:of-project',
      'openai:of-project-translations',
    ])
    expect((await models.choices(projectId, 'translation')).map(({ id }) => id)).toEqual([
      'openai:of-project-translations',
      'openai:of-project',
      'openai:of-all-translations',
      'openai:of-all',
      'anthropic:operators',
      'docwright/maintainer',
    ])
    const beside = await addProject(store, { slug: 'beside', organisationId })
    expect(await first('agent', beside.projectId)).toBe('openai:of-all')
    const elsewhere = await addProject(store, { slug: 'elsewhere' })
    expect(await first('agent', elsewhere.projectId)).toBe('anthropic:operators')
  })

  test('a model is reached with its own key, sizes and prices, as they are now', async () => {
    const { projectId, read, set } = await setting(stores)
    const models = read()
    await set({})
    expect(await models.find('openai:gpt-5', agent(projectId))).toMatchObject({
      prices: { input: 1.25, output: 10, cached: 0.125 },
      settings: { provider: 'openai', model: 'gpt-5', apiKey: 'sk-of-the-project', contextTokens: 400_000 },
    })
    const prices = { input: 0, output: 0, cached: 0 }
    await set({ key: 'sk-a-newer-one', contextTokens: 32_000, outputTokens: 4_000, prices })
    expect(await models.find('openai:gpt-5', agent(projectId))).toMatchObject({
      prices,
      settings: { apiKey: 'sk-a-newer-one', contextTokens: 32_000, maximumOutputTokens: 4_000 },
    })
  })

  test('a job of a model that was replaced goes on with the one that took its place', async () => {
    const { projectId, read, set } = await setting(stores)
    await set({ model: 'gpt-withdrawn' })
    await set({ model: 'gpt-5-mini' })
    const found = await read().find('openai:gpt-withdrawn', agent(projectId))
    expect(found?.settings.model).toBe('gpt-5-mini')
    expect((await read().open('openai:gpt-withdrawn', agent(projectId), workspace))?.name).toBe('openai:gpt-5-mini')
  })

  test('a job of a model that the operator has replaced goes on with the new one', async () => {
    const { projectId, read } = await setting(stores)
    const models = read({ DOCWRIGHT_MODEL: 'anthropic:new', ANTHROPIC_API_KEY: 'key' }, 'off')
    const open = async (name: string, from = models) => (await from.open(name, agent(projectId), workspace))?.name
    expect(await open('anthropic:new')).toBe('anthropic:new')
    expect(await open('anthropic:old')).toBe('anthropic:new')
    expect(await open('openai:other')).toBe('anthropic:new')
    expect(await open('openai:other', read())).toBeUndefined()
    expect(await open('docwright/maintainer')).toBeUndefined()
    expect(await open('docwright/maintainer', read())).toBe('docwright/maintainer')
  })

  test('the operator’s key reaches no model that a project once had with a key of its own', async () => {
    const { projectId, read, set, remove } = await setting(stores)
    const models = read({ DOCWRIGHT_MODEL: 'openai:small', OPENAI_API_KEY: 'key-of-the-operator' })
    await set({ model: 'most-expensive' })
    const find = async () => (await models.find('openai:most-expensive', agent(projectId)))?.settings
    expect(await find()).toMatchObject({ model: 'most-expensive', apiKey: 'sk-of-the-project' })
    await remove()
    expect(await find()).toMatchObject({ model: 'small', apiKey: 'key-of-the-operator' })
  })

  test('a model that cannot be reached as it is configured keeps the platform from starting', async () => {
    const { read } = await setting(stores)
    expect(() => read({ DOCWRIGHT_MODEL: 'anthropic:model' })).toThrow(/^model-key-missing: .*ANTHROPIC_API_KEY/)
    expect(() => read({ DOCWRIGHT_MODEL: 'model' })).toThrow('model-setting-invalid')
  })
})

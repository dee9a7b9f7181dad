import type { ModelInput, ModelTest } from '@docwright/contract'
import { expect, test } from 'vitest'
import { createConcurrencyLimiter } from '../access/concurrency-limiter.ts'
import { shares } from '../access/shares.ts'
import { readAudit } from '../store/audit/audit-queries.ts'
import { openSecretBox } from '../store/secret-box.ts'
import { addProject } from '../store/testing/add-project.ts'
import { describeEachStore } from '../store/testing/describe-each-store.ts'
import type { TestStores } from '../store/testing/describe-each-store.ts'
import { readModels, removeModel, setModel, testModel } from './manage-models.ts'

const key = 'sk-secret-of-a-provider-7f3a'
const wanted: ModelInput = {
  scope: 'project',
  purpose: null,
  dialect: 'openai',
  model: 'gpt-5',
  baseUrl: '',
  key,
  contextTokens: null,
  outputTokens: null,
  prices: null,
}

async function setting(stores: TestStores) {
  const location = await stores.locate()
  const store = await stores.open({ location })
  const { projectId, organisationId } = await addProject(store)
  const context = {
    store,
    secrets: openSecretBox(location.dataFolder),
    projects: { find: () => Promise.resolve({ organisationId }) } as never,
    modelAddresses: {
      local: ['http://127.0.0.1:11434'],
      refusalOf: ({ origin }: URL) =>
        Promise.resolve(origin.startsWith('http:') && origin !== 'http://127.0.0.1:11434' ? 'Not there.' : undefined),
    },
    otherModels: { operator: 'anthropic:operators', builtIn: 'docwright/maintainer' },
    turnLimitBounds: {
      usual: { steps: 150, tokens: 5_000_000, minutes: 60 },
      operator: { steps: null, tokens: null, minutes: null },
    },
    knownModels: { at: '2026-11', models: [] },
    tryModel: () => Promise.reject<ModelTest>(new Error('Nothing is asked.')),
    trials: createConcurrencyLimiter(shares.trials),
  }
  const set = async (changes: Partial<ModelInput> = {}) => setModel(context, projectId, { ...wanted, ...changes })
  return { context, store, projectId, set }
}

describeEachStore('Setting up a model', (stores) => {
  test('keeps the key sealed, shows its last four characters, and writes down all but the key', async () => {
    const { context, store, projectId, set } = await setting(stores)
    expect(await set({ key: ` ${key}\n` })).toMatchObject({ status: 'done' })
    const { project, platform, inUse } = await readModels(context, projectId)
    expect(platform).toEqual([])
    expect(project).toMatchObject([{ model: 'gpt-5', keyEnd: '7f3a', scope: 'project', purpose: null }])
    expect(inUse[0]).toEqual({ purpose: 'agent', name: 'openai:gpt-5', source: 'project' })
    const row = await store.db.selectFrom('model_setting').selectAll().executeTakeFirstOrThrow()
    expect(context.secrets.open(row.sealed_key ?? '', row.id)).toBe(key)
    expect(JSON.stringify(row)).not.toContain('secret-of')
    expect(await set({ key: '', model: 'gpt-5-mini' })).toMatchObject({ status: 'done' })
    const kept = await store.db.selectFrom('model_setting').selectAll().executeTakeFirstOrThrow()
    expect(context.secrets.open(kept.sealed_key ?? '', kept.id)).toBe(key)
    const events = await readAudit(store.db, { limit: 5, order: 'newest' })
    expect(events[0]).toMatchObject({
      action: 'model.set',
      projectId,
      object: { name: 'openai:gpt-5-mini' },
      before: { model: 'gpt-5' },
      after: { model: 'gpt-5-mini' },
    })
    expect(events[1]?.after).toMatchObject({ key: 'set' })
    expect(JSON.stringify(events)).not.toContain('secret-of')
  })

  test('a key that is kept goes nowhere else than before', async () => {
    const { store, set } = await setting(stores)
    await set()
    for (const change of [{ baseUrl: 'https://elsewhere.example.com/v1' }, { dialect: 'anthropic' as const }]) {
      expect(await set({ key: '', ...change })).toMatchObject({ code: 'model-key-missing', field: 'key' })
    }
    const row = await store.db.selectFrom('model_setting').select('definition').executeTakeFirstOrThrow()
    expect(JSON.parse(row.definition)).toMatchObject({ dialect: 'openai', baseUrl: null })
  })

  test('what cannot work is refused with the field that it is about', async () => {
    const { projectId, context, set } = await setting(stores)
    const local = { dialect: 'openai-compatible' as const, key: '' }
    const refusals = [
      [{ key: 'sk two words' }, 'model-key', 'key'],
      [{ key: 'sk\nlines' }, 'model-key', 'key'],
      [{ key: '"sk-abcdefghijkl"' }, 'model-key', 'key'],
      [{ key: 'OPENAI_API_KEY=sk-abcdefghijkl' }, 'model-key', 'key'],
      [{ key: 'Bearer:sk-abcdefghijkl' }, 'model-key', 'key'],
      [{ baseUrl: 'https://models.example.com/v1/chat/completions' }, 'model-base-url', 'baseUrl'],
      [{ baseUrl: 'https://models.example.com/v1/messages/' }, 'model-base-url', 'baseUrl'],
      [{ key: '' }, 'model-key-missing', 'key'],
      [{ model: ' ' }, 'model-name', 'model'],
      [{ model: 'gpt 5' }, 'model-name', 'model'],
      [{ baseUrl: 'ftp://models.example.com' }, 'model-base-url', 'baseUrl'],
      [{ baseUrl: 'https://user:pass@models.example.com' }, 'model-base-url', 'baseUrl'],
      [{ baseUrl: 'http://169.254.169.254/v1' }, 'model-address-refused', 'baseUrl'],
      [{ ...local, baseUrl: '' }, 'model-base-url-missing', 'baseUrl'],
      [{ contextTokens: 2_000 }, 'model-context', 'contextTokens'],
      [{ contextTokens: 16_000, outputTokens: 32_000 }, 'model-output', 'outputTokens'],
      [{ prices: { input: -1, output: 1, cached: 0 } }, 'model-price', 'priceInput'],
      [{ prices: { input: Number.NaN, output: 1, cached: 0 } }, 'model-price', 'priceInput'],
    ] as const
    for (const [changes, code, field] of refusals) expect(await set(changes)).toMatchObject({ code, field })
    expect((await readModels(context, projectId)).project).toEqual([])
    const free = { prices: { input: 0, output: 0, cached: 0 } }
    expect(await set({ ...local, ...free, baseUrl: 'http://127.0.0.1:11434/v1/' })).toMatchObject({ status: 'done' })
    expect((await readModels(context, projectId)).project).toMatchObject([
      { baseUrl: 'http://127.0.0.1:11434/v1', keyEnd: null },
    ])
  })

  test('a project asks two questions at a time, and leaves places to others', async () => {
    const { context, projectId, set } = await setting(stores)
    const made = await set()
    const id = made.status === 'done' ? made.settingId : ''
    const answer = Promise.withResolvers<ModelTest>()
    const asking = { ...context, tryModel: () => answer.promise }
    const ask = async () => testModel(asking, projectId, 'project', id)
    const [one, two] = [ask(), ask()]
    await expect.poll(() => context.trials.taken).toBe(2)
    expect(await ask()).toMatchObject({ status: 'refused', code: 'model-test-busy' })
    expect(context.trials.acquire('another', 'another').ok).toBe(true)
    answer.resolve({ works: true, code: 'works', message: 'It works.', tokens: null })
    expect([(await one).status, (await two).status, (await ask()).status]).toEqual(['done', 'done', 'done'])
    // One that fails gives its place back as well.
    const failing = { ...context, tryModel: () => Promise.reject<ModelTest>(new Error('Gone.')) }
    await expect(testModel(failing, projectId, 'project', id)).rejects.toThrow('Gone.')
    expect(context.trials.taken).toBe(1)
  })

  test('a model is removed from its own scope only, and what is left is used', async () => {
    const { context, projectId, set } = await setting(stores)
    await set({ scope: 'platform' })
    const [setUp] = (await readModels(context, projectId)).platform
    expect(await removeModel(context, projectId, 'project', setUp?.id ?? '')).toMatchObject({ code: 'not-found' })
    expect(await removeModel(context, projectId, 'platform', setUp?.id ?? '')).toEqual({ status: 'done' })
    const { inUse, platform } = await readModels(context, projectId)
    expect(platform).toEqual([])
    expect(inUse.map(({ name, source }) => [name, source])).toEqual([
      ['anthropic:operators', 'operator'],
      ['anthropic:operators', 'operator'],
      ['anthropic:operators', 'operator'],
    ])
  })
})

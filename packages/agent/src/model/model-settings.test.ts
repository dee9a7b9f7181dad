import { expect, test } from 'vitest'
import { readModelSettings } from './model-settings.ts'

test('no model, or the maintainer by name, is none', () => {
  expect(readModelSettings({})).toEqual({ kind: 'none' })
  expect(readModelSettings({ DOCWRIGHT_MODEL: 'docwright/maintainer' })).toEqual({ kind: 'none' })
})

test('provider and model, with our own key before the provider’s', () => {
  const environment = {
    DOCWRIGHT_MODEL: 'openai-compatible:org/model:7b',
    DOCWRIGHT_MODEL_BASE_URL: 'http://127.0.0.1:1/v1',
  }
  expect(readModelSettings(environment)).toEqual({
    kind: 'settings',
    settings: { provider: 'openai-compatible', model: 'org/model:7b', baseUrl: 'http://127.0.0.1:1/v1' },
  })
  const keys = { DOCWRIGHT_MODEL: 'anthropic:m', ANTHROPIC_API_KEY: 'theirs' }
  expect(readModelSettings(keys)).toMatchObject({ settings: { apiKey: 'theirs' } })
  expect(readModelSettings({ ...keys, DOCWRIGHT_MODEL_API_KEY: 'ours' })).toMatchObject({
    settings: { apiKey: 'ours' },
  })
})

test.each([
  [{ DOCWRIGHT_MODEL: 'gpt' }, 'model-setting-invalid'],
  [{ DOCWRIGHT_MODEL: 'nobody:model' }, 'model-setting-invalid'],
  [
    { DOCWRIGHT_MODEL: 'openai:m', DOCWRIGHT_MODEL_API_KEY: 'k', DOCWRIGHT_MODEL_BASE_URL: 'nonsense' },
    'model-setting-invalid',
  ],
  [{ DOCWRIGHT_MODEL: 'openai-compatible:m' }, 'model-base-url-missing'],
  [{ DOCWRIGHT_MODEL: 'openai:m' }, 'model-key-missing'],
])('%o is told as %s', (environment, code) => {
  expect(readModelSettings(environment)).toMatchObject({ kind: 'problem', code })
})

import { expect, test } from 'vitest'
import { modelKeyHint } from './model-key-hint.ts'

test.each([
  ['OPENAI_API_KEY', 'DOCWRIGHT_MODEL=openai:gpt-5'],
  ['ANTHROPIC_API_KEY', 'DOCWRIGHT_MODEL=anthropic:claude-sonnet-5'],
  ['GOOGLE_GENERATIVE_AI_API_KEY', 'DOCWRIGHT_MODEL=google:gemini-2.5-pro'],
  ['GEMINI_API_KEY', 'DOCWRIGHT_MODEL_API_KEY'],
  ['OPENROUTER_API_KEY', 'DOCWRIGHT_MODEL=openai-compatible:'],
  ['DOCWRIGHT_MODEL_API_KEY', 'DOCWRIGHT_MODEL=provider:model'],
])('a key in %s without a model says what to set, and not the key', (variable, words) => {
  const hint = modelKeyHint({ [variable]: 'sk-secret' })
  expect(hint).toContain(`No language model: `)
  expect(hint).toContain(variable)
  expect(hint).toContain(words)
  expect(hint).not.toContain('sk-secret')
  expect(hint).not.toContain('\n')
  expect(modelKeyHint({ [variable]: 'sk-secret', DOCWRIGHT_MODEL: 'openai:gpt-5' })).toBeUndefined()
  expect(modelKeyHint({ [variable]: ' ' })).toBeUndefined()
})

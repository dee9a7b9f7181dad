import type { Workspace } from '@docwright/agent'
import { expect, test } from 'vitest'
import type { ProjectTable } from '../store/projects/project-tables.ts'
import { createJobPlanner, readModels } from './models.ts'
import type { Models } from './models.ts'

const workspace = {} as Workspace
const hosted = { id: 'project_1', slug: 'handbook', repository_url: null, default_branch: 'main' } as ProjectTable
const remote = { ...hosted, repository_url: 'https://github.com/acme/docs' }

function read(environment: Record<string, string>, maintainer: 'on' | 'off' = 'on'): Models {
  return readModels(environment, { DOCWRIGHT_MAINTAINER: maintainer })
}

function plannerOf(models: Models, hasToken = true, branches = ['main', 'next']): ReturnType<typeof createJobPlanner> {
  return createJobPlanner({
    models,
    cloneUrlOf: (slug) => `https://docs.example.com/git/${slug}.git`,
    hasToken: () => Promise.resolve(hasToken),
    hasBranch: (_project, branch) => Promise.resolve(branches.includes(branch)),
  })
}

test('without a model the maintainer works; a configured model comes first', async () => {
  const plan = plannerOf(read({}))
  expect(await plan(hosted, { prompt: 'Do it.' })).toEqual({
    kind: 'ready',
    repository: 'https://docs.example.com/git/handbook.git',
    ref: 'main',
    model: 'docwright/maintainer',
  })
  const models = read({ DOCWRIGHT_MODEL: 'anthropic:some-model', ANTHROPIC_API_KEY: 'key' })
  expect(models.choices.map(({ id }) => id)).toEqual(['anthropic:some-model', 'docwright/maintainer'])
  expect(await plannerOf(models)(hosted, { prompt: 'Do it.', ref: 'next' })).toMatchObject({
    ref: 'next',
    model: 'anthropic:some-model',
  })
})

test('decisions 1.3: a model that is not known is a mistake in the body, which names those that are', async () => {
  const refused = await plannerOf(read({}))(hosted, { prompt: 'Do it.', model: 'gpt' })
  const detail = 'This model is not configured. Available models: docwright/maintainer.'
  expect(refused).toEqual({
    kind: 'refused',
    code: 'invalid-body',
    occurrence: { detail, errors: [{ pointer: '/model', detail }] },
  })
})

test('a `ref` that names no branch is refused before there is a job', async () => {
  const detail = 'The repository has no branch “gone”. Push it first, or omit `ref`.'
  expect(await plannerOf(read({}))(hosted, { prompt: 'Do it.', ref: 'gone' })).toEqual({
    kind: 'refused',
    code: 'unknown-ref',
    occurrence: { detail, errors: [{ pointer: '/ref', detail }] },
  })
  // Without `ref` the default branch need not be looked for: an empty repository gets it with its first push.
  expect(await plannerOf(read({}), true, [])(hosted, { prompt: 'Do it.' })).toMatchObject({
    kind: 'ready',
    ref: 'main',
  })
})

test('decisions 1.3: no model, or a remote repository without a token, is not-configured', async () => {
  const prompt = 'Do it.'
  expect(await plannerOf(read({}, 'off'))(hosted, { prompt })).toMatchObject({ code: 'not-configured' })
  expect(await plannerOf(read({}), false)(remote, { prompt })).toMatchObject({ code: 'not-configured' })
  expect(await plannerOf(read({}), true)(remote, { prompt })).toMatchObject({
    kind: 'ready',
    repository: 'https://github.com/acme/docs',
  })
})

test('a job keeps its model while its provider is configured', () => {
  const models = read({ DOCWRIGHT_MODEL: 'anthropic:new', ANTHROPIC_API_KEY: 'key' }, 'off')
  expect(models.open('anthropic:old', workspace)?.name).toBe('anthropic:old')
  expect(models.open('openai:other', workspace)).toBeUndefined()
  expect(models.open('docwright/maintainer', workspace)).toBeUndefined()
  expect(read({}).open('docwright/maintainer', workspace)?.name).toBe('docwright/maintainer')
})

test('a model that cannot be reached as it is configured keeps the platform from starting', () => {
  expect(() => read({ DOCWRIGHT_MODEL: 'anthropic:model' })).toThrow(/^model-key-missing: .*ANTHROPIC_API_KEY/)
  expect(() => read({ DOCWRIGHT_MODEL: 'model' })).toThrow('model-setting-invalid')
})

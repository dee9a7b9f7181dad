import type { ModelChoice } from '@docwright/contract'
import { expect, test } from 'vitest'
import type { ProjectTable } from '../store/projects/project-tables.ts'
import { createJobPlanner } from './plan-job.ts'

const hosted = { id: 'project_1', slug: 'handbook', repository_url: null, default_branch: 'main' } as ProjectTable
const remote = { ...hosted, repository_url: 'https://github.com/acme/docs' }
const maintainer = { id: 'docwright/maintainer', label: 'Built-in maintainer' }
const prompt = 'Do it.'

function plannerOf(choices: readonly ModelChoice[], hasToken = true, branches = ['main', 'next']) {
  return createJobPlanner({
    models: { choices: () => Promise.resolve(choices) },
    cloneUrlOf: (slug) => `https://docs.example.com/git/${slug}.git`,
    hasToken: () => Promise.resolve(hasToken),
    hasBranch: (_project, branch) => Promise.resolve(branches.includes(branch)),
  })
}

test('a job gets the first model that there is, unless it names another', async () => {
  expect(await plannerOf([maintainer])(hosted, { prompt })).toEqual({
    kind: 'ready',
    repository: 'https://docs.example.com/git/handbook.git',
    ref: 'main',
    model: 'docwright/maintainer',
  })
  const plan = plannerOf([{ id: 'anthropic:some-model', label: 'Some model' }, maintainer])
  expect(await plan(hosted, { prompt, ref: 'next' })).toMatchObject({ ref: 'next', model: 'anthropic:some-model' })
  expect(await plan(hosted, { prompt, model: maintainer.id })).toMatchObject({ model: maintainer.id })
})

test('decisions 1.3: a model that is not known is a mistake in the body, which names those that are', async () => {
  const detail = 'This model is not configured. Available models: docwright/maintainer.'
  expect(await plannerOf([maintainer])(hosted, { prompt, model: 'gpt' })).toEqual({
    kind: 'refused',
    code: 'invalid-body',
    occurrence: { detail, errors: [{ pointer: '/model', detail }] },
  })
})

test('a `ref` that names no branch is refused before there is a job', async () => {
  const detail = 'The repository has no branch “gone”. Push it first, or omit `ref`.'
  expect(await plannerOf([maintainer])(hosted, { prompt, ref: 'gone' })).toEqual({
    kind: 'refused',
    code: 'unknown-ref',
    occurrence: { detail, errors: [{ pointer: '/ref', detail }] },
  })
  // Without `ref` the default branch need not be looked for: an empty repository gets it with its first push.
  expect(await plannerOf([maintainer], true, [])(hosted, { prompt })).toMatchObject({ kind: 'ready', ref: 'main' })
})

test('decisions 1.3: no model, or a remote repository without a token, is not-configured', async () => {
  expect(await plannerOf([])(hosted, { prompt })).toMatchObject({ code: 'not-configured' })
  expect(await plannerOf([maintainer], false)(remote, { prompt })).toMatchObject({ code: 'not-configured' })
  expect(await plannerOf([maintainer], true)(remote, { prompt })).toMatchObject({
    kind: 'ready',
    repository: 'https://github.com/acme/docs',
  })
})

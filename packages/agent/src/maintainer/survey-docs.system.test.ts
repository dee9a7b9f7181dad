import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openWorkspace } from '../workspace/open-workspace.ts'
import { createDraft } from './draft.ts'
import { doRequest } from './do-request.ts'
import { readAsked } from './follow-up.ts'
import { surveyDocs } from './survey-docs.ts'

let root: string
beforeEach(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'docwright-survey-')))
  await writeFile(
    join(root, 'docs.json'),
    '{"name":"A","theme":"mint","colors":{"primary":"#0055ff"},"navigation":{"pages":["index","a"]}}\n',
  )
  await writeFile(join(root, 'index.mdx'), '---\ntitle: Home\n---\n\nSee [A](/a).\n')
  await writeFile(join(root, 'a.mdx'), '---\ntitle: A\n---\n\nText.\n')
})
afterEach(() => rm(root, { recursive: true, force: true }))

const signal = new AbortController().signal

test.each([
  'Set the banner to "Version 3 is out."',
  'Replace "Text" with "Words"',
  'Set the title of a to "B"',
  'Add a note to the top of a: "This is a beta."',
  'Hide the page a',
])('no page is rendered for a change that needs none: %s', async (text) => {
  // It has no page processes: rendering a page fails.
  const workspace = await openWorkspace({ root })
  const messages = [{ role: 'user', text }] as const
  const work = await doRequest(readAsked(messages), messages, workspace, createDraft(workspace, 1), signal)
  expect(work).toMatchObject({ goes: true })
})

test('pages are rendered by what needs them, and once', async () => {
  const workspace = await openWorkspace({ root })
  const survey = await surveyDocs(workspace, signal)
  if ('noSite' in survey) throw new Error('The site is there.')
  const first = survey.lookAtPages()
  expect(survey.lookAtPages()).toBe(first)
  await expect(first).rejects.toThrow('without page processes')
})

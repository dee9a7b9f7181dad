import { createGit } from '@docwright/forge'
import { createPseudoTranslator, planTranslation, readWorkflows, runTranslation } from 'docwright/engine'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createProjects } from '../projects/projects.ts'
import { takeWork } from '../queue/leased-work.ts'
import { openSecretBox } from '../store/secret-box.ts'
import { addProject } from '../store/testing/add-project.ts'
import { describeWithStore } from '../store/testing/describe-each-store.ts'
import { listWorkflowRuns, listWorkflows } from '../store/workflows/workflow-queries.ts'
import { presentRun } from '../workflows/present-workflow.ts'
import { queueRun } from '../workflows/queue-run.ts'
import { runWork, runWorkflow } from '../workflows/run-workflow.ts'
import { syncWorkflows } from '../workflows/sync-workflows.ts'
import { lookForWork } from './look-for-work.ts'

const page = '---\ntitle: Start here\n---\n\nEvery page has a title.\n'
const navigation = { languages: [{ language: 'en', pages: ['index'] }] }
const configuration = JSON.stringify({ name: 'Acme', navigation })

describeWithStore('A run of a translation', (stores) => {
  /** Runs a workflow that translates a site once. */
  async function run(languages: string, files: Record<string, string> = {}) {
    const location = await stores.locate()
    const store = await stores.open({ location })
    const { organisationId } = await addProject(store, { slug: 'other' })
    const git = createGit({ environment: process.env, protocols: ['https', 'file'] })
    const projects = createProjects({
      store,
      git,
      secrets: openSecretBox(location.dataFolder),
      dataFolder: location.dataFolder,
      starterFiles: () => new Map([['docs.json', configuration], ['index.mdx', page], ...Object.entries(files)]),
      appToken: () => Promise.resolve(null),
    })
    const { id } = await projects.create({ organisationId, name: 'Acme', repository: { kind: 'starter' } })
    const key = languages === '' ? '' : `languages: ${languages}\n`
    const file = `---\nname: Translate\non: push\nuse: translate\n${key}---\n`
    await syncWorkflows(store, id, readWorkflows(new Map([['.docwright/workflows/t.md', file]])).workflows)
    const [workflow] = await listWorkflows(store.db, id)
    if (workflow === undefined) throw new Error('There is no workflow.')
    const now = store.clock()
    await store.transaction(async (transaction) =>
      queueRun(transaction, workflow, { kind: 'manual' }, { runAt: now, now }),
    )
    const taken = await takeWork(store, runWork, { owner: 'test', lease: 60_000 })
    if (taken?.kind !== 'taken') throw new Error('There is no run.')
    const parts = {
      store,
      projects,
      git,
      worktreeFolder: join(location.dataFolder, 'worktrees'),
      openPages: () => expect.unreachable('A translation is planned without pages.'),
      models: { choices: () => Promise.resolve([]), find: () => Promise.resolve(undefined) },
    }
    await runWorkflow(
      {
        store,
        planJob: () =>
          Promise.resolve({ kind: 'ready', repository: 'https://example.com/a.git', ref: 'main', model: 'm' }),
        lookForWork: (wanted, row) => lookForWork(parts, wanted, row),
        settleEarlier: () => Promise.resolve('append'),
        onError: (error) => expect.unreachable(String(error)),
      },
      taken.row,
    )
    const [row] = await listWorkflowRuns(store.db, workflow.id, 1)
    if (row === undefined) throw new Error('There is no run.')
    return presentRun(store.db, row)
  }

  test('into the language that the site is written in fails at once, with the reason and without a job', async () => {
    expect(await run('[fr, en]')).toMatchObject({
      status: 'failed',
      jobId: null,
      commit: expect.stringMatching(/^[\da-f]{40}$/),
      message: '“en” is the source language; it cannot be a target.',
    })
    const { status, jobId } = await run('[fr]')
    expect([status, jobId]).toEqual(['running', expect.any(String)])
  })

  test('into languages that were all removed from docs.json fails at once; one of several is left out', async () => {
    const record = '{"page":"docs.json","source":"a","output":"b","files":"c","segments":[]}\n'
    const files = { '.docwright/i18n/de.pages.jsonl': record }
    expect(await run('[de]', files)).toMatchObject({
      status: 'failed',
      message: expect.stringMatching(/^“de” is not translated: it was removed from docs\.json\./),
    })
    expect(await run('[fr, de]', files)).toMatchObject({ status: 'running' })
  })

  test('says which language it has left out where the others are current', async () => {
    const source = new Map([
      ['docs.json', configuration],
      ['index.mdx', page],
    ])
    const context = { files: new Set(source.keys()), readText: (path: string) => Promise.resolve(source.get(path)) }
    const plan = await planTranslation(context, ['fr'])
    if ('message' in plan) throw new Error(plan.message)
    const options = { translator: createPseudoTranslator(), signal: new AbortController().signal }
    const { writes } = await runTranslation(plan, context, options)
    const record = '{"page":"docs.json","source":"a","output":"b","files":"c","segments":[]}\n'
    const files = { ...Object.fromEntries(writes), '.docwright/i18n/de.pages.jsonl': record }
    expect(await run('[fr]', files)).toMatchObject({ status: 'no-action-needed', jobId: null, message: null })
    expect(await run('[fr, de]', files)).toMatchObject({
      status: 'no-action-needed',
      jobId: null,
      message: expect.stringMatching(
        /^“de” is not translated: it was removed from docs\.json\. .*\{ "language": "de" \}/,
      ),
    })
  })

  test('of a site with one language fails with what to add to the workflow', async () => {
    expect(await run('', { 'docs.json': '{ "navigation": { "pages": ["index"] } }' })).toMatchObject({
      status: 'failed',
      message: expect.stringContaining('`languages: [fr]` in a workflow'),
    })
  })

  test('with a glossary that cannot be read fails at once, with the place of the fault', async () => {
    const glossary = { '.docwright/i18n/glossary.yml': 'terms: [\n' }
    expect(await run('[fr]', glossary)).toMatchObject({
      status: 'failed',
      jobId: null,
      message: expect.stringMatching(/\(\.docwright\/i18n\/glossary\.yml:\d+\)$/),
    })
  })
})

import type { WorkflowStarter, WorkflowWithRuns } from '@docwright/contract'
import { render } from 'preact-render-to-string'
import { expect, test } from 'vitest'
import { PageFactsProvider } from '../layout/page-context.ts'
import { samplePlatform } from '../testing/sample-project.ts'
import { english } from '../texts/english.ts'
import { sampleTranslationOffer } from '../testing/sample-workflows.ts'
import { ChooseLanguagesPage } from './choose-languages.tsx'
import { WorkflowFilePage } from './workflow-file-page.tsx'
import { WorkflowsPage } from './workflows-page.tsx'

const starters: readonly WorkflowStarter[] = [{ use: 'typos', name: 'Fix <typos>', does: 'Corrects them.', text: '' }]

function pageOf(workflows: readonly WorkflowWithRuns[], rights: readonly ('work' | 'merge')[] = ['work']): string {
  const [stored] = samplePlatform().projects
  if (stored === undefined) throw new Error('The sample has a project.')
  return render(
    <PageFactsProvider value={{ texts: english, now: new Date('2026-01-05T08:00:00Z'), formToken: 'token' }}>
      <WorkflowsPage project={{ ...stored.project, rights }} workflows={workflows} starters={starters} />
    </PageFactsProvider>,
  )
}

const workflow: WorkflowWithRuns = {
  id: 'workflow_1',
  name: '<b>Translate</b>',
  path: '.docwright/workflows/translate.md',
  enabled: true,
  use: 'translate',
  schedules: [{ cron: '0 9 * * 1', timeZone: 'Europe/Berlin' }],
  pushes: true,
  pushTriggers: [
    { repository: null, branches: ['main', 'release/*'], paths: ['**/*.mdx'] },
    { repository: 'acme/api', branches: [], paths: [] },
  ],
  nextRunAt: '2026-01-05T09:00:00Z',
  runs: [
    {
      id: 'run_1',
      workflowId: 'workflow_1',
      trigger: 'push',
      commit: '0123456789abcdef0123456789abcdef01234567',
      status: 'no-action-needed',
      jobId: null,
      prLink: null,
      message: null,
      createdAt: '2026-01-05T07:00:00Z',
      startedAt: '2026-01-05T07:00:00Z',
      estimate: null,
      tokens: 0,
      cost: null,
      endedAt: '2026-01-05T07:00:01Z',
    },
  ],
}

test('a workflow says which pushes start it, and a run which commit it is about', () => {
  const page = pageOf([workflow])
  expect(page).toContain('On push to main, release/* that changes **/*.mdx')
  expect(page).toContain('On push of acme/api')
  expect(page).toContain('<code title="0123456789abcdef0123456789abcdef01234567">0123456</code>')
})

test('a run of a translation says what it was expected to take, and what it used', () => {
  const [first] = workflow.runs
  if (first === undefined) throw new Error('There is no run.')
  const estimate = { texts: 1200, words: 9000, tokens: 40_000, cost: 0.5 }
  const started = pageOf([{ ...workflow, runs: [{ ...first, status: 'running', estimate, tokens: null }] }])
  expect(started).toContain('expected 1,200 texts, 9,000 words: about 40,000 tokens, 0.5000')
  expect(started).not.toContain('used 41')
  const ended = pageOf([{ ...workflow, runs: [{ ...first, estimate, tokens: 41_000, cost: 0.51 }] }])
  expect(ended).toContain('used 41,000 tokens, 0.5100')
})

test('a workflow is listed with what starts it, when it is due, its runs, and what can be done', () => {
  const html = pageOf([workflow])
  expect(html).toContain('&lt;b>Translate&lt;/b>')
  expect(html).toContain('<span title="0 9 * * 1">At 09:00, only on Monday (Europe/Berlin)</span>')
  expect(html).toContain('in 1 hour')
  expect(html).toContain('No action needed')
  expect(html).toContain('took 1 s')
  expect(html).toContain('no model used')
  expect(html).toMatch(/action="\/projects\/[^"]+\/workflows\/workflow_1\/run"/)
  expect(html).toMatch(/action="\/projects\/[^"]+\/workflows\/workflow_1\/disable"/)
})

test('several runs that added to one pull request count as one', () => {
  const [first] = workflow.runs
  if (first === undefined) throw new Error('There is no run.')
  const run = (status: 'review-needed' | 'merged' | 'closed', number: number) => ({
    ...first,
    status,
    prLink: `https://git.example/acme/docs/pull/${number}`,
  })
  const runs = [run('review-needed', 3), run('merged', 2), run('merged', 2), run('merged', 2), run('closed', 1)]
  expect(pageOf([{ ...workflow, runs }])).toContain('1 of 3 pull requests merged')
  expect(pageOf([{ ...workflow, runs: runs.slice(1, 4) }])).toContain('1 of 1 pull request merged')
})

test('one that is switched off can be switched on; who may not work with it only reads', () => {
  expect(pageOf([{ ...workflow, enabled: false, nextRunAt: null }])).toMatch(/workflow_1\/enable"/)
  expect(pageOf([workflow], [])).not.toContain('<form')
})

test('those who may merge can write a workflow, and read what is wrong with one beside its field', () => {
  expect(pageOf([workflow], ['work', 'merge'])).toMatch(/href="\/projects\/[^"]+\/workflow-files\/workflow_1"/)
  expect(pageOf([workflow])).not.toContain('/workflow-files/')
  const [stored] = samplePlatform().projects
  if (stored === undefined) throw new Error('The sample has a project.')
  const refusal = {
    status: 'refused',
    code: 'workflow-trigger',
    message: 'Line 2: no trigger.',
    field: 'text',
  } as const
  const html = render(
    <PageFactsProvider value={{ texts: english, now: new Date('2026-01-05T08:00:00Z'), formToken: 'token' }}>
      <WorkflowFilePage project={stored.project} path="typos" text="---<b>" refusal={refusal} />
    </PageFactsProvider>,
  )
  expect(html).toContain('---&lt;b>')
  expect(html).toMatch(/<textarea[^>]*aria-invalid="true"/)
  expect(html).toContain('Line 2: no trigger.')
})

test('a list without workflows offers what one can begin with, to those who may commit it', () => {
  const page = pageOf([], ['work', 'merge'])
  expect(page).toContain('No workflows yet')
  expect(page).toMatch(/<a href="\/projects\/[^"]+\/workflow-files\/new\?use=typos">Fix &lt;typos(?:>|&gt;)<\/a>/)
  expect(page).toContain('use=prompt">Something else')
  expect(pageOf([])).not.toContain('workflow-files/new')
})

test('a translation is asked for its languages, those of the site ticked, each with what it would take', () => {
  const [stored] = samplePlatform().projects
  if (stored === undefined) throw new Error('The sample has a project.')
  const html = render(
    <PageFactsProvider value={{ texts: english, now: new Date('2026-01-05T08:00:00Z'), formToken: 'token' }}>
      <ChooseLanguagesPage project={{ ...stored.project, rights: ['work'] }} offer={sampleTranslationOffer} />
    </PageFactsProvider>,
  )
  expect(html).toMatch(/<input[^>]*value="ja"[^>]*checked/)
  expect(html).not.toMatch(/<input[^>]*value="fr"[^>]*checked/)
  expect(html).toContain('12 texts, 140 words: about 2,100 tokens, 0.0200')
  expect(html).toContain('written in English')
})

import type { TranslationOffer, WorkflowWithRuns } from '@docwright/contract'

type Run = WorkflowWithRuns['runs'][number]

const hour = 60

/**
 * Workflows of a project, with runs of every kind.
 *
 * @param minutesAgo The time so many minutes ago; before now where negative.
 */
export function sampleWorkflows(minutesAgo: (minutes: number) => string): WorkflowWithRuns[] {
  const run = (id: string, minutes: number, more: Partial<Run>): Run => ({
    id,
    workflowId: 'workflow',
    trigger: 'schedule',
    status: 'no-action-needed',
    jobId: null,
    prLink: null,
    message: null,
    createdAt: minutesAgo(minutes),
    startedAt: minutesAgo(minutes),
    estimate: null,
    tokens: 0,
    cost: null,
    commit: '9f2c4e1b7a6d5038c1e4f7a92b3d60815c7e4f21',
    endedAt: minutesAgo(minutes - 0.1),
    ...more,
  })
  const withJob = { jobId: 'job_install', prLink: 'http://localhost:3000/projects/prj_relay/reviews/4' }
  return [
    {
      id: 'workflow_translate',
      name: 'Keep translations current',
      path: '.docwright/workflows/translate.md',
      enabled: true,
      use: 'translate',
      schedules: [],
      pushes: true,
      pushTriggers: [{ repository: null, branches: [], paths: ['**/*.mdx', 'docs.json'] }],
      nextRunAt: null,
      runs: [
        run('run_4', 18, {
          ...withJob,
          trigger: 'push',
          status: 'review-needed',
          estimate: { texts: 31, words: 412, tokens: 4_900, cost: 0.0198 },
          tokens: 5_214,
          cost: 0.0213,
          endedAt: minutesAgo(17),
        }),
        run('run_3', 6 * hour, { trigger: 'push' }),
        run('run_2', 30 * hour, {
          ...withJob,
          trigger: 'push',
          status: 'merged',
          tokens: 18_930,
          endedAt: minutesAgo(1797),
        }),
        run('run_1', 54 * hour, {
          trigger: 'manual',
          status: 'failed',
          message: 'Translation needs a model. The operator must set DOCWRIGHT_MODEL.',
        }),
      ],
    },
    {
      id: 'workflow_api',
      name: 'Keep up with the API',
      path: '.docwright/workflows/follow-the-api.md',
      enabled: true,
      use: 'api-drift',
      schedules: [{ cron: '0 9 * * 1-5', timeZone: 'Europe/Berlin' }],
      pushes: false,
      pushTriggers: [],
      nextRunAt: minutesAgo(-3 * hour),
      runs: [
        run('run_6', 21 * hour, { ...withJob, status: 'closed', tokens: 2_108, endedAt: minutesAgo(1258) }),
        run('run_5', 45 * hour, {}),
      ],
    },
    {
      id: 'workflow_typos',
      name: 'Typos',
      path: '.mintlify/workflows/typos.md',
      enabled: false,
      use: 'typos',
      schedules: [{ cron: '30 6 1 * *', timeZone: 'UTC' }],
      pushes: false,
      pushTriggers: [],
      nextRunAt: null,
      runs: [],
    },
  ]
}

/** The file of each of these workflows. */
export const sampleWorkflowFile = `---
name: Keep translations current
on:
  push:
    paths: ["**/*.mdx", "docs.json"]
use: translate
languages: [fr, de]
notify:
  email: docs@relay.example
---

Keep product names as they are.
`

/** Languages that the project has and could have. */
export const sampleTranslationOffer: TranslationOffer = {
  source: 'English',
  languages: [
    { code: 'ja', name: 'Japanese', isOnSite: true, texts: 12, words: 140, tokens: 2100, money: 0.02 },
    { code: 'fr', name: 'French', isOnSite: false, texts: 80, words: 900, tokens: 14_000, money: 0.11 },
  ],
}

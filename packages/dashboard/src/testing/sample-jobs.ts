import type { DashboardJob } from '@docwright/contract'
import type { StoredJob } from './in-memory-state.ts'

/**
 * Jobs in every state, one of them with a conversation that shows everything an agent can do.
 *
 * @param minutesAgo Creates times.
 */
export function sampleJobs(minutesAgo: (minutes: number) => string): StoredJob[] {
  const job = jobsOf(minutesAgo)
  return [
    {
      job: job('job_install', {
        minutes: 24,
        status: 'active',
        prompt: 'The installation page still describes version 2. Update it to version 3, with the new commands.',
        turns: 2,
        updatedAt: minutesAgo(0),
        branch: 'docwright/installation-version-3',
        pullRequest: review(4, 'open'),
      }),
      transcript: installation(minutesAgo),
    },
    {
      job: job('job_links', {
        minutes: 190,
        prompt: 'Fix the broken links.',
        model: 'Built-in maintainer',
        pullRequest: review(3, 'merged'),
      }),
      transcript: [],
    },
    {
      job: job('job_poem', {
        minutes: 800,
        status: 'failed',
        prompt: 'Write a poem about our roadmap.',
        model: 'Built-in maintainer',
        failure: 'needs-model',
        usage: null,
      }),
      transcript: poem(minutesAgo),
    },
    {
      job: job('job_typos', {
        minutes: 900,
        prompt: 'Fix the typos',
        model: 'Built-in maintainer',
        unchanged: true,
      }),
      transcript: [
        { kind: 'prompt', id: 'h1', at: minutesAgo(900), text: 'Fix the typos', author: null, state: 'succeeded' },
        { kind: 'reply', id: 'h2', at: minutesAgo(900), text: 'Nothing was changed.' },
      ],
    },
    {
      job: job('job_webhooks', {
        minutes: 1300,
        status: 'failed',
        failure: 'model-overloaded',
        prompt:
          'Describe every webhook event with an example.\nTake the examples from the test fixtures in the repository.',
      }),
      transcript: webhookExamples(minutesAgo),
    },
    {
      job: job('job_tone', {
        minutes: 9000,
        status: 'archived',
        prompt: 'Use “you” instead of “the user” in the guides.',
        archivedAt: minutesAgo(5000),
        pullRequest: review(2, 'closed'),
      }),
      transcript: [],
    },
  ]
}

type MinutesAgo = (minutes: number) => string

/** Creates jobs from the facts in which they differ from a completed one. */
function jobsOf(
  minutesAgo: MinutesAgo,
): (id: string, facts: Partial<DashboardJob> & { minutes: number }) => DashboardJob {
  return (id, facts) => {
    const { minutes, ...others } = facts
    return {
      id,
      status: 'completed',
      prompt: '',
      model: 'Claude Sonnet',
      createdAt: minutesAgo(minutes),
      updatedAt: minutesAgo(minutes),
      turns: 1,
      pullRequest: null,
      unchanged: false,
      failure: null,
      usage: { input: 48_210, output: 2_190, cached: 31_000, cost: 0.1184, estimated: false },
      repository: 'http://localhost:3000/git/relay.git',
      ref: 'main',
      branch: null,
      archivedAt: null,
      waiting: 0,
      nextAttemptAt: null,
      ...others,
    }
  }
}

function review(number: number, state: 'open' | 'merged' | 'closed') {
  return {
    number,
    state,
    url: `http://localhost:3000/projects/prj_relay/reviews/${number}`,
  }
}

/** A conversation with everything that an agent can do. */
function installation(minutesAgo: MinutesAgo): StoredJob['transcript'] {
  return [
    {
      kind: 'prompt',
      id: 'e1',
      at: minutesAgo(24),
      text: 'The installation page still describes version 2. Update it to version 3, with the new commands.',
      author: 'Mara Lind',
      state: 'succeeded',
    },
    {
      kind: 'tool',
      id: 'e2',
      at: minutesAgo(24),
      tool: 'grep',
      detail: '“version 2”, “@2” in docs',
      state: 'done',
      problem: null,
    },
    {
      kind: 'tool',
      id: 'e3',
      at: minutesAgo(24),
      tool: 'read_file',
      detail: 'docs/guides/install.mdx',
      state: 'done',
      problem: null,
    },
    {
      kind: 'tool',
      id: 'e4',
      at: minutesAgo(23),
      tool: 'edit_file',
      detail: 'docs/guides/install.mdx',
      state: 'done',
      problem: null,
    },
    {
      kind: 'tool',
      id: 'e5',
      at: minutesAgo(23),
      tool: 'check',
      detail: '1 error before, 0 after',
      state: 'done',
      problem: null,
    },
    {
      kind: 'files',
      id: 'e6',
      at: minutesAgo(23),
      files: [
        { path: 'docs/guides/install.mdx', change: 'changed' },
        { path: 'docs/guides/upgrade.mdx', change: 'added' },
        { path: 'docs/guides/older.mdx', change: 'renamed' },
      ],
    },
    {
      kind: 'pull-request',
      id: 'e7',
      at: minutesAgo(22),
      event: 'opened',
      number: 4,
      title: 'Installation for version 3',
    },
    {
      kind: 'reply',
      id: 'e8',
      at: minutesAgo(22),
      text: [
        'The page now installs version 3, and a new page says how to upgrade from 2.',
        '- The commands use `relay install`, which replaced `relay add` in 3.0.\n- The minimum Node version is **20**.\n- The old page moved to `guides/older`; its address redirects.',
        'One thing I could not find out: whether the beta channel still exists. Its paragraph is unchanged.',
      ].join('\n\n'),
    },
    {
      kind: 'prompt',
      id: 'e9',
      at: minutesAgo(2),
      text: 'The beta channel is gone. Remove the paragraph.',
      author: 'Mara Lind',
      state: 'running',
    },
    {
      kind: 'tool',
      id: 'e10',
      at: minutesAgo(1),
      tool: 'edit_file',
      detail: 'docs/guides/install.mdx',
      state: 'running',
      problem: null,
    },
  ]
}

/** A request that only a model could fulfill. */
function poem(minutesAgo: MinutesAgo): StoredJob['transcript'] {
  return [
    {
      kind: 'prompt',
      id: 'g1',
      at: minutesAgo(800),
      text: 'Write a poem about our roadmap.',
      author: null,
      state: 'failed',
      failure: 'needs-model',
    },
    {
      kind: 'failure',
      id: 'g2',
      at: minutesAgo(800),
      code: 'needs-model',
      message:
        'This takes a model. This job runs without one, and “Write a poem about our roadmap” is none of the sentences it reads. Nothing was changed. To have anything done in your own words, connect a model.',
      offers: [
        {
          form: 'replace',
          title: 'Replace a text',
          values: { old: 'roadmap' },
          sentence: null,
        },
        { form: 'hide', title: 'Hide a page', values: { page: 'guides/install' }, sentence: 'Hide guides/install' },
      ],
    },
  ]
}

/** A turn that the provider of its model has failed. */
function webhookExamples(minutesAgo: MinutesAgo): StoredJob['transcript'] {
  return [
    {
      kind: 'prompt',
      id: 'f1',
      at: minutesAgo(1300),
      text: 'Describe every webhook event with an example.\nTake the examples from the test fixtures in the repository.',
      author: null,
      state: 'failed',
    },
    {
      kind: 'failure',
      id: 'f2',
      at: minutesAgo(1290),
      code: 'model-overloaded',
      message: 'The model’s provider was overloaded for ten minutes. Send a message to try again.',
      offers: [],
    },
  ]
}

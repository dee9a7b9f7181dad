import { sampleMaintainer } from './sample-maintainer.ts'
import { sampleJobs } from './sample-jobs.ts'
import { sampleWorkflows } from './sample-workflows.ts'
import { sampleQuotas } from './sample-quotas.ts'
import { sampleReviews } from './sample-reviews.ts'
import type { InMemoryState, StoredProject } from './in-memory-state.ts'

/** The moment at which tests look at the sample. */
export const sampleNow = new Date('2026-11-20T12:00:00Z')

/** How the sample's owner signs in. */
export const sampleOwner = { email: 'mara@example.com', password: 'correct horse battery' }

/**
 * A platform on which people have worked for a while: a published project with findings, jobs in every state, a review
 * to read, keys and settings.
 *
 * @param sites Addresses of the live site and of the preview of the open pull request.
 */
export function samplePlatform(sites = { live: 'http://relay.localhost', preview: 'http://relay--agent.localhost' }) {
  const account = { id: 'account-mara', name: 'Mara Lind', ...sampleOwner }
  return {
    accounts: [account],
    access: new Map([[account.id, new Set(['prj_relay', 'prj_handbook'])]]),
    projects: [relay(sites), handbook()],
    models: [{ id: 'anthropic/claude-sonnet', label: 'Claude Sonnet' }, sampleMaintainer],
    workflows: sampleWorkflows(minutesAgo),
    now: () => sampleNow,
  } satisfies Partial<InMemoryState>
}

function minutesAgo(minutes: number): string {
  return new Date(sampleNow.getTime() - minutes * 60_000).toISOString()
}

function relay(sites: { live: string; preview: string }): StoredProject {
  return {
    project: {
      id: 'prj_relay',
      name: 'Relay documentation',
      siteUrl: sites.live,
      defaultBranch: 'main',
      live: null,
      docsFolder: 'docs',
      repository: { host: 'local', cloneUrl: 'http://localhost:3000/git/relay.git', webUrl: null, trouble: null },
      createdAt: minutesAgo(80_000),
      rights: ['work', 'merge', 'keys', 'administer', 'people'],
    },
    settings: {
      name: 'Relay documentation',
      defaultBranch: 'main',
      docsFolder: 'docs',
      demand: 'no-errors',
      previewComments: true,
    },
    quotas: sampleQuotas(),
    deployments: [
      deployment('d4', { status: 'live', title: 'Say which plans have webhooks', minutes: 34, errors: 1, warnings: 2 }),
      {
        ...deployment('d5', { status: 'ready', title: 'Installation for version 3', minutes: 12 }),
        kind: 'preview',
        branch: 'docwright/installation-version-3',
        url: sites.preview,
        pullRequest: 4,
      },
      {
        ...deployment('d6', { status: 'building', title: 'Try a new landing page', minutes: 1 }),
        kind: 'preview',
        branch: 'mara/landing',
      },
      deployment('d3', { status: 'replaced', title: 'Correct the name of a header', minutes: 400 }),
      {
        ...deployment('d2', { status: 'failed', title: 'Move guides into folders', minutes: 1500 }),
        reason: 'docs.json cannot be read: a comma is missing in line 14.',
      },
      deployment('d1', { status: 'replaced', title: 'First pages', minutes: 79_000 }),
    ],
    diagnostics: relayFindings(),
    jobs: sampleJobs(minutesAgo),
    reviews: sampleReviews(minutesAgo, sites),
    keys: relayKeys(),
    domains: relayDomains(),
    webhooks: relayWebhooks(),
  }
}

/** Findings of the live deployment: new and known ones. */
function relayFindings(): StoredProject['diagnostics'] {
  return new Map([
    [
      'd4',
      [
        {
          severity: 'error',
          code: 'page-not-found',
          message: 'The navigation names “guides/retries”, but no such page exists.',
          fix: 'Create docs/guides/retries.mdx or remove the entry.',
          file: 'docs/docs.json',
          line: 31,
          column: 18,
          isNew: true,
        },
        {
          severity: 'warning',
          code: 'broken-link',
          message: 'The link to “/guides/instal” is broken.',
          fix: 'Did you mean “/guides/install”?',
          file: 'docs/quickstart.mdx',
          line: 22,
          column: 5,
          isNew: false,
        },
        {
          severity: 'warning',
          code: 'description-missing',
          message: 'The page has no description, so search engines make one up.',
          fix: 'Add “description” to its front matter.',
          file: 'docs/webhooks.mdx',
          line: 1,
          column: null,
          isNew: false,
        },
      ],
    ],
  ])
}

/** Keys of all kinds: one that ends, one without an end, and a revoked one. */
function relayKeys(): StoredProject['keys'] {
  return [
    {
      id: 'key-a',
      name: 'Release pipeline',
      lastFour: 'k7Qz',
      scopes: ['read', 'write'],
      addresses: ['203.0.113.0/24'],
      origins: [],
      createdAt: minutesAgo(50_000),
      expiresAt: new Date(sampleNow.getTime() + 40 * 86_400_000).toISOString(),
      lastUsedAt: minutesAgo(26),
      revokedAt: null,
    },
    {
      id: 'key-b',
      name: 'Status board',
      lastFour: 'Xc04',
      scopes: ['read'],
      addresses: [],
      origins: [],
      createdAt: minutesAgo(20_000),
      expiresAt: null,
      lastUsedAt: null,
      revokedAt: null,
    },
    {
      id: 'key-c',
      name: 'Laptop, before the move',
      lastFour: '9rTt',
      scopes: ['read', 'write'],
      addresses: [],
      origins: [],
      createdAt: minutesAgo(90_000),
      expiresAt: null,
      lastUsedAt: minutesAgo(61_000),
      revokedAt: minutesAgo(60_000),
    },
  ]
}

/** A verified domain, and one that waits for its records. */
function relayDomains(): StoredProject['domains'] {
  return [
    { host: 'docs.relay.example', status: 'verified', records: [] },
    {
      host: 'help.relay.example',
      status: 'waiting',
      records: [
        {
          type: 'TXT',
          name: '_docwright.help.relay.example',
          value: 'docwright-5f2d0c9be1a34478a6c7d8e9f0a1b2c3',
        },
        { type: 'CNAME', name: 'help.relay.example', value: 'relay.docs.example.net' },
      ],
    },
  ]
}

/** A webhook that works, and one that fails. */
function relayWebhooks(): StoredProject['webhooks'] {
  return [
    {
      id: 'webhook-a',
      url: 'https://hooks.relay.example/docs',
      events: ['agent.job.completed', 'agent.pr.opened'],
      createdAt: minutesAgo(9000),
      lastDelivery: { at: minutesAgo(12), status: 'delivered', detail: '204' },
      waiting: null,
    },
    {
      id: 'webhook-b',
      url: 'https://chat.relay.example/deploys',
      events: ['agent.job.completed'],
      createdAt: minutesAgo(400),
      lastDelivery: null,
      waiting: { count: 3, since: minutesAgo(40), detail: 'The endpoint did not answer in time.' },
    },
  ]
}

function deployment(
  id: string,
  facts: { status: 'live' | 'ready' | 'building' | 'replaced' | 'failed'; title: string; minutes: number } & {
    errors?: number
    warnings?: number
  },
) {
  const { status, title, minutes, errors = 0, warnings = 0 } = facts
  return {
    id,
    kind: 'production' as 'production' | 'preview',
    status,
    branch: 'main',
    commit: `${id}9c01b7e5a4f2d8836b1e07c95a3d4f6e8b2a1c0d`.slice(0, 40),
    title,
    url: null as string | null,
    pullRequest: null as number | null,
    createdAt: minutesAgo(minutes),
    finishedAt: status === 'building' ? null : minutesAgo(minutes),
    errors,
    warnings,
    reason: null as string | null,
    pinned: false,
    progress: null,
    sources: [] as { name: string; repository: string; commit: string | null; reason: string | null }[],
  }
}

function handbook(): StoredProject {
  const name = 'Team handbook'
  return {
    project: {
      id: 'prj_handbook',
      name,
      siteUrl: 'http://team-handbook.localhost:3000',
      defaultBranch: 'main',
      live: null,
      docsFolder: '',
      repository: {
        host: 'github',
        cloneUrl: 'https://github.com/example/handbook.git',
        webUrl: 'https://github.com/example/handbook',
        trouble:
          'The GitHub App is not installed on example/handbook, or was removed there. Install it for this repository on GitHub. The project goes on by itself afterwards.',
      },
      createdAt: minutesAgo(3000),
      rights: ['work', 'merge', 'keys', 'administer', 'people'],
    },
    settings: { name, defaultBranch: 'main', docsFolder: '', demand: 'none', previewComments: true },
    quotas: sampleQuotas(),
    deployments: [],
    diagnostics: new Map(),
    jobs: [],
    reviews: [],
    keys: [],
    domains: [],
    webhooks: [],
  }
}

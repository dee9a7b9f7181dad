import {
  agent,
  basic,
  feedback,
  form,
  head,
  json,
  mcp,
  newJob,
  nextNumber,
  nextReader,
  playground,
  searchOf,
  updateOf,
} from './calls.ts'
import type { TwoTenants } from './two-tenants.ts'
import {
  finishedJob,
  firstDelivery,
  ownDeployment,
  readPullRequest,
  readSite,
  refusedBody,
  sendWell,
  wholeJob,
} from './visits.ts'
import {
  again,
  deployAndWork,
  dribble,
  flood,
  holdAnswers,
  holdStreams,
  readPullRequests,
  tarpit,
  type Attack,
} from './ways-to-take.ts'

/** A row of `docs/operate/shares.mdx`: how one takes all of it, and what another waits for meanwhile. */
export interface HeldRow {
  /** The resource; or the rows of the page for it, if they have another name. */
  what: string
  rows?: readonly string[]
  attack: Attack
  /** The action that the other tenant waits for; throws if it is refused. */
  visit: (tenants: TwoTenants) => Promise<void>
  /** How often that is measured. */
  times: number
}

/** The rows that another tenant can notice, in the order of the page. */
export const heldRows: readonly HeldRow[] = [
  {
    what: 'Places for jobs, the next job',
    rows: ['Places for jobs', 'The next job'],
    attack: flood(4, newJob),
    visit: async (tenants) => void (await wholeJob(tenants, tenants.modest)),
    times: 12,
  },
  {
    what: 'New jobs and messages',
    attack: flood(8, newJob),
    visit: async (tenants) => void (await sendWell(tenants, newJob(tenants.modest))),
    times: 20,
  },
  { what: 'Deployments', attack: deployAndWork, visit: ownDeployment, times: 5 },
  { what: 'Processors', attack: deployAndWork, visit: readSite, times: 40 },
  { what: 'Webhook deliveries', attack: tarpit, visit: firstDelivery, times: 15 },
  {
    what: 'Updates and previews by the API of existing clients',
    attack: flood(8, updateOf),
    visit: async (tenants) => void (await sendWell(tenants, updateOf(tenants.modest))),
    // Ten in ten seconds are the modest tenant's own.
    times: 4,
  },
  {
    what: 'Git clients',
    attack: dribble(32, (tenant) =>
      head(
        'POST',
        `/git/${tenant.slug}.git/git-upload-pack`,
        `${basic(tenant)}Content-Type: application/x-git-upload-pack-request\r\nContent-Length: 900000\r\n`,
      ),
    ),
    visit: async (tenants) => tenants.git(tenants.modest, ['ls-remote', 'URL']),
    times: 20,
  },
  {
    what: 'Event streams',
    attack: holdStreams,
    visit: async (tenants) => {
      const { id } = JSON.parse(await sendWell(tenants, newJob(tenants.modest))) as { id: string }
      await sendWell(tenants, {
        path: agent(tenants.modest, `job/${id}/events`),
        headers: json(tenants.modest),
        open: true,
      })
    },
    times: 15,
  },
  {
    what: 'Held answers (`Prefer: wait`)',
    attack: holdAnswers,
    visit: async (tenants) =>
      void (await sendWell(tenants, { path: agent(tenants.modest, 'jobs'), headers: json(tenants.modest) })),
    times: 20,
  },
  {
    what: "Bodies of Git hosts' webhooks",
    attack: dribble(200, ({ projectId }) =>
      head(
        'POST',
        `/hooks/github/${projectId}`,
        'X-GitHub-Event: push\r\nContent-Type: application/json\r\nContent-Length: 900000\r\n',
      ),
    ),
    visit: async (tenants) => {
      const { status } = await tenants.send(tenants.modest, {
        path: `/hooks/github/${tenants.modest.projectId}`,
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-github-event': 'ping' },
        body: '{}',
      })
      if (status === 503 || status === 429) throw new Error(`The webhook was refused with ${status}.`)
    },
    times: 20,
  },
  {
    what: 'Pull requests of jobs that are read by the API',
    attack: readPullRequests,
    visit: async (tenants) => readPullRequest(tenants, await finishedJob(tenants, tenants.modest)),
    times: 20,
  },
  {
    what: 'Requests by the playground',
    attack: again(16, async (tenants, signal) => tenants.send(tenants.greedy, playground(tenants, '/silent'), signal)),
    visit: async (tenants) => void (await sendWell(tenants, playground(tenants, '/quick', nextReader()))),
    times: 40,
  },
  {
    what: 'Refused bodies',
    rows: [],
    attack: dribble(200, ({ projectId }) =>
      head(
        'POST',
        `/v2/agent/${projectId}/job`,
        'Authorization: Bearer dw_wrong\r\nContent-Type: application/json\r\nContent-Length: 60000000\r\n',
      ),
    ),
    visit: refusedBody,
    times: 20,
  },
  {
    what: 'Slow requests',
    attack: dribble(500, () => 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: '),
    visit: readSite,
    times: 40,
  },
  {
    what: 'Searches and pages by assistant keys',
    attack: flood(16, searchOf),
    visit: async (tenants) => void (await sendWell(tenants, searchOf(tenants.modest))),
    times: 20,
  },
  {
    what: 'Searches without JavaScript',
    attack: flood(16, () => ({ path: '/_search/results?q=page', site: true })),
    visit: async (tenants) => void (await sendWell(tenants, { path: '/_search/results?q=page', site: true })),
    times: 20,
  },
  {
    what: 'Messages to the MCP server',
    attack: flood(16, () => mcp),
    visit: async (tenants) => void (await sendWell(tenants, mcp)),
    times: 20,
  },
  {
    what: 'Suggestions on the 404 page',
    attack: flood(16, () => ({ path: `/nowhere/${nextNumber()}`, site: true })),
    visit: readSite,
    times: 40,
  },
  {
    what: 'Feedback, another site',
    rows: ['Feedback'],
    attack: flood(16, () => feedback(nextReader())),
    visit: async (tenants) => void (await sendWell(tenants, feedback(nextReader()))),
    times: 40,
  },
  {
    what: 'Feedback, the same site',
    rows: ['Feedback'],
    attack: flood(16, () => feedback(nextReader())),
    visit: async ({ send, greedy }) => {
      const { status, text } = await send(greedy, feedback(nextReader()))
      if (status >= 400) throw new Error(`Feedback: ${status} ${text.slice(0, 200)}`)
    },
    times: 40,
  },
  {
    what: 'Wrong API keys',
    attack: flood(16, (tenant) => ({ path: agent(tenant, 'jobs'), headers: { authorization: 'Bearer dw_wrong' } })),
    visit: async (tenants) =>
      void (await sendWell(tenants, { path: agent(tenants.modest, 'jobs'), headers: json(tenants.modest) })),
    times: 40,
  },
  {
    what: 'Wrong passwords',
    attack: flood(16, () => ({
      path: '/sign-in',
      method: 'POST',
      headers: form,
      body: `email=a${nextNumber()}@example.com&password=wrong`,
    })),
    visit: readSite,
    times: 40,
  },
]

import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { AuditAction } from '@docwright/contract'
import { claimTurn, finishTurn } from '../jobs/hold-turn.ts'
import { createEndpoint } from '../jobs/manage-webhooks.ts'
import { unsubscribeUrl } from '../jobs/unsubscribe-link.ts'
import { onBehalfOf } from '../store/audit/origin.ts'
import { readAudit } from '../store/audit/audit-queries.ts'
import { createHostingStore } from '../store/deployments/deployment-store.ts'
import type { Store } from '../store/open-store.ts'
import { describeWithStore } from '../store/testing/describe-each-store.ts'
import { addFeedback } from '../store/projects/feedback-queries.ts'
import { tableNames } from '../store/transfer/table-names.ts'
import { closeReview, mergeReview } from '../commands/decide-reviews.ts'
import { decideReviewText } from '../commands/decide-text.ts'
import { updateReview } from '../commands/update-review.ts'
import { deployAgain, promotePreview, rollBackSite } from '../commands/manage-deployments.ts'
import { addDomain, removeDomain, verifyDomain } from '../commands/manage-domains.ts'
import { controlJob, createJob, retryJob, sendMessage } from '../commands/manage-jobs.ts'
import { createKey, revokeKey } from '../commands/manage-keys.ts'
import { changeMemberRole, inviteMember, removeMemberOf } from '../commands/manage-members.ts'
import { changePersonRole, invitePerson, removePerson, signPersonOut } from '../commands/manage-people.ts'
import { archiveProject, changeProject, createProject, restoreProject } from '../commands/manage-projects.ts'
import { connectForge, connectGitHubApp, prepareGitHubApp, removeConnection } from '../commands/manage-connections.ts'
import { renewConnection } from '../commands/renew-connection.ts'
import { removeBudget, setBudget } from '../commands/manage-budgets.ts'
import { removeModel, setModel } from '../commands/manage-models.ts'
import { setTurnLimits } from '../commands/manage-turn-limits.ts'
import { changeQuotas } from '../commands/manage-quotas.ts'
import { removeFeedback } from '../commands/delete-feedback.ts'
import { endMail, resumeMail } from '../commands/end-mail.ts'
import { addWebhook, removeWebhook } from '../commands/manage-webhooks.ts'
import { triggerDeployment } from '../commands/trigger-deployments.ts'
import { enableWorkflow, removeWorkflow, runNow, saveWorkflow } from '../commands/manage-workflows.ts'
import { otherCommands } from './testing/other-commands.ts'
import { ada, bob, commit, recordedSetting, type RecordedSetting } from './testing/recorded-setting.ts'

/** A command that changes something, what has to be there before it, and what is written down of it. */
interface Change<Prepared = unknown> {
  actions: readonly AuditAction[]
  /** Whether it changes what is outside of the database, such as a forge: it is written down right after it. */
  isOutside?: boolean
  prepare?: (of: RecordedSetting) => Promise<Prepared>
  run: (of: RecordedSetting, prepared: Prepared) => Promise<unknown>
}

/** The last part of the link in an e-mail. */
async function mailLink({ context, projectId, store }: RecordedSetting): Promise<string> {
  await createEndpoint(store, { projectId, url: 'mailto:ada@acme.example' }, (secret) => secret)
  return unsubscribeUrl(context.secrets, '', { projectId, address: 'ada@acme.example' }).replace('/unsubscribe/', '')
}

function change<Prepared>(one: Change<Prepared>): Change {
  return one as Change
}

const settings = {
  name: 'Guide',
  defaultBranch: 'main',
  docsFolder: '',
  demand: 'none',
  previewComments: true,
} as const
const newKey = { name: 'CI', scopes: ['read' as const], addresses: [], expiresAt: null }
const budget = { scope: 'platform', purpose: null, period: 'month', unit: 'money', amount: 25 } as const
const sizes = { contextTokens: null, outputTokens: null, prices: null }
const ofAll = { ...sizes, scope: 'platform', purpose: null, dialect: 'google', baseUrl: '' } as const
const model = { ...ofAll, model: 'gemini', key: 'secret-part-of-a-key' }
const token = { kind: 'gitlab', address: '', token: 'secret-part-of-a-token' } as const
const hook = { url: 'https://hooks.example.com/secret-part', events: ['agent.job.completed' as const] }

const changes: Readonly<Record<string, Change>> = {
  createKey: {
    actions: ['key.created'],
    run: async ({ context, projectId }) => createKey(context, projectId, newKey, ada.id),
  },
  revokeKey: change({
    actions: ['key.revoked'],
    async prepare({ context, projectId }) {
      const made = await createKey(context, projectId, newKey, ada.id)
      return made.status === 'done' ? made.key.id : ''
    },
    run: async ({ context, projectId }, id) => revokeKey(context, projectId, id),
  }),
  inviteMember: {
    actions: ['member.invited'],
    run: async ({ context, projectId }) => inviteMember(context, projectId, 'viewer'),
  },
  changeMemberRole: {
    actions: ['member.role-changed'],
    run: async ({ context, projectId }) => changeMemberRole(context, projectId, { userId: bob.id, role: 'member' }),
  },
  removeMemberOf: {
    actions: ['member.removed'],
    run: async ({ context, projectId }) => removeMemberOf(context, projectId, bob.id, { revokeKeys: true }),
  },
  invitePerson: {
    actions: ['person.invited'],
    run: async ({ context, projectId }) => invitePerson(context, projectId, 'member', ada.id),
  },
  changePersonRole: {
    actions: ['person.role-changed'],
    run: async ({ context, projectId }) =>
      changePersonRole(context, projectId, { email: bob.email, role: 'member' }, ada.id),
  },
  removePerson: {
    actions: ['person.removed'],
    run: async ({ context, projectId }) =>
      removePerson(context, projectId, bob.email, { revokeKeys: false, decider: ada.id }),
  },
  signPersonOut: {
    actions: ['person.sessions-ended'],
    run: async ({ context, projectId }) => signPersonOut(context, projectId, bob.email, ada.id),
  },
  createProject: {
    actions: ['project.created'],
    run: async ({ context }) => createProject(context, ada.id, { name: 'Another', from: { kind: 'starter' } }),
  },
  changeProject: {
    actions: ['project.changed'],
    run: async ({ context, projectId }) => changeProject(context, projectId, settings),
  },
  archiveProject: {
    actions: ['project.archived', 'job.cancelled'],
    run: async ({ context, projectId }) => archiveProject(context, projectId),
  },
  restoreProject: change({
    actions: ['project.restored'],
    prepare: async ({ context, projectId }) => archiveProject(context, projectId),
    run: async ({ context, projectId }) => restoreProject(context, ada.id, projectId),
  }),
  changeQuotas: {
    actions: ['project.changed'],
    run: async ({ context, projectId }) => changeQuotas(context, projectId, { jobsPerHour: 7 }),
  },
  setModel: {
    actions: ['model.set'],
    run: async ({ context, projectId }) => setModel(context, projectId, model),
  },
  removeModel: change({
    actions: ['model.removed'],
    async prepare({ context, store, projectId }) {
      await setModel(context, projectId, model)
      return (await store.db.selectFrom('model_setting').select('id').executeTakeFirstOrThrow()).id
    },
    run: async ({ context, projectId }, id) => removeModel(context, projectId, 'platform', id),
  }),
  connectGitHubApp: change({
    actions: ['connection.added'],
    async prepare({ context }) {
      const begun = await prepareGitHubApp(context, ada.id, { address: '', owner: '' })
      return begun.status === 'done' ? (new URL(begun.action).searchParams.get('state') ?? '') : ''
    },
    run: async ({ context }, state) => connectGitHubApp(context, ada.id, { code: 'code', state }),
  }),
  connectForge: {
    actions: ['connection.added'],
    run: async ({ context }) => connectForge(context, ada.id, token),
  },
  renewConnection: change({
    actions: ['connection.renewed'],
    async prepare({ context }) {
      const made = await connectForge(context, ada.id, token)
      return made.status === 'done' ? made.connectionId : ''
    },
    run: async ({ context }, connectionId) =>
      renewConnection(context, ada.id, { connectionId, token: 'secret-part-renewed' }),
  }),
  removeConnection: change({
    actions: ['connection.removed'],
    async prepare({ context }) {
      const made = await connectForge(context, ada.id, token)
      return made.status === 'done' ? made.connectionId : ''
    },
    run: async ({ context }, id) => removeConnection(context, ada.id, id),
  }),
  setBudget: {
    actions: ['budget.set'],
    run: async ({ context, projectId }) => setBudget(context, projectId, budget),
  },
  removeBudget: change({
    actions: ['budget.removed'],
    async prepare({ context, store, projectId }) {
      await setBudget(context, projectId, budget)
      return (await store.db.selectFrom('budget').select('id').executeTakeFirstOrThrow()).id
    },
    run: async ({ context, projectId }, id) => removeBudget(context, projectId, 'platform', id),
  }),
  setTurnLimits: {
    actions: ['turn-limits.set'],
    run: async ({ context, projectId }) =>
      setTurnLimits(context, projectId, { scope: 'platform', steps: 40, tokens: null, minutes: null }),
  },
  addDomain: {
    actions: ['domain.added'],
    run: async ({ context, projectId }) => addDomain(context, projectId, 'docs.acme.example'),
  },
  verifyDomain: change({
    actions: ['domain.verified'],
    prepare: async ({ context, projectId }) => addDomain(context, projectId, 'docs.acme.example'),
    run: async ({ context, projectId }) => verifyDomain(context, projectId, 'docs.acme.example'),
  }),
  removeDomain: change({
    actions: ['domain.removed'],
    prepare: async ({ context, projectId }) => addDomain(context, projectId, 'docs.acme.example'),
    run: async ({ context, projectId }) => removeDomain(context, projectId, 'docs.acme.example'),
  }),
  addWebhook: {
    actions: ['webhook.added'],
    run: async ({ context, projectId }) => addWebhook(context, projectId, hook),
  },
  removeWebhook: change({
    actions: ['webhook.removed'],
    async prepare({ context, projectId }) {
      const made = await addWebhook(context, projectId, hook)
      return made.status === 'done' ? made.webhookId : ''
    },
    run: async ({ store, projectId }, id) => removeWebhook(store, projectId, id),
  }),
  endMail: change({
    actions: ['webhook.removed'],
    prepare: mailLink,
    run: async ({ context }, link) => endMail(context, link),
  }),
  resumeMail: change({
    actions: ['webhook.added'],
    async prepare(of) {
      const link = await mailLink(of)
      await endMail(of.context, link)
      return link
    },
    run: async ({ context }, link) => resumeMail(context, link),
  }),
  removeFeedback: change({
    actions: ['feedback.deleted'],
    prepare: async ({ store, projectId }) =>
      addFeedback(store.db, { projectId, page: '/start', helpful: false, comment: 'Buy now!' }, store.clock()),
    run: async ({ store, projectId }, id) =>
      removeFeedback(store, projectId, { comments: [id], pages: [], period: null }),
  }),
  createJob: {
    actions: ['job.created'],
    run: async ({ context, project }) => createJob(context, project, { prompt: 'Add a page.' }),
  },
  sendMessage: {
    actions: ['job.messaged'],
    run: async ({ context, projectId, jobId }) => sendMessage(context, projectId, jobId, { prompt: 'And one more.' }),
  },
  retryJob: change({
    actions: ['job.messaged'],
    async prepare({ store }) {
      const held = await claimTurn(store, 'worker_test', 30_000)
      if (held === undefined) throw new Error('No turn is due.')
      const error = { code: 'model-refused' as const, message: 'The model refused.' }
      await finishTurn(store, held, { state: 'failed', reply: '', files: [], pullRequest: null, error }, {})
    },
    run: async ({ context, projectId, jobId }) => retryJob(context, projectId, jobId),
  }),
  controlJob: {
    actions: ['job.cancelled', 'job.archived', 'job.unarchived'],
    async run({ store, projectId, jobId }) {
      for (const control of ['cancel', 'archive', 'unarchive'] as const)
        await controlJob(store, projectId, jobId, control)
    },
  },
  runNow: {
    actions: ['workflow.run-requested'],
    run: async ({ store, projectId, workflowId }) => runNow(store, projectId, workflowId),
  },
  enableWorkflow: {
    actions: ['workflow.switched-off', 'workflow.switched-on'],
    async run({ store, projectId, workflowId }) {
      for (const enabled of [false, true]) await enableWorkflow(store, projectId, workflowId, enabled)
    },
  },
  saveWorkflow: {
    actions: ['workflow.saved'],
    isOutside: true,
    run: async ({ context, projectId }) => saveWorkflow(context, projectId, { path: 'a.md', text: '' }, ada),
  },
  removeWorkflow: {
    actions: ['workflow.removed'],
    isOutside: true,
    run: async ({ context, projectId }) => removeWorkflow(context, projectId, 'a.md', ada),
  },
  mergeReview: {
    actions: ['review.merged'],
    isOutside: true,
    run: async ({ context, projectId }) => mergeReview(context, projectId, 1, commit),
  },
  closeReview: {
    actions: ['review.closed'],
    isOutside: true,
    run: async ({ context, projectId }) => closeReview(context, projectId, 1),
  },
  updateReview: {
    actions: ['review.updated'],
    isOutside: true,
    run: async ({ context, projectId }) => updateReview(context, projectId, 1),
  },
  decideReviewText: {
    actions: ['review.text-decided'],
    isOutside: true,
    run: async ({ context, projectId }) =>
      decideReviewText(
        context,
        projectId,
        1,
        { path: 'fr/a.mdx', index: 0, was: 'Un', decision: 'accept', text: '' },
        ada,
      ),
  },
  deployAgain: {
    actions: ['deployment.repeated'],
    run: async ({ context, projectId, first }) => deployAgain(context, projectId, first.id, 'api'),
  },
  promotePreview: {
    actions: ['deployment.promoted'],
    run: async ({ context, projectId, preview }) => promotePreview(context, projectId, preview.id, 'api'),
  },
  triggerDeployment: {
    actions: ['deployment.requested'],
    run: async ({ context, projectId }) => triggerDeployment(context, projectId, 'main'),
  },
  rollBackSite: change({
    actions: ['deployment.repeated'],
    async prepare({ store, projectId }) {
      const newer = { projectId, branch: 'main', production: true, commit: 'b'.repeat(40) }
      const { id } = await createHostingStore(store).enqueueDeployment(newer)
      const shown = { status: 'succeeded', live_at: 9, manifest: 'n', taken_at: 9 } as const
      await store.db.updateTable('deployment').set({ live_at: null }).where('commit_id', '=', commit).execute()
      await store.db.updateTable('deployment').set(shown).where('id', '=', id).execute()
    },
    run: async ({ context, projectId }) => rollBackSite(context, projectId, 'main'),
  }),
}

const folder = join(import.meta.dirname, '../commands')

async function exportedFunctions(): Promise<string[]> {
  const files = readdirSync(folder).filter((name) => !name.includes('.test.'))
  const modules = await Promise.all(
    files.map(async (name) => (await import(join(folder, name))) as Record<string, unknown>),
  )
  return modules.flatMap((one) => Object.keys(one).filter((name) => typeof one[name] === 'function'))
}

/** All rows but those of the log itself. */
async function rowsOf({ db }: Store): Promise<string[]> {
  const tables = tableNames.filter((name) => name !== 'audit')
  const rows = await Promise.all(
    tables.map(async (name) =>
      (await sql<object>`select * from ${sql.table(name)}`.execute(db)).rows.map(
        (row) => `${name} ${JSON.stringify(row)}`,
      ),
    ),
  )
  return rows.flat().toSorted()
}

const byAda = {
  actor: { kind: 'person', id: ada.id, name: ada.email } as const,
  address: '203.0.113.7',
  requestId: 'req_1',
}

test('every command is known to change something that is written down, or to change nothing', async () => {
  expect((await exportedFunctions()).toSorted()).toEqual([...Object.keys(changes), ...otherCommands].toSorted())
})

describeWithStore('A command that changes something', (stores) => {
  test.each(Object.entries(changes))('%s is written down with who asked for it', async (_name, { actions, ...one }) => {
    const of = await recordedSetting(stores)
    const prepared = await one.prepare?.(of)
    const known = (await readAudit(of.store.db, { limit: 1, order: 'newest' }))[0]?.sequence ?? 0
    await onBehalfOf({ ...byAda }, async () => one.run(of, prepared))
    const events = await readAudit(of.store.db, { after: known, limit: 10, order: 'oldest' })
    expect(events.map(({ action }) => action)).toEqual(actions)
    for (const event of events) {
      expect(event).toMatchObject({ outcome: 'done', ...byAda })
      expect(event.projectId ?? event.organisationId).toBeTruthy()
      expect(JSON.stringify(event)).not.toContain('secret-part')
    }
  })

  const inside = Object.entries(changes).filter(([, { isOutside = false }]) => !isOutside)
  test.each(inside)('%s changes nothing where that cannot be written down', async (_name, { run, prepare }) => {
    const of = await recordedSetting(stores)
    const prepared = await prepare?.(of)
    const before = await rowsOf(of.store)
    await sql`alter table audit rename to audit_away`.execute(of.store.db)
    await expect(onBehalfOf({ ...byAda }, async () => run(of, prepared))).rejects.toThrow('audit')
    expect(await rowsOf(of.store)).toEqual(before)
  })
})

import { createGit } from '@docwright/forge'
import type { Forge, ForgeAccount, MadeGitHubApp } from '@docwright/forge'
import type { Account } from '@docwright/contract'
import { createConcurrencyLimiter } from '../../access/concurrency-limiter.ts'
import { shares } from '../../access/shares.ts'
import { deployAgain as again, promotePreview as promoted } from '../../hosting/deployments/deploy-again.ts'
import { rateLimitOf } from '../../api/testing/api-fixture.ts'
import { readWorkflows } from 'docwright/engine'
import { createProjects } from '../../projects/projects.ts'
import { createHostingStore } from '../../store/deployments/deployment-store.ts'
import type { Store } from '../../store/open-store.ts'
import { openSecretBox } from '../../store/secret-box.ts'
import { addPerson } from '../../store/testing/add-person.ts'
import type { TestStores } from '../../store/testing/describe-each-store.ts'
import { syncWorkflows } from '../../workflows/sync-workflows.ts'
import { writeRole } from '../../store/access/member-queries.ts'
import { writeProjectMember } from '../../store/access/project-member-queries.ts'
import { createJob } from '../../commands/manage-jobs.ts'
import { turnLimitBounds } from '../turn-limits.ts'

const git = createGit({ environment: process.env, protocols: ['https', 'file'] })
/** The owner. */
export const ada: Account = { id: 'user_ada', name: 'Ada', email: 'ada@acme.example' }
/** A member of the project. */
export const bob: Account = { id: 'user_bob', name: 'Bob', email: 'bob@acme.example' }
/** The commit of both deployments. */
export const commit = 'a'.repeat(40)

/** A forge that has nothing. */
const account: ForgeAccount = {
  repositories: () => Promise.resolve([]),
  repository: (fullName) => Promise.reject(new Error(fullName)),
  branches: () => Promise.resolve([]),
  docsFolders: () => Promise.resolve([]),
}
const madeApp: MadeGitHubApp = {
  appId: '4711',
  slug: 'docwright-acme',
  name: 'Docwright acme',
  owner: 'acme',
  page: 'https://github.com/apps/docwright-acme',
  privateKey: 'secret-part-of-a-key',
  webhookSecret: 'secret-part-of-a-hook',
}

/** A site of one page. */
function starterFiles(name: string): Map<string, string> {
  const site = { name, theme: 'mint', colors: { primary: '#0a7' }, navigation: { pages: ['index'] } }
  return new Map([
    ['docs.json', JSON.stringify(site)],
    ['index.mdx', '# Docs\n'],
  ])
}

/** A platform with a project, its owner, a member, a workflow, two deployments and a job. */
export async function recordedSetting(stores: TestStores) {
  const location = await stores.locate()
  const store = await stores.open({ location })
  const { organisationId } = await addOrganisation(store)
  const { dataFolder } = location
  const secrets = openSecretBox(dataFolder)
  const projects = createProjects({
    store,
    git,
    secrets,
    dataFolder,
    starterFiles,
    appToken: () => Promise.resolve(null),
  })
  const { id: projectId } = await projects.create({ organisationId, name: 'Docs', repository: { kind: 'starter' } })
  for (const { email } of [ada, bob]) await addPerson(store, organisationId, email)
  await writeRole(store.db, organisationId, ada.id, 'owner')
  await writeProjectMember(store.db, { projectId, userId: bob.id, role: 'viewer', since: 1 })
  const hostingStore = createHostingStore(store)
  const enqueue = { projectId, branch: 'main', production: true }
  const first = await hostingStore.enqueueDeployment({ ...enqueue, commit })
  const preview = await hostingStore.enqueueDeployment({ ...enqueue, branch: 'draft', production: false, commit })
  await store.db
    .updateTable('deployment')
    .set({ status: 'succeeded', live_at: 5, manifest: 'm', taken_at: 5 })
    .execute()
  const hosting = {
    deployment: async (id: string) => hostingStore.deployment(id),
    deployAgain: async (earlier: typeof first) => again(hostingStore, earlier),
    promote: async (one: typeof first) => promoted(hostingStore, one),
    onPush: () => Promise.resolve([]),
    liveOf: () => Promise.resolve(undefined),
    renewSources: (live: typeof first) => Promise.resolve(live),
    siteUrl: () => Promise.resolve('https://docs.test'),
    deployBranch: async (_project: string, branch: string, head: string) =>
      hostingStore.enqueueDeployment({ ...enqueue, branch, commit: head, again: true, asked: 'deployment.requested' }),
  }
  const forge = {
    mergePullRequest: () => Promise.resolve({ merged: true, commit }),
    closePullRequest: () => Promise.resolve(),
    readPullRequest: () =>
      Promise.resolve({ state: 'open', head: { branch: 'draft', commit }, base: { branch: 'main', commit } }),
  } as unknown as Forge
  const workflow = 'name: Tidy\non:\n  schedule: "0 6 * * *"'
  const files = new Map([['.docwright/workflows/tidy.md', `---\n${workflow}\n---\nTidy up.\n`]])
  await syncWorkflows(store, projectId, readWorkflows(files).workflows)
  const { id: workflowId } = await store.db.selectFrom('workflow').select('id').executeTakeFirstOrThrow()
  const context = {
    store,
    projects,
    hosting,
    refreshRepository: () => Promise.resolve(),
    secrets,
    sendsMail: false,
    modelAddresses: { local: [], refusalOf: () => Promise.resolve(undefined) },
    otherModels: { operator: null, builtIn: null },
    turnLimitBounds: turnLimitBounds({}),
    knownModels: { at: '2026-11', models: [] },
    tryModel: () => Promise.reject(new Error('Nothing is asked.')),
    trials: createConcurrencyLimiter(shares.trials),
    publicUrl: 'https://docs.test',
    connections: {
      accountOf: () => account,
      accountWith: () => account,
      exchangeCode: () => Promise.resolve(madeApp),
      hookUrl: (id: string) => `https://docs.test/hooks/${id}`,
      webhookOf: (id: string) => ({ url: `https://docs.test/hooks/${id}`, secret: 'secret-part-of-a-hook' }),
      allowsHttp: false,
    },
    forgeOf: () => Promise.resolve(forge),
    updateBranch: () => Promise.resolve({ kind: 'updated', commit } as const),
    reviewTexts: {
      read: () => Promise.resolve([]),
      decide: () => Promise.resolve({ status: 'done' } as const),
    },
    lookup: {
      texts: async () => (await store.db.selectFrom('domain').select('proof').execute()).map(({ proof }) => proof),
      addresses: () => Promise.resolve(['192.0.2.7']),
    },
    consumeRateLimit: rateLimitOf(store),
    planJob: () =>
      Promise.resolve({ kind: 'ready', repository: 'r', ref: 'main', model: 'docwright/maintainer' } as const),
    workflowFiles: {
      read: () => Promise.resolve(''),
      save: () => Promise.resolve({ status: 'done' } as const),
      remove: () => Promise.resolve({ status: 'done' } as const),
    },
  }
  const row = await store.db.selectFrom('project').selectAll().where('id', '=', projectId).executeTakeFirstOrThrow()
  const made = await createJob(context, row, { prompt: 'Fix typos.' })
  if (made.kind === 'refused') throw new Error(made.code)
  return { context, store, projectId, organisationId, project: row, first, preview, workflowId, jobId: made.job.id }
}

/** The setting of commands that are written down. */
export type RecordedSetting = Awaited<ReturnType<typeof recordedSetting>>

async function addOrganisation(store: Store): Promise<{ organisationId: string }> {
  await store.db.insertInto('organisation').values({ id: 'organisation_acme', name: 'Acme', created_at: 1 }).execute()
  return { organisationId: 'organisation_acme' }
}

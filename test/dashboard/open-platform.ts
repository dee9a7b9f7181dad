import { branchRef, createGit, createLocalForge, openRepository, updateRefs, writeCommit } from '@docwright/forge'
import { serve } from '@hono/node-server'
import { starterFiles } from 'docwright/engine'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadAssets } from '../../packages/dashboard/src/assets.ts'
import { createDashboard } from '../../packages/dashboard/src/create-dashboard.tsx'
import { createConcurrencyLimiter } from '../../packages/server/src/access/concurrency-limiter.ts'
import { createAccounts } from '../../packages/server/src/access/accounts.ts'
import { quickPasswords } from '../../packages/server/src/access/testing/quick-passwords.ts'
import { allowFraming } from '../../packages/server/src/dashboard/allow-framing.ts'
import { createDashboardServices } from '../../packages/server/src/dashboard/create-dashboard-services.ts'
import type { DashboardContext } from '../../packages/server/src/dashboard/dashboard-context.ts'
import { changeForms } from '../../packages/server/src/platform/change-forms.ts'
import { createHosting } from '../../packages/server/src/hosting/create-hosting.ts'
import { startSiteHere } from '../../packages/server/src/hosting/testing/start-site-here.ts'
import { openFolderStore } from '../../packages/server/src/objects/folder-store.ts'
import { createDeploymentQueue } from '../../packages/server/src/hosting/deployments/deployment-queue.ts'
import type { Project } from '../../packages/server/src/projects/project.ts'
import { createProjects } from '../../packages/server/src/projects/projects.ts'
import { createPullRequestStore } from '../../packages/server/src/store/pull-requests/pull-request-store.ts'
import { createLocalWakeUps } from '../../packages/server/src/queue/wake-ups.ts'
import { sendWakeUps } from '../../packages/server/src/store/commit-news.ts'
import { createHostingStore } from '../../packages/server/src/store/deployments/deployment-store.ts'
import { openStore } from '../../packages/server/src/store/open-store.ts'
import { openSecretBox } from '../../packages/server/src/store/secret-box.ts'

/** The dashboard on the platform's real parts: database, git, hosting, pull requests; without an agent. */
export interface OpenPlatform {
  origin: string
  context: DashboardContext
  /** Path of the link that makes the owner's account. */
  setUpPath: string
  errors: unknown[]
  /** Commits files on the default branch, or on a new one that leaves it here, as the agent does. */
  commit(project: Project, branch: string, files: Readonly<Record<string, string>>): Promise<void>
  close(): Promise<void>
}

const author = { name: 'Docwright agent', email: 'agent@example.com' }

/** Starts everything in a temporary folder, on a free port of `localhost`. */
export async function openPlatform(): Promise<OpenPlatform> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'docwright-dashboard-'))
  const store = await openStore({ dataFolder })
  await store.db.insertInto('organisation').values({ id: 'organisation_a', name: 'A', created_at: 1 }).execute()
  const errors: unknown[] = []
  let answer: (request: Request) => Promise<Response> = () => Promise.resolve(new Response(null, { status: 503 }))
  const server = serve({ fetch: async (request) => answer(request), port: 0, hostname: '127.0.0.1' })
  if (!server.listening) await new Promise((resolve) => server.once('listening', resolve))
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`

  const git = createGit({ environment: process.env, protocols: ['https', 'file'] })
  const secrets = openSecretBox(dataFolder)
  const projects = createProjects({
    store,
    git,
    secrets,
    dataFolder,
    starterFiles,
    appToken: () => Promise.resolve(null),
  })
  const accounts = createAccounts(store, {
    publicUrl: origin,
    secret: secrets.derive('sessions'),
    passwords: quickPasswords,
  })
  const note = (fields: object, message: string): void => void errors.push(message, fields)
  const hosting = createHosting({
    store: createHostingStore(store),
    queue: createDeploymentQueue(store, 'test'),
    dataFolder,
    objects: openFolderStore(join(dataFolder, 'objects')),
    baseDomain: 'localhost',
    publicUrl: origin,
    repositories: projects.repositoryFolder,
    logger: { info: () => undefined, warn: note, error: note },
    startSiteProcess: startSiteHere,
  })
  hosting.start()
  const draining = new AbortController()
  const wakeUps = createLocalWakeUps()
  sendWakeUps(store.db, wakeUps.wake)
  const context: DashboardContext = {
    store,
    accounts,
    streams: createConcurrencyLimiter({ perHolder: 50, all: 500 }),
    projects,
    offerTranslation: () => Promise.resolve(undefined),
    hosting,
    git,
    secrets,
    sendsMail: false,
    wakeUps,
    draining: draining.signal,
    publicUrl: origin,
    changeForms,
    updateBranch: () => Promise.resolve({ kind: 'current' }),
    reviewTexts: { read: () => Promise.resolve(undefined), decide: () => Promise.resolve({ status: 'done' }) },
    models: () => Promise.resolve([{ id: 'docwright/maintainer', label: 'Built-in maintainer' }]),
    modelAddresses: { local: [], refusalOf: () => Promise.resolve(undefined) },
    otherModels: { operator: null, builtIn: 'docwright/maintainer' },
    turnLimitBounds: {
      usual: { steps: 150, tokens: 5_000_000, minutes: 60 },
      operator: { steps: null, tokens: null, minutes: null },
    },
    knownModels: { at: '2026-11', models: [] },
    tryModel: () => Promise.reject(new Error('No model is asked here.')),
    trials: createConcurrencyLimiter({ perHolder: 2, all: 8 }),
    connections: {
      accountOf: () => neverAsked(),
      accountWith: () => neverAsked(),
      exchangeCode: () => neverAsked(),
      hookUrl: (id) => `${origin}/hooks/${id}`,
      webhookOf: (projectId) => ({ url: `${origin}/hooks/${projectId}`, secret: 'a secret of the forge' }),
      allowsHttp: true,
    },
    forgeWebhookOf: (projectId) => ({ url: `${origin}/hooks/${projectId}`, secret: 'a secret of the forge' }),
    lookup: { texts: () => Promise.resolve([]), addresses: () => Promise.resolve([]) },
    consumeRateLimit: () =>
      Promise.resolve({ accepted: true, limit: 100, windowSeconds: 3600, remaining: 99, resetSeconds: 3600 }),
    planJob: (project, body) =>
      Promise.resolve({
        kind: 'ready',
        repository: `${origin}/git/${project.slug}.git`,
        ref: body.ref ?? project.default_branch,
        model: body.model ?? 'docwright/maintainer',
      }),
    workflowFiles: {
      read: () => Promise.resolve(undefined),
      save: () => Promise.reject(new Error('No test saves a workflow here.')),
      remove: () => Promise.reject(new Error('No test removes a workflow here.')),
    },
    forgeOf: (project) =>
      Promise.resolve(
        createLocalForge({
          repository: openRepository(git, projects.repositoryFolder(project.id)),
          store: createPullRequestStore(store, project.id),
          fullName: project.slug,
          url: `${origin}/projects/${project.id}`,
          pullRequestUrl: (number) => `${origin}/projects/${project.id}/reviews/${number}`,
          gitAccess: () => Promise.resolve({ url: `${origin}/git/${project.slug}.git`, credentials: null }),
          now: store.clock,
          author: { name: 'Docwright', email: 'docwright@localhost' },
          onPush: () => undefined,
          onCommitStatus: () => Promise.resolve(),
        }),
      ),
  }
  const dashboard = createDashboard(createDashboardServices(context), {
    assets: await loadAssets(),
    secret: secrets.derive('dashboard forms'),
    origin,
    report: (error) => errors.push(error),
  })
  answer = async (request) => {
    const site = await hosting.handle(request)
    return site === undefined ? dashboard.fetch(request) : allowFraming(site, origin)
  }
  return {
    origin,
    context,
    errors,
    setUpPath: `/set-up/${(await accounts.createOwnerToken()) ?? ''}`,
    async commit(project, branch, files) {
      const repository = openRepository(git, projects.repositoryFolder(project.id))
      const { folder } = repository
      const call = { folder, environment: { GIT_INDEX_FILE: join(folder, 'test.index') } }
      const parent = (await git.run(['rev-parse', project.defaultBranch], call)).output.toString().trim()
      await git.run(['read-tree', parent], call)
      for (const [path, content] of Object.entries(files)) {
        const { output } = await git.run(['hash-object', '-w', '--stdin'], { ...call, input: content })
        const line = `100644 ${output.toString().trim()}\t${path}\n`
        await git.run(['update-index', '--add', '--index-info'], { ...call, input: line })
      }
      const tree = (await git.run(['write-tree'], call)).output.toString().trim()
      const signed = { ...author, at: store.clock() }
      const id = await writeCommit(repository, { tree, parents: [parent], message: 'A change', author: signed })
      const before = branch === project.defaultBranch ? parent : null
      await updateRefs(repository, [{ ref: branchRef(branch), before, after: id }])
      await hosting.onPush(project.id, [{ branch, after: id }])
    },
    async close() {
      draining.abort()
      if ('closeAllConnections' in server) server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await hosting.close()
      await store.close()
      await rm(dataFolder, { recursive: true, force: true })
    },
  }
}

function neverAsked(): never {
  throw new Error('No forge is asked here.')
}

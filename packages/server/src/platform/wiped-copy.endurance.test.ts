import { createGit, createLocalForge, hostedMirror, listRefs, type Git, type Repository } from '@docwright/forge'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import { openFolderStore } from '../objects/folder-store.ts'
import { createProjects } from '../projects/projects.ts'
import { readJobById } from '../store/jobs/job-queries.ts'
import { createPullRequestStore } from '../store/pull-requests/pull-request-store.ts'
import { openSecretBox } from '../store/secret-box.ts'
import { listTurns } from '../store/jobs/turn-queries.ts'
import { describeEachStore } from '../store/testing/describe-each-store.ts'
import { acceptJob } from '../jobs/accept-message.ts'
import { claimTurn } from '../jobs/hold-turn.ts'
import { runTurn } from '../jobs/run-turn.ts'
import { createScriptedModel } from '../jobs/testing/scripted-model.ts'
import { createTurnFixture } from '../jobs/testing/turn-fixture.ts'

const page = { tool: 'write_file', input: { path: 'new.mdx', content: '# New\n' } }
const finish = { tool: 'finish', input: { title: 'Add a page', summary: 'A page was missing.' } }

async function listSubjects({ git, folder }: Repository, ref: string): Promise<string[]> {
  const { output } = await git.run(['log', '--format=%s', ref], { folder, accepts: [0, 128] })
  return output.toString().trim().split('\n')
}

/** The parts of a repository that a machine may lose. */
const losses = Object.entries<(folder: string) => void>({
  everything: (folder) => rmSync(folder, { recursive: true, force: true }),
  'what is in its folder': (folder) => {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder)
  },
  HEAD: (folder) => rmSync(join(folder, 'HEAD'), { force: true }),
  objects: (folder) => rmSync(join(folder, 'objects'), { recursive: true, force: true }),
  'every object': (folder) => {
    for (const name of readdirSync(join(folder, 'objects')))
      for (const file of readdirSync(join(folder, 'objects', name))) rmSync(join(folder, 'objects', name, file))
  },
  branches: (folder) => {
    rmSync(join(folder, 'packed-refs'), { force: true })
    rmSync(join(folder, 'refs', 'heads'), { recursive: true, force: true })
  },
})

function fail(): never {
  throw new Error('There is no such loss.')
}

describeEachStore('A machine that loses its copy of a repository while a turn runs', (stores) => {
  async function setting() {
    let now = Date.now()
    const location = await stores.locate()
    const store = await stores.open({ location, clock: () => now })
    const dataFolder = join(location.dataFolder, 'machine')
    mkdirSync(dataFolder)
    const real = createGit({ environment: process.env })
    const beforeCall = { now: (): void => {} }
    const git: Git = {
      ...real,
      run: async (...given) => {
        beforeCall.now()
        return real.run(...given)
      },
    }
    const projects = createProjects({
      store,
      git,
      secrets: openSecretBox(dataFolder),
      dataFolder,
      objects: openFolderStore(join(location.dataFolder, 'bucket')),
      starterFiles: () =>
        new Map([
          ['docs.json', '{"name":"Handbook","navigation":{"pages":["index"]}}'],
          ['index.mdx', '# Home\n'],
        ]),
      appToken: () => Promise.resolve(null),
    })
    const model = createScriptedModel({ 'Add it.': [page, finish] })
    const fixture = await createTurnFixture(store, model, {
      async openProject(projectId) {
        const forge = createLocalForge({
          repository: await projects.repository(projectId),
          store: createPullRequestStore(store, projectId),
          fullName: 'docs',
          url: 'https://docs.example.com',
          pullRequestUrl: (number) => `https://docs.example.com/${number}`,
          gitAccess: () => Promise.resolve({ url: 'https://docs.example.com/docs.git', credentials: null }),
          now: store.clock,
          author: { name: 'Docwright', email: 'docwright@localhost' },
          onPush() {},
          onCommitStatus: () => Promise.resolve(),
        })
        const mirror = hostedMirror(await projects.repository(projectId), () => {})
        return {
          forge,
          mirror: { ...mirror, fetch: async () => void (await projects.repository(projectId)) },
          docsFolder: '',
        }
      },
      restoreCopy: async (projectId) => void (await projects.restoredRepository(projectId)),
      onError() {},
    })
    const { organisation_id: organisationId } = await store.db
      .selectFrom('project')
      .select('organisation_id')
      .executeTakeFirstOrThrow()
    return {
      store,
      projects,
      beforeCall,
      async create() {
        const { id } = await projects.create({ organisationId, name: 'Docs', repository: { kind: 'starter' } })
        const plan = {
          kind: 'ready',
          repository: 'https://git.example.com/p.git',
          ref: 'main',
          model: model.name,
        } as const
        const consumeRateLimit = async () =>
          ({ accepted: true, limit: 100, windowSeconds: 3600, remaining: 99, resetSeconds: 1 }) as const
        const acceptance = await acceptJob({ store, consumeRateLimit }, id, { prompt: 'Add it.' }, plan)
        if (acceptance.kind === 'refused') throw new Error(acceptance.code)
        return { projectId: id, jobId: acceptance.job.id }
      },
      async work(jobId: string) {
        for (let attempt = 0; attempt < 10; attempt += 1) {
          const held = await claimTurn(store, 'worker_test', 300_000)
          if (held === undefined) throw new Error('No turn is due.')
          await runTurn(fixture.context, held, new AbortController().signal)
          const job = await readJobById(store.db, jobId)
          if (job?.status !== 'active') {
            const [turn] = await listTurns(store.db, jobId)
            return { status: job?.status, error: turn?.error ?? null }
          }
          now += 400_000
        }
        return { status: 'active', error: null }
      },
    }
  }

  test('finishes it with one commit, whatever is lost before whichever call of git', async () => {
    const { create, work, beforeCall, projects, store } = await setting()
    const failures: string[] = []
    for (let call = 1, isOver = false; !isOver; call += 1) {
      const { projectId, jobId } = await create()
      // Each call meets one loss on SQLite, and another one on PostgreSQL.
      const [name, lose] = losses[(call + (stores.dialect === 'sqlite' ? 0 : 3)) % losses.length] ?? fail()
      const folder = projects.repositoryFolder(projectId)
      let calls = 0
      beforeCall.now = () => {
        calls += 1
        if (calls === call) lose(folder)
      }
      const end = await work(jobId)
      beforeCall.now = () => {}
      isOver = calls < call
      // Another machine reads the result.
      rmSync(folder, { recursive: true, force: true })
      const repository = await projects.repository(projectId)
      const branches = (await listRefs(repository)).map((branch) => branch.name)
      const subjects = await listSubjects(repository, `refs/heads/docwright/${jobId}`)
      const requests = await createPullRequestStore(store, projectId).list({})
      const found = { ...end, branches, subjects, requests: requests.map(({ state }) => state) }
      const wanted = {
        status: 'completed',
        error: null,
        branches: [`refs/heads/docwright/${jobId}`, 'refs/heads/main'],
        subjects: ['Add a page', 'Starter site'],
        requests: ['open'],
      }
      if (!isDeepStrictEqual(found, wanted)) failures.push(`${name} before call ${call}: ${JSON.stringify(found)}`)
    }
    expect(failures).toEqual([])
  })
})

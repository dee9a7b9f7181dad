import type { Diagnostic } from 'docwright/engine'
import { defaultTurnLimits } from '@docwright/agent'
import type { Model } from '@docwright/agent'
import { createGit, hostedMirror, openRepository, readBlob, resolveCommit } from '@docwright/forge'
import type { Repository } from '@docwright/forge'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { hostedRepository, plainGit } from '../../../../forge/src/testing/scratch.ts'
import { openPagesHere } from '../../testing/open-pages-here.ts'
import { createLocalWakeUps } from '../../queue/wake-ups.ts'
import { sendWakeUps } from '../../store/commit-news.ts'
import { createId } from '../../store/create-id.ts'
import type { Store } from '../../store/open-store.ts'
import { acceptJob, acceptMessage } from '../accept-message.ts'
import type { Acceptance, ConsumeRateLimit } from '../accept-message.ts'
import type { TurnContext } from '../turn-context.ts'
import { createMemoryForge } from './memory-forge.ts'
import type { MemoryForge } from './memory-forge.ts'
import { addProject } from '../../store/testing/add-project.ts'

/** A project with a repository, and everything that turns are run with. */
export interface TurnFixture {
  context: TurnContext
  forge: MemoryForge
  repository: Repository
  projectId: string
  /** Creates a job; by default, on a branch of its own. */
  create(prompt: string, headBranch?: string): Promise<string>
  message(jobId: string, prompt: string, delivery?: 'queue' | 'steer' | 'interrupt'): Promise<void>
  /** Text of a file on a branch; undefined if it is not there. */
  file(branch: string, path: string): Promise<string | undefined>
  /** Commits to a branch as a person would, and pushes; null removes a file. */
  push(branch: string, files: Readonly<Record<string, string | Uint8Array | null>>): void
  /** Deletes a branch as a person would. */
  remove(branch: string): void
  /** Subjects of a branch's commits, newest first. */
  subjects(branch: string): string[]
}

const firstFiles = { 'docs.json': '{"name":"Handbook","navigation":{"pages":["index"]}}', 'index.mdx': '# Home\n' }

/** A limit that is never reached. */
const unlimited: ConsumeRateLimit = async () => ({
  accepted: true,
  limit: 100,
  windowSeconds: 3600,
  remaining: 99,
  resetSeconds: 1,
})

/**
 * Creates a project with a repository of one page.
 *
 * @param model Does the work.
 * @param changes Changes of the context.
 * @returns The fixture; its folder is removed when the test ends.
 */
export async function createTurnFixture(
  store: Store,
  model: Model,
  changes: Partial<TurnContext> = {},
): Promise<TurnFixture> {
  const folder = mkdtempSync(join(tmpdir(), 'docwright-turn-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
  const git = createGit({ environment: process.env })
  const hosted = await hostedRepository(folder, firstFiles, 'By a person')
  const { clone } = hosted
  const repository = openRepository(git, hosted.repository.folder)
  const forge = createMemoryForge(repository)
  const { projectId } = await addProject(store, { slug: createId('project', store.clock()).slice(-12) })
  const project = { forge, mirror: hostedMirror(repository, () => {}), docsFolder: '' }
  const noProblems: readonly Diagnostic[] = []
  const context: TurnContext = {
    store,
    wakeUps: createLocalWakeUps(),
    owner: 'worker_test',
    openProject: async () => project,
    createModel: async () => model,
    openPages: openPagesHere,
    createInspector: () => ({
      whole: async () => noProblems,
      changed: async () => ({ diagnostics: noProblems, looked: 0, pages: 0 }),
    }),
    reviewChange: async () => [],
    worktreeFolder: join(folder, 'worktrees'),
    limits: defaultTurnLimits,
    random: () => 0.5,
    onError(error) {
      throw error
    },
    ...changes,
  }
  mkdirSync(context.worktreeFolder)
  sendWakeUps(store.db, context.wakeUps.wake)
  const accept = { store, consumeRateLimit: unlimited }

  function push(branch: string, files: Readonly<Record<string, string | Uint8Array | null>>): void {
    plainGit(clone, 'fetch', '--quiet', '--prune', 'origin')
    const isKnown = existsSync(join(clone, '.git/refs/remotes/origin', branch))
    plainGit(clone, 'checkout', '--quiet', '-B', branch, ...(isKnown ? [`origin/${branch}`] : []))
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(clone, path)), { recursive: true })
      if (text === null) rmSync(join(clone, path))
      else writeFileSync(join(clone, path), text)
    }
    plainGit(clone, 'add', '--all')
    plainGit(clone, 'commit', '--quiet', '-m', 'By a person')
    plainGit(clone, 'push', '--quiet', 'origin', branch)
  }

  return {
    context,
    forge,
    repository,
    projectId,
    push,
    remove: (branch) => void plainGit(clone, 'push', '--quiet', 'origin', '--delete', branch),
    async create(prompt, headBranch) {
      const plan = {
        kind: 'ready',
        repository: 'https://git.example.com/p.git',
        ref: 'main',
        model: model.name,
      } as const
      return jobOf(await acceptJob(accept, projectId, { prompt, headBranch }, plan))
    },
    async message(jobId, prompt, delivery = 'queue') {
      jobOf(await acceptMessage(accept, projectId, jobId, { prompt, delivery }))
    },
    async file(branch, path) {
      const commit = await resolveCommit(repository, `refs/heads/${branch}`)
      if (commit === null) return undefined
      return (await readBlob(repository, commit, path))?.toString()
    },
    subjects: (branch) => plainGit(repository.folder, 'log', '--format=%s', branch).split('\n'),
  }
}

function jobOf(acceptance: Acceptance): string {
  if (acceptance.kind === 'refused') throw new Error(acceptance.code)
  return acceptance.job.id
}

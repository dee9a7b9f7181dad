import { execFile } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Store } from '../../../packages/server/src/store/open-store.ts'
import { gitVariables } from './chaos-forge.ts'

/** People who give the built-in agent something to do, and what became of it. */
export interface ChaosJobs {
  /** Asks again and again until the signal is aborted. */
  keepAsking(signal: AbortSignal): Promise<void>
  /** Jobs that were accepted, and how often one was sent again because nobody had answered. */
  counts(): { jobs: number; sentAgain: number }
  /**
   * Waits until every job has ended, and compares each with what it would be if nothing had happened.
   *
   * @param clone A clone of the repository.
   * @param url Address of the repository.
   */
  findProblems(clone: string, url: string): Promise<string[]>
}

const betweenJobs = 5000
const maxWait = 120_000

/**
 * Makes the people.
 *
 * @param platform Where its API is asked.
 * @param platform.ports Ports of the servers.
 * @param platform.projectId The project.
 * @param platform.key An API key to it.
 */
export function createChaosJobs(
  store: Store,
  { ports, projectId, key }: { ports: readonly number[]; projectId: string; key: string },
): ChaosJobs {
  /** Ids of the jobs that were accepted, by what was asked. */
  const accepted = new Map<string, string>()
  let sentAgain = 0

  /** Sent until a server has accepted it, under one key: it is the same job however often it is sent. */
  async function ask(number: number): Promise<void> {
    const prompt = `Add the page /topic-${number} titled "Topic ${number}" with the text "About topic ${number}."`
    const deadline = performance.now() + maxWait
    for (let attempt = 0; performance.now() < deadline; attempt += 1) {
      const answer = await fetch(
        `http://127.0.0.1:${ports[(number + attempt) % ports.length]}/v2/agent/${projectId}/job`,
        {
          method: 'POST',
          headers: {
            authorization: `Bearer ${key}`,
            'content-type': 'application/json',
            'idempotency-key': `job-${number}`,
          },
          body: JSON.stringify({ prompt }),
          signal: AbortSignal.timeout(10_000),
        },
      ).catch(() => undefined)
      const body = (await answer?.json().catch(() => undefined)) as { id?: string } | undefined
      if (answer?.ok === true && body?.id !== undefined) {
        accepted.set(prompt, body.id)
        return
      }
      sentAgain += 1
      await pause(300)
    }
    throw new Error(`Nobody accepts a job: ${prompt}`)
  }

  async function openTurns(): Promise<number> {
    const rows = await store.db.selectFrom('turn').select('id').where('status', 'in', ['queued', 'running']).execute()
    return rows.length
  }

  /** A job has one turn, which succeeded, one pull request, and one commit on the branch of it. */
  async function compare(clone: string): Promise<string[]> {
    const problems: string[] = []
    const turns = await store.db.selectFrom('turn').select(['job_id', 'prompt', 'status', 'error']).execute()
    const jobs = await store.db.selectFrom('job').select(['id', 'work', 'pull_request_url']).execute()
    for (const [prompt, id] of accepted) {
      const own = turns.filter((turn) => turn.prompt === prompt)
      if (own.length !== 1) problems.push(`${prompt}: ${own.length} turns`)
      if (own[0]?.job_id !== id) problems.push(`${prompt}: the job is not the one that was answered`)
      if (own[0]?.status !== 'succeeded') problems.push(`${prompt}: ${own[0]?.status} ${own[0]?.error ?? ''}`)
      const job = jobs.find((row) => row.id === id)
      const { branch } = JSON.parse(job?.work ?? '{}') as { branch?: string }
      const commits = branch && (await git(clone, 'rev-list', '--count', `refs/check/main..refs/check/${branch}`))
      if (commits !== '1') problems.push(`${prompt}: ${commits ?? 'no'} commits on ${branch ?? 'no branch'}`)
    }
    if (turns.length !== accepted.size) problems.push(`${turns.length} turns of ${accepted.size} jobs`)
    const requests = await store.db.selectFrom('pull_request').select('number').execute()
    if (requests.length !== accepted.size) problems.push(`${requests.length} pull requests of ${accepted.size} jobs`)
    const links = new Set(jobs.map((job) => job.pull_request_url))
    if (links.size !== jobs.length) problems.push(`${links.size} pull requests are linked from ${jobs.length} jobs`)
    return problems
  }

  return {
    async keepAsking(signal) {
      for (let number = 1; !signal.aborted; number += 1) {
        await ask(number)
        await pause(betweenJobs)
      }
    },
    counts: () => ({ jobs: accepted.size, sentAgain }),
    async findProblems(clone, url) {
      const deadline = performance.now() + maxWait
      while ((await openTurns()) > 0 && performance.now() < deadline) await pause(300)
      await git(clone, 'fetch', '--quiet', url, '+refs/heads/*:refs/check/*')
      return compare(clone)
    },
  }
}

async function git(folder: string, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('git', args, { cwd: folder, env: gitVariables })
  return stdout.trim()
}

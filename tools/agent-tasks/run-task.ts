import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createClient, type ApiClient } from '../../test/platform/api-client.ts'
import type { Clone } from '../../test/platform/git-client.ts'
import { always } from './checks.ts'
import { site } from './site.ts'
import type { Files, Result, Task } from './task.ts'

/** What a task came to. */
export interface TaskReport {
  task: Task
  /** Failed checks; empty if the task was done. */
  problems: readonly string[]
  result: Result
  /** Whether the branch that nobody but people may change is as it was. */
  isBaseKept: boolean
  use: { requests: number; input: number; output: number; cost: number | null }
  seconds: number
}

/** Where tasks run: a platform with a project, and a clone of it. */
export interface TaskPlace {
  url: string
  projectId: string
  key: string
  clone: Clone
  /** Folder of the clone. */
  folder: string
  /** What the pull request of a branch tells its reviewer. */
  descriptionOf: (branch: string) => Promise<string>
  /** Called once the message that a task sends while it works has been sent. */
  onSteered: (task: Task) => void
}

/**
 * Runs a task as a person would: its files are pushed to a branch, a job is started over the API, and what is judged is its
 * pull request's branch as git has it.
 *
 * @param task What is to be done, and how it is judged.
 * @param place A platform and a clone of its project, which no other task uses meanwhile.
 */
export async function runTask(task: Task, place: TaskPlace): Promise<TaskReport> {
  const started = performance.now()
  const client = createClient(place.url, place.projectId, place.key)
  const branch = `tasks/${task.id}-${Math.random().toString(36).slice(2, 8)}`
  const before = new Map(Object.entries({ ...site, ...task.files }))
  await pushFiles(place, branch, before)
  const after: Files[] = []
  const answers: string[] = []
  const statuses: string[] = []
  let base = before
  let id = ''
  for (const [index, turn] of task.turns.entries()) {
    if (index === 0) ({ id } = await client.create(turn.prompt, { ref: branch }))
    else await client.message(id, turn.prompt)
    if (turn.meanwhile !== undefined) {
      await steer(place, id, turn.meanwhile)
      place.onSteered(task)
    }
    statuses.push((await client.ended(id)).status)
    answers.push(await wordsOf(client, id))
    const head = await client.branchOf(id)
    after.push(head === undefined ? base : await readFiles(place, head))
    if (index === 0 && task.pushedMeanwhile !== undefined) {
      await place.clone.push(branch, task.pushedMeanwhile)
      base = new Map([...before, ...Object.entries(task.pushedMeanwhile)])
    }
  }
  const work = await client.branchOf(id)
  const description = work === undefined ? '' : await place.descriptionOf(work)
  const result: Result = { before, after, answers, statuses, description }
  const isBaseKept = sameFiles(await readFiles(place, branch), base)
  const problems = [...always(task), ...task.checks].flatMap((check) => check(result) ?? [])
  const seconds = (performance.now() - started) / 1000
  return { task, problems, result, isBaseKept, use: await useOf(place, id), seconds }
}

async function pushFiles({ clone: { git }, folder }: TaskPlace, branch: string, files: Files): Promise<void> {
  await git('checkout', '--quiet', '--orphan', branch)
  await git('rm', '-r', '-f', '--quiet', '--ignore-unmatch', '.')
  for (const [path, text] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  await git('add', '--all', '--force')
  await git('commit', '--quiet', '--message=Documentation')
  await git('push', '--quiet', 'origin', branch)
}

async function readFiles({ clone: { git }, folder }: TaskPlace, branch: string): Promise<Files> {
  await git('fetch', '--quiet', 'origin')
  await git('checkout', '--quiet', '--force', '--detach', `origin/${branch}`)
  await git('clean', '--quiet', '-d', '--force', '-x')
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const names = paths.map(({ parentPath, name }) =>
    join(parentPath, name)
      .slice(folder.length + 1)
      .replaceAll('\\', '/'),
  )
  return new Map(
    names
      .filter((name) => !name.startsWith('.git/'))
      .map((name) => [name, readFileSync(join(folder, name), 'utf8')] as const),
  )
}

function sameFiles(one: Files, other: Files): boolean {
  return one.size === other.size && [...one].every(([path, text]) => other.get(path) === text)
}

async function ask({ url, projectId, key }: TaskPlace, path: string, body?: object): Promise<unknown> {
  const response = await fetch(`${url}/v2/agent/${projectId}/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (response.status === 404) return {}
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return response.json()
}

async function steer(place: TaskPlace, id: string, prompt: string): Promise<void> {
  await ask(place, `job/${id}/message`, { prompt, delivery: 'steer' })
}

async function wordsOf(client: ApiClient, id: string): Promise<string> {
  const { text, error } = await client.lastAnswer(id).catch(() => ({ text: '', error: null }))
  return error === null ? text : `${text}\n${error.code}: ${error.message}`
}

async function useOf(place: TaskPlace, id: string): Promise<TaskReport['use']> {
  const { total, turns = [] } = (await ask(place, `job/${id}/usage`)) as {
    total?: { input: number; output: number; cost: number | null }
    turns?: { models: { requests: number }[] }[]
  }
  const requests = turns.flatMap(({ models }) => models).reduce((sum, one) => sum + one.requests, 0)
  return { requests, input: total?.input ?? 0, output: total?.output ?? 0, cost: total?.cost ?? null }
}

import { allPagesPool, createSharedPagePool } from 'docwright/engine'
import { mkdtempSync, rmSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Json, Model, ModelMessage, ToolCall } from '../model/model.ts'
import { openWorkspace } from '../workspace/open-workspace.ts'
import type { Workspace } from '../workspace/workspace.ts'
import type { HistoryCommit, RepositoryHistory } from './history.ts'
import type { UpkeepName } from './upkeep.ts'
import { createUpkeepAgent } from './upkeep-agent.ts'

/** Files of a repository at one time, and what made them. */
export interface StateForTests {
  subject: string
  files: Readonly<Record<string, string>>
}

/** A repository whose history is in memory. */
export interface UpkeepForTests {
  workspace: Workspace
  history: RepositoryHistory
  remove: () => void
}

/** The id of the n-th commit, from 1. */
export function commitId(index: number): string {
  return String(index).repeat(40).slice(0, 40)
}

/**
 * Creates a repository with a history.
 *
 * @param states Its states, oldest first; a state also has the files of the previous ones.
 * @param options Other facts.
 */
export async function repositoryWithHistory(
  states: readonly StateForTests[],
  options: Partial<Pick<RepositoryHistory, 'since' | 'others'>> = {},
): Promise<UpkeepForTests> {
  const folder = mkdtempSync(join(tmpdir(), 'docwright-upkeep-'))
  const history = historyOf(states, options)
  for (const [path, text] of Object.entries(Object.assign({}, ...states.map(({ files }) => files)) as object)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), String(text))
  }
  const pages = createSharedPagePool(allPagesPool())
  return {
    workspace: await openWorkspace({ root: folder, docsFolder: '', pages }),
    history,
    remove() {
      void pages.close()
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}

/**
 * A history in memory.
 *
 * @param states Its states, oldest first.
 * @param options Other facts.
 */
export function historyOf(
  states: readonly StateForTests[],
  { since, others = new Map() }: Partial<Pick<RepositoryHistory, 'since' | 'others'>> = {},
): RepositoryHistory {
  const commits = states.map(({ subject, files }, index): HistoryCommit => ({
    id: commitId(index + 1),
    parent: index === 0 ? null : commitId(index),
    subject,
    body: '',
    at: Date.parse('2026-03-01T12:00:00Z') + index * 24 * 3_600_000,
    files: Object.entries(files).map(([path, text]) => ({
      path,
      added: text.split('\n').map((line, at) => ({ line: at + 1, text: line })),
    })),
  }))
  const stateAt = (commit: string): Readonly<Record<string, string>> => {
    const index = commits.findIndex(({ id }) => id === commit)
    return Object.assign({}, ...states.slice(0, index + 1).map(({ files }) => files)) as Record<string, string>
  }
  const head = commitId(states.length)
  return {
    head,
    since,
    others,
    commits: ({ from, path, limit }) => {
      const start = commits.findIndex(({ id }) => id === from) + 1
      const found = commits
        .slice(start)
        .filter(({ files }) => path === undefined || files.some((one) => one.path === path))
      return Promise.resolve(found.toReversed().slice(0, limit))
    },
    read: (commit, path) => Promise.resolve(stateAt(commit)[path]),
    list: (folder) => Promise.resolve(Object.keys(stateAt(head)).filter((path) => path.startsWith(`${folder}/`))),
  }
}

/** The result of a run. */
export interface RunForTests {
  text: string
  title: string | undefined
  files: Record<string, string>
}

/**
 * Runs a workflow to its changes.
 *
 * @param name The workflow.
 * @param model Answers the questions; none by default.
 */
export async function runUpkeep(
  { workspace, history }: Pick<UpkeepForTests, 'workspace' | 'history'>,
  name: UpkeepName,
  model?: Model,
): Promise<RunForTests> {
  const agent = createUpkeepAgent(workspace, { name, history, prompt: 'Go.', instructions: '', model })
  const messages: ModelMessage[] = [{ role: 'user', text: 'Go.' }]
  const step = await agent.step({ system: '', messages, tools: [] }, new AbortController().signal)
  if (step.kind === 'fault') throw new Error(step.fault.message)
  const files: Record<string, string> = {}
  for (const call of step.answer.calls) {
    const { path, content, old, new: put } = call.input as Record<string, string>
    if (call.name === 'write_file') files[path ?? ''] = content ?? ''
    if (call.name === 'edit_file')
      files[path ?? ''] = (await workspace.read(path ?? '')).replace(old ?? '', () => put ?? '')
  }
  const finish = step.answer.calls.find((call) => call.name === 'finish')?.input as Record<string, string> | undefined
  return { text: finish?.['summary'] ?? step.answer.text, title: finish?.['title'], files }
}

/** A question as the model reads it. */
export interface AskedQuestion {
  id: string
  page: string
  question: string
  text: string
  lines: readonly { commit: string; file: string; text: string }[]
}

/**
 * A model that answers questions by a script.
 *
 * @param answer Its answer to one question.
 * @param asked Receives the questions.
 */
export function scriptedModel(
  answer: (question: AskedQuestion) => { text: string; sources: Json },
  asked: AskedQuestion[] = [],
): Model {
  return {
    name: 'test:scripted',
    contextTokens: 100_000,
    step({ messages }) {
      const [first] = messages
      const { questions } = JSON.parse(first?.role === 'user' ? first.text : '') as { questions: AskedQuestion[] }
      asked.push(...questions)
      const changes = questions.map((question) => ({ id: question.id, ...answer(question) }))
      const call: ToolCall = { id: 'call_1', name: 'submit_changes', input: { changes } }
      return Promise.resolve({
        kind: 'answer',
        answer: { text: '', calls: [call], stop: 'tools', usage: { input: 10, output: 5 } },
      })
    },
  }
}

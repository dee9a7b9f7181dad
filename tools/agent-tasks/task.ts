import type { ScriptedCall } from '../../packages/agent/src/testing/index.ts'

/** The files of a repository by their path. */
export type Files = ReadonlyMap<string, string>

/** What a person says, and what somebody who knows the work does then. */
export interface Turn {
  prompt: string
  /** The changes that are right; absent if the right thing is to answer. */
  calls?: readonly ScriptedCall[]
  /** The words that are right, if nothing is to be changed. */
  answer?: string
  /** Said while this turn is at work. */
  meanwhile?: string
}

/** What became of a task. */
export interface Result {
  before: Files
  /** The files after each turn: those of the pull request, or of the base if there is none. */
  after: readonly Files[]
  /** The last words after each turn. */
  answers: readonly string[]
  statuses: readonly string[]
  /** The notices for the reviewer, besides the description. */
  description: string
}

/** Decides on one thing; it says what is wrong. */
export type Check = (result: Result) => string | undefined

/** A task as a measure of an agent. */
export interface Task {
  id: string
  /** The kind of task, such as “rename”, by which tables are grouped. */
  kind: string
  /** Files in addition to, or instead of, those of every task. */
  files?: Readonly<Record<string, string>>
  turns: readonly Turn[]
  /** Paths that may change; anything else is too much. A path that ends with “/” stands for what is below. */
  touches: readonly string[]
  checks: readonly Check[]
  /** Pushed to the base branch by somebody else after the first turn. */
  pushedMeanwhile?: Readonly<Record<string, string>>
}

/** Short names for what a model calls. */
export const edit = (path: string, old: string, text: string, all?: boolean): ScriptedCall => ({
  name: 'edit_file',
  input: { path, old, new: text, ...(all === undefined ? {} : { all }) },
})
export const write = (path: string, content: string): ScriptedCall => ({
  name: 'write_file',
  input: { path, content },
})
export const move = (from: string, to: string): ScriptedCall => ({ name: 'move_file', input: { from, to } })
export const remove = (path: string): ScriptedCall => ({ name: 'delete_file', input: { path } })

/** A call that lists a page after another one in `docs.json`. */
export const list = (page: string, after: string): ScriptedCall =>
  edit('docs.json', `"${after}"`, `"${after}",\n          "${page}"`)

/** A call that takes a page out of `docs.json`; it must not be the last of its group. */
export const unlist = (page: string): ScriptedCall => edit('docs.json', `          "${page}",\n`, '')

/** A call that adds redirects to a `docs.json` that has none. */
export const redirect = (source: string, destination: string): ScriptedCall =>
  edit(
    'docs.json',
    '  "navigation": {',
    `  "redirects": [{ "source": "${source}", "destination": "${destination}" }],\n  "navigation": {`,
  )

import type { FinishedPart } from '../model/model-fault.ts'
import type { Notice } from '../gate/notice.ts'
import type { AssistantStep } from '../model/model.ts'
import type { ToolResult } from '../tools/tool.ts'

/** How a turn ended. Titles and summaries are Markdown written by the agent: data, to be escaped where shown. */
export type TurnOutcome =
  | { status: 'succeeded'; title: string; summary: string; notices: readonly Notice[] }
  | { status: 'failed'; code: string; message: string; finished?: FinishedPart | undefined }

/**
 * One durable piece of a job's work: plain JSON, appended to the journal and never changed. A job's journal is the list
 * of its entries; a turn begins with a `prompt` and ends with an `outcome`.
 *
 * - `prompt`: the person's request, at the start of a turn. `at` is a time stamp in milliseconds.
 * - `steer`: a message given to the running turn; the model reads it before its next step.
 * - `inspection`: fingerprints of the problems the site had before the turn's first change.
 * - `answer`: a model's complete step.
 * - `tools`: the results of the answer before it.
 * - `note`: the platform's message to the model, such as problems that its changes have added.
 * - `compaction`: for the model, replaces the journal's entries before index `before` with the same entries without old
 *   tool results, or with a summary.
 * - `outcome`: the turn's end.
 */
export type Entry =
  | { type: 'prompt'; text: string; at: number }
  | { type: 'steer'; text: string }
  | { type: 'inspection'; known: readonly string[] }
  | { type: 'answer'; answer: AssistantStep; model: string }
  | { type: 'tools'; results: readonly ToolResult[] }
  | { type: 'note'; code: string; text: string }
  | { type: 'compaction'; before: number; summary?: string }
  | { type: 'outcome'; outcome: TurnOutcome }

/** A job's journal, oldest entry first. */
export type Conversation = readonly Entry[]

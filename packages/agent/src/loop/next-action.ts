import type { AssistantStep, ToolCall } from '../model/model.ts'
import type { Conversation } from './conversation.ts'

/**
 * The next step of a turn.
 *
 * - `model`: ask the model for its next step.
 * - `inspect`: inspect the site before the turn's first change.
 * - `tools`: run the tools of the last answer.
 * - `review`: the model reports that it is done; check whether its changes hold.
 * - `finished`: nothing; the turn has an outcome, or there is none yet.
 */
export type NextAction =
  | { kind: 'model' }
  | { kind: 'inspect' }
  | { kind: 'tools'; answer: AssistantStep }
  | { kind: 'review'; answer: AssistantStep }
  | { kind: 'finished' }

/**
 * The entries of the turn that is under way, or of the last one.
 *
 * @returns The entries from its prompt on.
 */
export function currentTurn(conversation: Conversation): Conversation {
  return conversation.slice(Math.max(0, indexOfLastPrompt(conversation)))
}

/** Chooses the next step of a turn from its journal alone, so that an interrupted turn resumes where it was. */
export function nextAction(conversation: Conversation): NextAction {
  const turn = currentTurn(conversation)
  if (turn.length === 0 || turn.some(({ type }) => type === 'outcome')) return { kind: 'finished' }
  const index = turn.findLastIndex(({ type }) => type === 'answer')
  const last = turn[index]
  if (last?.type !== 'answer') return { kind: 'model' }
  const since = turn.slice(index + 1)
  if (last.answer.calls.length > 0) {
    if (since.some(({ type }) => type === 'tools')) return { kind: 'model' }
    const ready = turn.some(({ type }) => type === 'inspection') || last.answer.calls.every(onlyLooks)
    return ready ? { kind: 'tools', answer: last.answer } : { kind: 'inspect' }
  }
  // Whatever was said after the model's last word deserves an answer.
  const heard = since.some(({ type }) => type === 'steer' || type === 'note')
  return heard ? { kind: 'model' } : { kind: 'review', answer: last.answer }
}

/** Calls that neither change files nor compare the site with its earlier state. */
function onlyLooks({ name }: ToolCall): boolean {
  return ['list_files', 'glob', 'grep', 'read_file'].includes(name)
}

function indexOfLastPrompt(conversation: Conversation): number {
  return conversation.findLastIndex(({ type }) => type === 'prompt')
}

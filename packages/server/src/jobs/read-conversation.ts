import type { AgentMessage } from '@docwright/contract'
import type { TurnTable } from '../store/jobs/job-tables.ts'
import type { Queries } from '../store/open-store.ts'
import { parseStored, parseStoredOrNull, storedProblemSchema, turnResultSchema } from '../store/stored-json.ts'
import { listTurns } from '../store/jobs/turn-queries.ts'

/** A page of a conversation. */
export interface ConversationPage {
  messages: AgentMessage[]
  /** Position of the turn after which the next page begins; undefined on the last page. */
  next: number | undefined
}

/**
 * Reads the conversation of a job: each turn's instruction and, when it has ended, the answer.
 *
 * @param after Position of the turn after which the page begins; 0 for the first.
 * @param limit How many turns at most.
 * @returns The page, oldest first.
 */
export async function readConversation(
  queries: Queries,
  jobId: string,
  after: number,
  limit: number,
): Promise<ConversationPage> {
  const turns = await listTurns(queries, jobId, { after, limit: limit + 1 })
  const page = turns.slice(0, limit)
  return {
    messages: page.flatMap((turn) => [instructionOf(turn), ...answerOf(turn)]),
    next: turns.length > limit ? page.at(-1)?.position : undefined,
  }
}

function instructionOf(turn: TurnTable): AgentMessage {
  return {
    id: turn.id,
    role: 'user',
    text: turn.prompt,
    createdAt: new Date(turn.created_at).toISOString(),
    turn: { id: turn.id, state: turn.status, delivery: turn.delivery },
    files: [],
    pullRequest: null,
    error: null,
  }
}

function answerOf(turn: TurnTable): AgentMessage[] {
  if (turn.ended_at === null || turn.result === null) return []
  const result = parseStored(turnResultSchema, turn.result)
  const error = parseStoredOrNull(storedProblemSchema, turn.error)
  if (result.reply === '' && error === null && result.files.length === 0) return []
  return [
    {
      id: `${turn.id}.answer`,
      role: 'agent',
      text: result.reply,
      createdAt: new Date(turn.ended_at).toISOString(),
      turn: { id: turn.id, state: turn.status, delivery: turn.delivery },
      files: [...result.files],
      pullRequest: result.pullRequest,
      error,
    },
  ]
}

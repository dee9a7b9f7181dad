import type { AgentEvent } from '@docwright/contract'
import type { JobRecord } from '../../store/jobs/job-queries.ts'
import type { EventWriter } from '../stream-events.ts'

/** A part of a job in a chat, for any protocol. */
type ChatPart =
  | { kind: 'text'; id: string; text: string }
  | { kind: 'call'; id: string; tool: string; input: unknown }
  | { kind: 'answered'; id: string; output: unknown; problem: string | undefined }

/** How a protocol writes what a chat shows. */
export interface ChatProtocol {
  /** Headers by which clients know it. */
  headers: Readonly<Record<string, string>>
  begin(messageId: string): string
  part(part: ChatPart): string
  heartbeat: string
  /** The end; with the reason if the job failed. */
  end(error: string | undefined): string
}

/**
 * Makes the writer of a chat: what the agent says and does, and at the end the pull request.
 *
 * @param jobId The job, which is one message of the chat.
 */
export function createChatWriter(jobId: string, protocol: ChatProtocol): EventWriter {
  const calls = new Set<string>()
  let lastText = ''
  let problem: string | undefined

  function say(id: string, text: string): ChatPart[] {
    if (text.trim() === '' || text === lastText) return []
    lastText = text
    return [{ kind: 'text', id, text }]
  }

  function partsOf({ type, data, sequence }: AgentEvent): ChatPart[] {
    switch (type) {
      case 'turn.started':
        problem = undefined
        return []
      case 'turn.delayed':
        return say(`event-${sequence}`, data.reason.message)
      case 'step.finished':
        return say(`event-${sequence}`, data.text)
      case 'tool.called': {
        const id = callName(data)
        if (calls.has(id)) return []
        calls.add(id)
        return [{ kind: 'call', id, tool: data.tool, input: { about: data.summary } }]
      }
      case 'tool.finished': {
        const id = callName(data)
        if (!calls.delete(id)) return []
        return [{ kind: 'answered', id, output: { ok: data.ok }, problem: data.ok ? undefined : (data.problem ?? '') }]
      }
      case 'turn.finished':
        problem = data.state === 'succeeded' ? undefined : (data.error?.message ?? 'The job was canceled.')
        return say(`event-${sequence}`, data.reply)
      default:
        return []
    }
  }

  return {
    begin: protocol.begin(jobId),
    heartbeat: protocol.heartbeat,
    event: (event) => partsOf(event).map(protocol.part).join(''),
    end(job) {
      const last: ChatPart = { kind: 'text', id: 'end', text: lastWords(job) }
      return `${last.text === '' ? '' : protocol.part(last)}${protocol.end(job === undefined ? undefined : problem)}`
    },
  }
}

/** The same call may be repeated after a crash; it is reported once. */
function callName({ turnId, step, callId }: { turnId: string; step: number; callId: string }): string {
  return `${turnId}.${step}.${callId}`
}

function lastWords(job: JobRecord | undefined): string {
  if (job === undefined) return 'This stream ends here. The job goes on: read it to see what comes of it.'
  return job.pull_request_url === null ? '' : `Pull request: ${job.pull_request_url}`
}

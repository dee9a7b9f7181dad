import type { ChatProtocol } from './chat-writer.ts'

/** The protocol that the hook `useChat` of the `ai` package reads from version 5 on. */
export const messageStream: ChatProtocol = {
  headers: { 'content-type': 'text/event-stream; charset=utf-8', 'x-vercel-ai-ui-message-stream': 'v1' },
  begin: (messageId) => chunk({ type: 'start', messageId }) + chunk({ type: 'start-step' }),
  part(part) {
    switch (part.kind) {
      case 'text':
        return [
          chunk({ type: 'text-start', id: part.id }),
          chunk({ type: 'text-delta', id: part.id, delta: part.text }),
          chunk({ type: 'text-end', id: part.id }),
        ].join('')
      case 'call': {
        const { id: toolCallId, tool: toolName, input } = part
        return chunk({ type: 'tool-input-available', toolCallId, toolName, input, ...byServer })
      }
      case 'answered': {
        const { id: toolCallId, output, problem } = part
        return problem === undefined
          ? chunk({ type: 'tool-output-available', toolCallId, output, ...byServer })
          : chunk({ type: 'tool-output-error', toolCallId, errorText: problem, ...byServer })
      }
    }
  },
  heartbeat: ': heartbeat\n\n',
  end(error) {
    const last = error === undefined ? { type: 'finish' } : { type: 'error', errorText: error }
    return `${chunk({ type: 'finish-step' })}${chunk(last)}data: [DONE]\n\n`
  },
}

/** Tools that the client neither knows nor runs. */
const byServer = { dynamic: true, providerExecuted: true }

function chunk(value: object): string {
  return `data: ${JSON.stringify(value)}\n\n`
}

const noUsage = { promptTokens: 0, completionTokens: 0 }

/** The protocol that version 4 of the `ai` package reads: lines that begin with a code. */
export const dataStream: ChatProtocol = {
  headers: { 'content-type': 'text/plain; charset=utf-8', 'x-vercel-ai-data-stream': 'v1' },
  begin: (messageId) => line('f', { messageId }),
  part(part) {
    switch (part.kind) {
      case 'text':
        // Texts are put one behind the other.
        return line('0', `${part.text}\n\n`)
      case 'call':
        return line('9', { toolCallId: part.id, toolName: part.tool, args: part.input })
      case 'answered':
        return line('a', { toolCallId: part.id, result: part.problem ?? part.output })
    }
  },
  heartbeat: line('2', []),
  end(error) {
    if (error !== undefined) return line('3', error)
    return (
      line('e', { finishReason: 'stop', usage: noUsage, isContinued: false }) +
      line('d', { finishReason: 'stop', usage: noUsage })
    )
  },
}

function line(code: string, value: unknown): string {
  return `${code}:${JSON.stringify(value)}\n`
}

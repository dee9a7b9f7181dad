import type { LanguageModelV4Usage } from '@ai-sdk/provider'
import type { ModelRequest, StepUsage } from './model.ts'

/** Characters of one token, few enough for code and for languages that need many tokens. */
export const charactersPerToken = 3

/** More than an answer can have: a provider that reports more has not counted. */
const mostTokens = 5_000_000

/**
 * The size of text that a server may add to a request: its own instructions, and its notation of tools. A token has at
 * least one byte.
 */
const mostAround = 200_000

/** About how many tokens a request has. */
export function estimateTokens({
  system,
  messages,
  tools,
}: Pick<ModelRequest, 'system' | 'messages' | 'tools'>): number {
  return (system.length + JSON.stringify(messages).length + JSON.stringify(tools).length) / charactersPerToken
}

/**
 * The cost of a request: as its provider reports it, or estimated from the length of the texts if the report is missing
 * or cannot be true.
 *
 * @param told The provider's report; undefined if the answer broke off before it.
 * @param request The request sent.
 * @param received Number of characters received.
 */
export function stepUsage(told: LanguageModelV4Usage | undefined, request: ModelRequest, received: number): StepUsage {
  const sent = Buffer.byteLength(request.system + JSON.stringify(request.messages) + JSON.stringify(request.tools))
  const input = countOf(told?.inputTokens.total, sent + mostAround)
  const output = countOf(told?.outputTokens.total)
  // A request has at least one token; an answer may have none.
  const isTold = input !== undefined && input > 0 && output !== undefined && (output > 0 || received === 0)
  if (!isTold) {
    return {
      input: Math.ceil(estimateTokens(request)),
      output: Math.ceil(received / charactersPerToken),
      cached: 0,
      isEstimated: true,
    }
  }
  return { input, output, cached: Math.min(input, countOf(told?.inputTokens.cacheRead) ?? 0), isEstimated: false }
}

function countOf(told: number | undefined, most = mostTokens): number | undefined {
  return told !== undefined && Number.isInteger(told) && told >= 0 && told <= most ? told : undefined
}

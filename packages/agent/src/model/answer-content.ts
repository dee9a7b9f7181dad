import type { LanguageModelV4StreamPart, SharedV4ProviderMetadata } from '@ai-sdk/provider'
import type { Json } from './model.ts'

interface Block {
  type: 'text' | 'reasoning'
  text: string
  providerOptions?: SharedV4ProviderMetadata
}

interface CallPart {
  type: 'tool-call'
  toolCallId: string
  toolName: string
  providerOptions?: SharedV4ProviderMetadata
}

/** Collects an answer's parts in the form in which the provider wants them back. */
export interface AnswerContent {
  add(part: LanguageModelV4StreamPart): void
  /** The content; undefined if text and calls alone say everything. */
  continuation(): Json | undefined
}

/** Starts collecting. */
export function answerContent(): AnswerContent {
  const content: unknown[] = []
  const blocks = new Map<string, Block>()
  let isSpecial = false

  function remember(
    block: { providerOptions?: SharedV4ProviderMetadata },
    metadata: SharedV4ProviderMetadata | undefined,
  ): void {
    if (metadata === undefined) return
    block.providerOptions = { ...block.providerOptions, ...metadata }
    isSpecial = true
  }

  return {
    add(part) {
      switch (part.type) {
        case 'text-start':
        case 'reasoning-start': {
          const type = part.type === 'text-start' ? 'text' : 'reasoning'
          const block: Block = { type, text: '' }
          remember(block, part.providerMetadata)
          blocks.set(`${type} ${part.id}`, block)
          content.push(block)
          break
        }
        case 'text-delta':
        case 'reasoning-delta':
        case 'text-end':
        case 'reasoning-end': {
          const block = blocks.get(`${part.type.replace(/-.*/, '')} ${part.id}`)
          if (block === undefined) break
          if ('delta' in part) block.text += part.delta
          remember(block, part.providerMetadata)
          break
        }
        case 'tool-call': {
          const call: CallPart = { type: 'tool-call', toolCallId: part.toolCallId, toolName: part.toolName }
          remember(call, part.providerMetadata)
          content.push(call)
          break
        }
        default:
          break
      }
    },
    // As JSON and back: what a journal keeps is what is sent again.
    continuation: () => (isSpecial ? (JSON.parse(JSON.stringify(content)) as Json) : undefined),
  }
}

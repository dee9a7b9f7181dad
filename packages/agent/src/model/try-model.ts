import { randomInt } from 'node:crypto'
import { createModel } from './create-model.ts'
import type { ModelRequest, StepUsage, ToolCall } from './model.ts'
import type { ModelFault } from './model-fault.ts'
import type { ModelSettings } from './model-settings.ts'

/**
 * The result of asking a model one question. `code` is permanent; the message is for the person who set up the model.
 */
export interface ModelTrial {
  works: boolean
  code: 'works' | 'model-context-too-small' | ModelFault['code']
  message: string
  /** The cost of the question; null if none was answered. */
  usage: StepUsage | null
}

/** The agent's rules and one page take that much. */
const questionTokens = 8_000

/** Of ordinary English; a count below half of that means that not all was read. */
const charactersPerWordToken = 4.5

const tool = {
  name: 'note_word',
  description: 'Notes the secret word.',
  inputSchema: { type: 'object', properties: { word: { type: 'string' } }, required: ['word'] },
} as const

/**
 * Asks a model one real question, which is as long as a small task of the agent and can only be answered by calling a
 * tool with the text at its beginning, and describes the answer in words.
 *
 * @param settings The access to the model.
 * @param signal Ends the trial.
 */
export async function tryModel(settings: ModelSettings, signal: AbortSignal): Promise<ModelTrial> {
  const word = `heron${randomInt(10_000, 99_999)}`
  let usage: StepUsage | null = null
  const request: ModelRequest = {
    system: 'You follow instructions exactly. You answer by calling the tool note_word once.',
    messages: [{ role: 'user', text: question(word) }],
    tools: [tool],
    onUsage: (spent) => (usage = spent),
  }
  const model = createModel({ stallTimeout: 30_000, stepTimeout: 60_000, ...settings })
  const result = await model.step(request, signal)
  if (result.kind === 'fault') return { ...ofFault(result.fault), usage }
  const { calls, text, stop } = result.answer
  const spent = usage as StepUsage | null
  return { ...judge({ word, call: calls[0], text, isCut: stop === 'length', spent }), usage }
}

function question(word: string): string {
  const lines = [`The secret word is ${word}.`, '', 'What follows is only there to fill space. Do not comment on it.']
  const wanted = questionTokens * charactersPerWordToken
  for (let number = 1, length = 0; length < wanted; number += 1) {
    const line = `${number}. The documentation has pages, every page has headings, and readers look for what they need.`
    lines.push(line)
    length += line.length + 1
  }
  return [...lines, '', 'Call note_word with the secret word from the first line.'].join('\n')
}

function judge(answer: {
  word: string
  call: ToolCall | undefined
  text: string
  isCut: boolean
  spent: StepUsage | null
}): Omit<ModelTrial, 'usage'> {
  const { word, call, text, isCut, spent } = answer
  if (call !== undefined && JSON.stringify(call.input).includes(word))
    return { works: true, code: 'works', message: 'It answered and called the tool as it was asked to.' }
  const isShort = spent !== null && !spent.isEstimated && spent.input < questionTokens / 2
  if (call !== undefined || isShort || (isCut && text.trim() === '')) {
    const read =
      spent === null || spent.isEstimated ? '' : ` It says that it read ${spent.input.toLocaleString('en')} tokens.`
    return failed(
      'model-context-too-small',
      `It does not know what stood at the beginning of a question of about ${questionTokens.toLocaleString('en')} tokens.${read} Its server cuts long questions: raise the context there, to 32,000 tokens or more.`,
    )
  }
  const said = text.replaceAll(/\s+/g, ' ').trim().slice(0, 160)
  return failed(
    'model-no-tools',
    `It answered in words and called no tool, so it cannot change files. Choose a model that calls tools, or turn that on at its server. It said: “${said}”`,
  )
}

function ofFault({ code, message }: ModelFault): Omit<ModelTrial, 'usage'> {
  if (code === 'model-context-too-long')
    return failed(
      'model-context-too-small',
      `Its context is too small: a question of about ${questionTokens.toLocaleString('en')} tokens does not fit. Choose a larger model, or raise the context at its server.`,
    )
  // Servers of open models say it in many words and with any status.
  const isAboutTools = /\btools?\b|function.?call/i.test(message)
  if (isAboutTools && (code === 'model-request-refused' || code === 'model-server-error'))
    return failed('model-no-tools', `It takes no tools, so it cannot change files. ${message}`)
  return failed(code, message)
}

function failed(code: ModelTrial['code'], message: string): Omit<ModelTrial, 'usage'> {
  return { works: false, code, message }
}

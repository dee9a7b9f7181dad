import type { ModelMessage } from '../model/model.ts'
import type { ScopedTask } from './maintainer-task.ts'
import { readOwnWords } from './joined-messages.ts'
import { readSentences, taskOf } from './sentences/read-sentences.ts'

/** A request to the maintainer. */
export interface MaintainerRequest {
  tasks: readonly ScopedTask[]
  /** The clauses that were not understood, in the person's words. */
  unknown: readonly string[]
  /** Whether it came with a program's instructions or earlier answers, which are not read here. */
  isGuided?: boolean
}

/** The request of a turn, with its context in the conversation. */
export type Asked =
  | { kind: 'request'; request: MaintainerRequest; isConfirmed: boolean; prompt: string }
  /** A yes, a no or a change of something that is not there. */
  | { kind: 'nothing-to-confirm'; prompt: string }
  | { kind: 'declined'; prompt: string }

/** How every proposal begins: by it, the next message is known to answer one. */
export const proposalOpening = 'I have changed nothing yet.'

const yes =
  /^(?:(?:yes|yep|yeah|sure|ok(?:ay)?|correct|right|exactly|fine|confirmed?|agreed|approved?|absolutely|of course|please|great|good|perfect|thanks|thank you|all of (?:it|them)|everything|do (?:it|that|so|this|them)|go(?: ahead| on| for it)?|proceed|continue|make (?:the|these|those|all) changes|apply (?:it|them|the changes|all)|sounds? good|looks? good|lgtm|ship it|and|just|then|now)[\s,.!]*)+$/iu
const no =
  /^(?:no|nope|don't|do not|cancel|stop|never ?mind|forget (?:it|that)|leave it|rather not)(?:[\s,.!]+(?:thanks?(?: you)?|please|it|that|do (?:it|that)))*[\s.!]*$/iu
const narrower =
  /^(?:(?:yes|ok(?:ay)?|sure|please|but|go ahead)[\s,]+)*(?:(?:do|make|apply|change|fix)\s+(?:it|that|this|them|the same)\s+)?(?:but\s+)?(?:only|just)\s+(?:(?:in|on|for|under|the ones? in|those in)\s+)?(.+?)[\s.!]*$/iu
const excluding =
  /^(?:(?:yes|ok(?:ay)?|sure|please|go ahead|everything|all|all of (?:it|them)|do (?:it|that))[\s,]+)*(?:but\s+)?(?:(?:not|except(?: for)?|excluding|without|leave out|skip|but not)\s+)(?:(?:in|on|for)\s+)?(.+?)[\s.!]*$/iu
const elsewhere =
  /^(?:(?:and|now|then|please|also|do)\s+)*(?:(?:the same|that|it|this|again)\s+)?(?:(?:also|too|now)\s+)?(?:in|on|for|with)\s+(.+?)(?:\s+(?:too|as well|please))*[\s.!]*$/iu
/** Limit of characters of a message that may refer to earlier ones. */
const maxFollowUp = 1000

/**
 * Reads the last message of a conversation, which may refer to the previous one: “yes”, “only guides”, “the same in
 * guides”.
 *
 * @param messages The conversation; the last is the person's.
 */
export function readAsked(messages: readonly ModelMessage[]): Asked {
  const { words: prompt, isGuided } = readOwnWords(promptAt(messages, messages.length - 1))
  if (isGuided) {
    return { kind: 'request', request: { ...requestOf(prompt), isGuided }, isConfirmed: false, prompt }
  }
  // An answer to a question needs few words.
  const text = prompt.length > maxFollowUp ? `${prompt.slice(0, 10)}…` : prompt.trim().replaceAll(/\s+/g, ' ')
  const earlier = indexBefore(messages)
  if (no.test(text)) return { kind: 'declined', prompt }
  const before = earlier === undefined ? undefined : readAsked(messages.slice(0, earlier + 1))
  const base =
    before?.kind === 'request' && before.request.tasks.length > 0 && before.request.isGuided !== true
      ? before
      : undefined
  const isPending = messages
    .slice((earlier ?? 0) + 1)
    .some((message) => message.role === 'assistant' && message.text.startsWith(proposalOpening))
  if (yes.test(text)) {
    if (base === undefined || !isPending) return { kind: 'nothing-to-confirm', prompt }
    return { ...base, isConfirmed: true, prompt }
  }
  const own = requestOf(prompt)
  if (own.tasks.length > 0) return { kind: 'request', request: own, isConfirmed: false, prompt }
  const [, without] = base !== undefined && isPending ? (excluding.exec(text) ?? []) : []
  if (base !== undefined && without !== undefined) {
    return { ...base, request: limited(base.request, { except: [without] }), isConfirmed: true, prompt }
  }
  const [, only] = base !== undefined && isPending ? (narrower.exec(text) ?? []) : []
  if (base !== undefined && only !== undefined) {
    return { ...base, request: limited(base.request, { only: [only] }), isConfirmed: true, prompt }
  }
  const [, place] = base === undefined ? [] : (elsewhere.exec(text) ?? [])
  if (base !== undefined && place !== undefined) {
    return { ...base, request: limited(base.request, { only: [place] }), isConfirmed: false, prompt }
  }
  return { kind: 'request', request: own, isConfirmed: false, prompt }
}

function limited(request: MaintainerRequest, scope: { only?: string[]; except?: string[] }): MaintainerRequest {
  const tasks = request.tasks.map((task) => ({
    task: task.task,
    words: task.words,
    scope: { only: scope.only ?? task.scope.only, except: [...task.scope.except, ...(scope.except ?? [])] },
  }))
  return { tasks, unknown: [] }
}

/** The text that the platform adds below a message that was written in a conversation at a forge. */
const written =
  /\n\n\[About (?:lines? \d+(?: to \d+)? of “([^”\n]+)” in pull request #\d+|issue #\d+, which can be read at \S+)\]$/u

/** A message about lines of a page is about that page, unless it names another. */
function requestOf(prompt: string): MaintainerRequest {
  const [context, page] = written.exec(prompt) ?? []
  const { sentences, unknown } = readSentences(prompt.slice(0, prompt.length - (context?.length ?? 0)))
  const tasks = sentences.map((sentence) => {
    const takesPlace = page !== undefined && sentence.form.fields.some(({ name }) => name === 'where')
    return taskOf(takesPlace ? { ...sentence, values: { where: page, ...sentence.values } } : sentence)
  })
  return { tasks, unknown }
}

/** Index of the person's message before the last one. */
function indexBefore(messages: readonly ModelMessage[]): number | undefined {
  const index = messages.slice(0, -1).findLastIndex(({ role }) => role === 'user')
  return index === -1 ? undefined : index
}

/**
 * A person's message without the platform's text before it, and without an earlier message that was not carried out.
 */
function promptAt(messages: readonly ModelMessage[], index: number): string {
  const message = messages[index]
  const text = message?.role === 'user' ? message.text : ''
  const stop = text.lastIndexOf('[The work was stopped: ')
  const end = stop === -1 ? -1 : text.indexOf(']\n\n', stop)
  return end === -1 ? text.replace(/^\[Summary of the work[^\]]*\]\s*/u, '') : text.slice(end + 3)
}

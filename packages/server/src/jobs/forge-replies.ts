import type { ForgeComment } from '@docwright/forge'
import type { TurnTable } from '../store/jobs/job-tables.ts'
import { parseStoredOrNull, storedProblemSchema, turnResultSchema } from '../store/stored-json.ts'
import { withoutCode } from './find-mention.ts'

/** Stands in all that we say at a forge, so that we never answer ourselves; people do not see it. */
const ownMark = '<!-- docwright -->'

const maxLength = 60_000
const maxFiles = 10

/**
 * Prepares a text for a comment at a forge: it mentions nobody, is not too long, and is recognized as ours.
 *
 * @param text Markdown.
 */
export function asOwnComment(text: string): string {
  const words = withoutCode(text)
  // A name in code mentions nobody, and stays unchanged for copying.
  const said = text.replaceAll(/@(?=\w)/g, (mark, at: number) => (words[at] === '@' ? '@\u200B' : mark))
  const cut = said.length > maxLength ? `${said.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, '')}…` : said
  return `${cut}\n\n${ownMark}`
}

/** Whether a comment is one of ours; a quotation of one is not. */
export function isOwnComment(text: string): boolean {
  const lines = text.split('\n').filter((line) => !/^ {0,3}>/.test(line))
  return lines.some((line) => line.includes(ownMark))
}

/**
 * The message in a comment, with its subject at the end.
 *
 * @param asked The request.
 */
export function promptOf(asked: string, { lines, thread, issue }: ForgeComment): string {
  if (lines !== undefined) {
    const { from, to, path } = lines
    const which = from === to ? `line ${to}` : `lines ${from} to ${to}`
    return `${asked}\n\n[About ${which} of “${path}” in pull request #${thread.number}]`
  }
  if (issue === undefined) return asked
  return `${asked}\n\n[About issue #${thread.number}, which can be read at @request/${issueFile(thread.number)}]`
}

/** The name of the file that an issue is for the agent. */
export function issueFile(number: number): string {
  return `issue-${number}.md`
}

/** The reply to an accepted message. */
export function acknowledgement(jobUrl: string, isWaiting: boolean): string {
  return isWaiting
    ? `I will do this after what I am at work on. [See the conversation](${jobUrl}).`
    : `I am at work on this. [See what I do](${jobUrl}).`
}

/**
 * The reply when a turn has ended.
 *
 * @param turn The turn, with its result.
 * @param jobUrl The page of its job.
 * @param here The pull request of the conversation.
 */
export function answerOf(turn: TurnTable, jobUrl: string, here: number | undefined): string {
  const result = parseStoredOrNull(turnResultSchema, turn.result)
  const problem = parseStoredOrNull(storedProblemSchema, turn.error)
  const reply = result?.reply.trim() ?? ''
  if (turn.status === 'cancelled')
    return `This was stopped, and nothing was changed. [See the conversation](${jobUrl}).`
  const parts = turn.status === 'failed' ? [`**This was not done.** ${problem?.message ?? ''}`.trim()] : []
  if (reply !== '') parts.push(reply)
  const { files = [], pullRequest = null } = result ?? {}
  if (pullRequest !== null) {
    const names = files.slice(0, maxFiles).map(({ path }) => `\`${path}\``)
    const more = files.length > maxFiles ? ` and ${files.length - maxFiles} more` : ''
    const place = pullRequest.number === here ? 'Pushed to this pull request' : `See ${pullRequest.url}`
    parts.push(`${place}: ${names.join(', ')}${more}.`)
  } else if (turn.status === 'succeeded') parts.push('No file was changed.')
  parts.push(`[See the conversation](${jobUrl}).`)
  return parts.join('\n\n')
}

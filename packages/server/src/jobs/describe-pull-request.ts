import type { Notice } from '@docwright/agent'

/** One turn of a job in the text of its pull request. */
export interface TurnStory {
  prompt: string
  summary: string
  /** Paths of the files that it changed. */
  files?: readonly string[]
}

const maxPromptLength = 1_000
const maxBodyLength = 60_000
const maxNotices = 50

/** The heading of an agent's open tasks for people, at the end of its summary. */
const leftMark = '**Left for you**\n\n'

/**
 * Writes the body of a pull request: the tasks that are still left to a person, then the changes of the first
 * instruction with their reasons, and every follow-up in its order.
 *
 * @param stories The turns that have added to this pull request, oldest first.
 * @param notices Notes for the reviewer. They come first, so that no text can push them out of sight.
 * @returns Markdown.
 */
export function describePullRequest(
  jobId: string,
  stories: readonly TurnStory[],
  notices: readonly Notice[] = [],
): string {
  const [first, ...followUps] = stories.map((story) => ({ ...story, summary: withoutLeft(story.summary) }))
  const left = leftNow(stories)
  const parts = [
    ...(notices.length === 0 ? [] : [`## Please review\n\n${listNotices(notices)}`]),
    ...(left.length === 0 ? [] : [`## Left for you\n\n${left.map(inert).join('\n')}`]),
    ...(notices.length === 0 && left.length === 0 ? [] : ['## What was done']),
  ]
  if (first !== undefined) parts.push(tell(first))
  if (followUps.length > 0) parts.push('## Follow-ups')
  for (const [index, story] of followUps.entries()) parts.push(`### ${index + 1}. Follow-up\n\n${tell(story)}`)
  return `${cut(parts.join('\n\n'))}\n\n---\n\n${nameOfJob(jobId)}.\n`
}

/**
 * The tasks that are still left to a person. A line that names a file is dropped once a later message has changed that
 * file: it was about the earlier file.
 *
 * @param stories The turns, oldest first.
 */
export function leftNow(stories: readonly TurnStory[]): string[] {
  const lines = stories.flatMap(({ summary }, index) => {
    const changed = new Set(stories.slice(index + 1).flatMap(({ files = [] }) => files))
    const at = summary.indexOf(leftMark)
    const list = at === -1 ? [] : summary.slice(at + leftMark.length).split('\n')
    return list
      .filter((line) => line.startsWith('- '))
      .filter((line) => ![...line.matchAll(/`([^`]+)`/g)].some(([, name = '']) => isNamed(name, changed)))
  })
  return [...new Set(lines)].slice(0, maxNotices)
}

function isNamed(name: string, files: ReadonlySet<string>): boolean {
  return [...files].some((file) => file === name || file.endsWith(`/${name}`))
}

/** The tasks left are listed above, for the current change. */
function withoutLeft(summary: string): string {
  const at = summary.indexOf(leftMark)
  if (at === -1) return summary
  const rest = summary.slice(at + leftMark.length).split('\n')
  const end = rest.findIndex((line) => !line.startsWith('- '))
  return [summary.slice(0, at).trimEnd(), ...(end === -1 ? [] : rest.slice(end))].join('\n').trimEnd()
}

/** How the text of a pull request names the job that it is of. */
export function nameOfJob(jobId: string): string {
  return `Agent job \`${jobId}\``
}

/** Forges refuse longer texts. The shortened text ends with a whole line, outside of code, and says that it was cut. */
function cut(text: string): string {
  if (text.length <= maxBodyLength) return text
  const end = text.lastIndexOf('\n', maxBodyLength)
  const left = text.slice(0, end < maxBodyLength / 2 ? maxBodyLength : end).replace(/[\uD800-\uDBFF]$/, '')
  const fence = left.match(/^ {0,3}(?:`{3,}|~{3,})/gm) ?? []
  const close = fence.length % 2 === 1 ? `\n${fence.at(-1)?.trim() ?? ''}` : ''
  return `${left}${close}\n\n_The rest of this text is too long for a pull request. See the conversation of the job for all of it._`
}

/** Most characters of a title. */
const longestTitle = 200

/**
 * The title of a pull request after another message: it covers the whole change.
 *
 * @param earlier The title so far.
 * @param added The change of the message.
 */
export function titleNow(earlier: string, added: string): string {
  const parts = earlier.split('; ')
  if (added === undoTitle) return parts.length > 1 ? parts.slice(0, -1).join('; ') : earlier
  const put = `${added.charAt(0).toLowerCase()}${added.slice(1)}`
  if ([put, added].some((text) => parts.includes(text))) return earlier
  return oneLine(`${earlier}; ${put}`, longestTitle)
}

const undoTitle = 'Undo the last change'

/**
 * Writes the message of a commit.
 *
 * @param title The change.
 * @param summary The change and its reasons.
 * @returns Subject, body and a trailer that names the job.
 */
export function describeCommit(title: string, summary: string, jobId: string): string {
  return `${oneLine(title, 72)}\n\n${summary.slice(0, 5_000).trim()}\n\nAgent-Job: ${jobId}\n`
}

/**
 * Makes one line of a text.
 *
 * @param longest Most characters.
 * @returns Text without line breaks, cut with an ellipsis.
 */
export function oneLine(text: string, longest: number): string {
  const line = text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
  return line.length > longest ? `${line.slice(0, longest - 1).trimEnd()}…` : line || 'Update the documentation'
}

function tell({ prompt, summary }: TurnStory): string {
  const asked = inert(prompt.length > maxPromptLength ? `${prompt.slice(0, maxPromptLength)}…` : prompt)
  const quoted = asked
    .split(/\r\n|\r|\n/)
    .map((line) => `> ${line}`)
    .join('\n')
  return `${quoted}\n\n${inert(summary).trim()}`
}

function listNotices(notices: readonly Notice[]): string {
  const more = notices.length - maxNotices
  return [...notices.slice(0, maxNotices).map(describeNotice), ...(more > 0 ? [`- … and ${more} more`] : [])].join('\n')
}

function describeNotice({ message, file, line }: Notice): string {
  const place = file === undefined ? '' : ` (\`${file.replaceAll('`', '')}${line === undefined ? '' : `:${line}`}\`)`
  return `- ${inert(message)}${place}`
}

/** Text of an instruction or a model mentions nobody and is not HTML. In code it is neither, unchanged. */
function inert(text: string): string {
  let isFenced = false
  // An odd number of marks may begin code that ends on another line of its paragraph: nothing there is certain.
  let isOdd = false
  return text
    .split('\n')
    .map((line) => {
      if (/^ {0,3}(?:```|~~~)/.test(line)) isFenced = !isFenced
      if (line.trim() === '') isOdd = false
      if ((line.match(/`/g) ?? []).length % 2 === 1) isOdd = true
      const isCertain = !isFenced && !isOdd && !/``|\\/.test(line)
      const parts = isCertain ? line.split(/(`[^`]*`)/) : [line]
      return parts.map((part, index) => (index % 2 === 1 ? part : escaped(part))).join('')
    })
    .join('\n')
}

function escaped(text: string): string {
  return text.replaceAll('<', '&lt;').replaceAll(/@(?=\w)/g, '@\u200B')
}

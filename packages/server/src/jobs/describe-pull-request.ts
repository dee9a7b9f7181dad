import type { Notice } from '@docwright/agent'

/** One turn of a job as its pull request tells it. */
export interface TurnStory {
  prompt: string
  summary: string
}

const maxPromptLength = 1_000
const maxBodyLength = 60_000
const maxNotices = 50

/**
 * Writes the body of a pull request: what the first instruction changed and why, then every follow-up in its order.
 *
 * @param stories The turns that have added to this pull request, oldest first.
 * @param notices What a reviewer should look at. It comes first, so that no text can push it out of sight.
 * @returns Markdown.
 */
export function describePullRequest(
  jobId: string,
  stories: readonly TurnStory[],
  notices: readonly Notice[] = [],
): string {
  const [first, ...followUps] = stories
  const parts = notices.length === 0 ? [] : [`## Please review\n\n${listNotices(notices)}\n\n## What was done`]
  if (first !== undefined) parts.push(tell(first))
  if (followUps.length > 0) parts.push('## Follow-ups')
  for (const [index, story] of followUps.entries()) parts.push(`### ${index + 1}. Follow-up\n\n${tell(story)}`)
  return `${cut(parts.join('\n\n'))}\n\n---\n\n${nameOfJob(jobId)}.\n`
}

/** How the text of a pull request names the job that it is of. */
export function nameOfJob(jobId: string): string {
  return `Agent job \`${jobId}\``
}

/** Forges refuse longer texts. What is left ends with a whole line, outside of code, and says that it was cut. */
function cut(text: string): string {
  if (text.length <= maxBodyLength) return text
  const end = text.lastIndexOf('\n', maxBodyLength)
  const left = text.slice(0, end < maxBodyLength / 2 ? maxBodyLength : end).replace(/[\uD800-\uDBFF]$/, '')
  const fence = left.match(/^ {0,3}(?:`{3,}|~{3,})/gm) ?? []
  const close = fence.length % 2 === 1 ? `\n${fence.at(-1)?.trim() ?? ''}` : ''
  return `${left}${close}\n\n_The rest of this text is too long for a pull request. See the conversation of the job for all of it._`
}

/**
 * Writes the message of a commit.
 *
 * @param title What was done.
 * @param summary What changed and why.
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

/** Whatever an instruction or a model has written mentions nobody and is not HTML. In code it is neither, as it stands. */
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

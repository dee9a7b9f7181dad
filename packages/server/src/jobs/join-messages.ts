import { messageHeadings } from '@docwright/agent'
import { maximumPromptLength, textOfMessage } from '@docwright/contract'
import type { ExistingMessage } from '@docwright/contract'
import type { Attachment } from '../store/jobs/attachment-queries.ts'

/** The name under which an agent reads the files that came with a job: `@request/…`. */
export const attachmentFolder = 'request'

/** Characters of one file: an agent reads files of up to a megabyte, and a character takes up to four bytes. */
const fileLength = 240_000

/** One instruction, made of several messages. */
export interface JoinedMessages {
  prompt: string
  /** The rest that did not fit into the prompt. */
  attachments: Attachment[]
}

/**
 * Makes one prompt of messages, in their order. As long as that is longer than a prompt may be, the longest message becomes
 * a file that the prompt names.
 *
 * @param messages At least one.
 */
export function joinMessages(messages: readonly ExistingMessage[]): JoinedMessages {
  const texts = messages
    .map((message) => ({ role: message.role, text: textOfMessage(message), number: 0 }))
    .filter(({ text }) => /\S/.test(text))
    .map((message, index) => ({ ...message, number: index + 1 }))
  const attachments: Attachment[] = []
  let parts: { role: ExistingMessage['role']; text: string; number: number }[] = texts
  for (let prompt = write(parts); ; prompt = write(parts)) {
    if (lengthOf(prompt) <= maximumPromptLength) return { prompt, attachments }
    const longest = parts.reduce((one, other) => (other.text.length > one.text.length ? other : one))
    const files = split(longest.text).map((content, index, all) => ({
      name: `message-${longest.number}${all.length === 1 ? '' : `-part-${index + 1}`}.txt`,
      content,
    }))
    attachments.push(...files)
    parts = parts.map((part) => (part === longest ? { ...part, text: refer(part.text, files) } : part))
  }
}

function write(parts: readonly { role: ExistingMessage['role']; text: string }[]): string {
  const hasOneRole = parts.every(({ role }) => role === parts[0]?.role)
  return parts.map(({ role, text }) => (hasOneRole ? text : `## ${messageHeadings[role]}\n\n${text}`)).join('\n\n')
}

function refer(text: string, files: readonly Attachment[]): string {
  const names = files.map(({ name }) => `“@${attachmentFolder}/${name}”`).join(', ')
  const start = text.trimStart().slice(0, 300).trimEnd()
  return `This message has ${lengthOf(text)} characters and is attached: read it with read_file from ${names}. It begins:\n\n${start}…`
}

/** A prompt is measured in code points, like that of our own API. */
function lengthOf(text: string): number {
  let length = 0
  for (const _ of text) length += 1
  return length
}

/** Parts that end at the end of a line if one is near. */
function split(text: string): string[] {
  const found: string[] = []
  for (let start = 0; start < text.length;) {
    const most = Math.min(text.length, start + fileLength)
    const line = text.lastIndexOf('\n', most - 1) + 1
    const near = most === text.length || line <= start + fileLength / 2 ? most : line
    // A character that takes two units stays whole.
    const end = /[\uD800-\uDBFF]/.test(text.charAt(near - 1)) && near < text.length ? near - 1 : near
    found.push(text.slice(start, end))
    start = end
  }
  return found
}

/** Headings of the messages of each role, if one prompt is made of several. */
export const messageHeadings = { system: 'Instructions', user: 'Request', assistant: 'Earlier answer' } as const

/** A prompt that may be made of messages of several roles. */
export interface OwnWords {
  /** The person's words. */
  words: string
  /** Whether the prompt also contains a program's instructions or earlier answers, which may limit its meaning. */
  isGuided: boolean
}

const heading = new RegExp(String.raw`(?:^|\n\n)## (${Object.values(messageHeadings).join('|')})\n\n`, 'u')

/**
 * The person's own words of a prompt.
 *
 * @param prompt The prompt, whether it is made of several messages or not.
 */
export function readOwnWords(prompt: string): OwnWords {
  const [before = '', ...parts] = prompt.split(heading)
  if (before !== '' || parts.length < 4) return { words: prompt, isGuided: false }
  const messages = parts.flatMap((role, at) => (at % 2 === 0 ? [{ role, text: parts[at + 1] ?? '' }] : []))
  const own = messages.filter(({ role }) => role === messageHeadings.user)
  return { words: own.map(({ text }) => text).join('\n\n'), isGuided: own.length < messages.length }
}

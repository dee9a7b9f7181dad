/** What a person asks of the maintainer, as far as it understands. `repair` is everything it can find by itself. */
export type MaintainerRequest =
  | { kind: 'move'; from: string; to: string }
  | { kind: 'replace'; old: string; replacement: string; page?: string }
  | { kind: 'add-words'; text: string; page: string }
  | { kind: 'add-page'; topic: string; folder?: string }
  | { kind: 'list-pages'; add: boolean }
  | { kind: 'links' }
  | { kind: 'descriptions' }
  | { kind: 'repair'; understood: boolean }

const quote = '["“”\'‘’`«»]'
const quoted = `${quote}([^"“”‘’\`«»]+)${quote}`
const word = `${quote}?([\\w./-]+?)${quote}?`
const start = '^(?:please\\s+|can you\\s+|could you\\s+)?'

const moving = new RegExp(
  `${start}(?:rename|move)\\s+(?:the\\s+)?(?:page\\s+|file\\s+)?(?:${quoted}|${word})\\s+(?:to|into|as)\\s+${word}\\s*[.!]?$`,
  'iu',
)
const replacing = new RegExp(
  `${start}(?:replace|change)\\s+(?:all\\s+|every\\s+)?${quoted}\\s+(?:with|by|to|into)\\s+${quoted}(?:\\s+(?:in|on)\\s+(?:the\\s+)?(?:page\\s+)?${word})?(?:\\s+everywhere)?\\s*[.!]?$`,
  'iu',
)
const plainReplacing = /^(?:please\s+)?replace\s+(\S+)\s+(?:with|by)\s+(\S+?)(?:\s+everywhere|\s+in all pages)?[.!]?$/iu
const addingWords = new RegExp(
  `${start}(?:add|append)\\s+(?:the\\s+(?:text|sentence|paragraph)\\s+)?${quoted}\\s+(?:to|at the end of)\\s+(?:the\\s+)?(?:page\\s+)?(?:${quoted}|${word})\\s*[.!]?$`,
  'iu',
)
const addingPage = new RegExp(
  `${start}(?:add|create|write|make|start)\\s+(?:a|an|the)?\\s*(?:new\\s+)?(?:\\w+\\s+)?page\\s+(?:(?:about|on|for|called|named|titled|at|explaining|describing)\\s+)(?:${quoted}|(.+?))(?:\\s+(?:in|under)\\s+(?:the\\s+)?(?:folder\\s+)?([\\w-]+(?:/[\\w-]+)*)/?(?:\\s+folder)?)?\\s*[.!]?$`,
  'iu',
)

/**
 * Reads a request. It understands some sentences and claims no more.
 *
 * @param prompt The person's words.
 */
export function readRequest(prompt: string): MaintainerRequest {
  const text = prompt.trim().replaceAll(/[ \t]+/g, ' ')
  return readMove(text) ?? readReplace(text) ?? readAddWords(text) ?? readAddPage(text) ?? readTopic(text)
}

function readMove(text: string): MaintainerRequest | undefined {
  const [, quotedFrom, bareFrom, to] = moving.exec(text) ?? []
  const from = quotedFrom ?? bareFrom
  return from === undefined || to === undefined ? undefined : { kind: 'move', from, to }
}

function readReplace(text: string): MaintainerRequest | undefined {
  const [, old, replacement, page] = replacing.exec(text) ?? plainReplacing.exec(text) ?? []
  if (old === undefined || replacement === undefined) return undefined
  return { kind: 'replace', old, replacement, ...(page === undefined || page === 'docs' ? {} : { page }) }
}

function readAddWords(text: string): MaintainerRequest | undefined {
  const [, words, quotedPage, barePage] = addingWords.exec(text) ?? []
  const page = quotedPage ?? barePage
  if (words === undefined || page === undefined || page === 'navigation') return undefined
  return { kind: 'add-words', text: words, page }
}

function readAddPage(text: string): MaintainerRequest | undefined {
  const [firstLine = ''] = text.split('\n')
  const [, quotedTopic, bareTopic, folder] = addingPage.exec(firstLine.trim()) ?? []
  const topic = quotedTopic ?? bareTopic
  if (topic === undefined) return undefined
  return { kind: 'add-page', topic: topic.trim(), ...(folder === undefined ? {} : { folder }) }
}

function readTopic(text: string): MaintainerRequest {
  if (/\b(?:orphan(?:s|ed)?|unlisted)\b|not in (?:the |any )?navigation/i.test(text)) {
    return { kind: 'list-pages', add: /\b(?:add|put|include|insert|fix)\b/i.test(text) }
  }
  const aboutLinks = /\b(?:broken|dead|wrong|fix|repair|mend|check)\b.*\b(?:links?|anchors?|images?|assets?)\b/i.test(
    text,
  )
  const aboutWords = /\b(?:missing|add|fill|fix)\b.*\b(?:descriptions?|titles?)\b/i.test(text)
  if (aboutLinks && !aboutWords) return { kind: 'links' }
  if (aboutWords && !aboutLinks) return { kind: 'descriptions' }
  const general = /^(?:please )?(?:repair|maintain|clean ?up|tidy(?: up)?|check|fix)\b.{0,60}$/i.test(text)
  return { kind: 'repair', understood: text === '' || general || (aboutLinks && aboutWords) }
}

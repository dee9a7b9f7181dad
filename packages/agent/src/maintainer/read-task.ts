import { quoteMark } from './read-clauses.ts'

/** A part of what can be wrong with links. */
export type LinkPart = 'link' | 'anchor' | 'image'

/** What a check may look at alone. */
export type CheckTopic = LinkPart | 'typo' | 'title' | 'description'

/** One thing that the maintainer can do. Names of pages and folders are as the person wrote them. */
export type MaintainerTask =
  | { kind: 'help' }
  | { kind: 'check'; topics: readonly CheckTopic[] }
  | { kind: 'repair' }
  | { kind: 'links'; parts: readonly LinkPart[] }
  | { kind: 'typos' }
  | { kind: 'descriptions'; keys: readonly ('title' | 'description')[] }
  | { kind: 'unlisted'; add: boolean }
  | { kind: 'move'; from: string; to: string }
  | { kind: 'replace'; pairs: readonly { old: string; replacement: string }[] }
  | { kind: 'add-words'; text: string; page: string; at: 'start' | 'end'; heading?: string | undefined }
  | { kind: 'add-page'; topic: string; folder?: string | undefined }
  | { kind: 'set-front-matter'; key: 'title' | 'description'; page: string; value: string }
  | { kind: 'redirect'; from: string; to: string }

/** Tasks, with the words that follow them: where they are to be done, if that is what they say. */
export interface ReadTask {
  tasks: readonly MaintainerTask[]
  rest: string
  /** True where the rest may as well be what the request is about, in words the maintainer does not know. */
  isGuess?: true
}

type Reader = (clause: string, unquote: (text: string) => string) => ReadTask | undefined

const filler =
  '(?:(?:the|any|all|every|each|our|my|your|these|those|some|of|a|an|only|just|other|remaining|possible|obvious|common|simple)\\s+)*'
const adjective =
  '(?:(?:broken|dead|wrong|bad|invalid|missing|incorrect|faulty|internal|page|empty|misspelled|misspelt|english|existing|current)\\s+)*'
const nouns: readonly (readonly [topic: CheckTopic | 'all-links' | 'all', words: string])[] = [
  ['image', 'image paths?|image links?|image references?|images?|pictures?'],
  ['anchor', 'anchor links?|anchors?'],
  ['all-links', '(?:hyper)?links?|link targets?'],
  [
    'typo',
    'typos?|typing (?:errors?|mistakes?)|misspellings?|spelling (?:mistakes?|errors?)|spelling|misspel(?:t|led) words?|(?:doubled?|repeated|duplicated?) words?',
  ],
  ['description', '(?:meta )?descriptions?'],
  ['title', 'titles?'],
  [
    'all',
    '(?:everything|anything|whatever|what|all|problems?|issues?|errors?|warnings?|mistakes?)(?: (?:that )?(?:you can(?: fix| repair)?|you find|you see|you are able to(?: fix)?|is broken|is wrong|can be fixed|there (?:is|are)))?',
  ],
]
const object = new RegExp(
  `^${filler}${adjective}(?:${nouns.map(([, words]) => `(${words})`).join('|')})(?=$|[\\s,])`,
  'iu',
)
const joint = /^(?:\s*,\s*(?:and\s+|or\s+)?|\s+(?:and|or|&|as well as|plus)\s+)/iu

const fixing = /^(?:fix(?: up)?|repair|mend|correct|resolve|clean(?: ?up)?|tidy(?: up)?|sort out|maintain)(?:\s+|$)/iu
const onlyFixing = /^(?:fix(?: up)?|repair|clean(?: ?up)?|tidy(?: up)?|maintain|mend)(?:\s+|$)/iu
const adding = /^(?:add|write|fill in|fill|create|generate|provide|complete|supply)\s+/iu
const checking =
  /^(?:check|verify|validate|inspect|examine|audit|review|test|look over|look at)(?:\s+(?:for|if|whether|that))?(?:\s+|$)/iu
const asking =
  /^(?:look for|search for|find|list|show(?: me)?|report|name|tell me about|tell me|are there|is there|do we have|which|what|how many)\s+(?:any\s+)?/iu
const verdict =
  /\s+(?:are|is|do|does)?\s*(?:there|broken|dead|wrong|missing|invalid|ok|okay|valid|correct|right|fine|not work|work|works|resolve)$/iu

const path = '[\\w./#-]+'
const quotedOrPath = `(?:${quoteMark}|(${path}))`
const pageWord = '(?:the\\s+)?(?:page\\s+|file\\s+)?'

const moving = new RegExp(
  `^(?:rename|move)\\s+${pageWord}(?:${quoteMark}|(.+?))\\s+(?:to|into|as)\\s+(?:the\\s+)?(?:folder\\s+|page\\s+)?${quotedOrPath}$`,
  'iu',
)
const replacing = new RegExp(
  `^(?:replace|change|swap|substitute|update|rename)\\s+(?:(?:all|every|each|the|any|occurrences|instances|mentions|uses|of|word|words|text|term|phrase|string|exact)\\s+)*${quoteMark}\\s+(?:with|by|to|into|for)\\s+(?:(?:the|word|text|term)\\s+)*${quoteMark}`,
  'iu',
)
const morePairs = new RegExp(
  `^\\s*(?:,\\s*(?:and\\s+)?|and\\s+)${quoteMark}\\s+(?:with|by|to|into)\\s+${quoteMark}`,
  'iu',
)
const usingInstead = new RegExp(`^(?:use|write|say)\\s+${quoteMark}\\s+instead of\\s+${quoteMark}`, 'iu')
const plainReplacing = /^replace\s+([^\s\uE000]+)\s+(?:with|by)\s+([^\s\uE000]+)/iu
const addingWords = new RegExp(
  `^(?:add|append|insert|put|write)\\s+(?:(?:the|a|an|this|following|new|short)\\s+)*(?:(text|sentence|paragraph|line|words|(?:note|warning|tip|info|callout)(?: (?:saying|that says|with the text|reading))?)\\s*:?\\s+)?${quoteMark}\\s+(.+)$`,
  'iu',
)
const placeThenWords = new RegExp(
  `^(?:add|append|insert|put|write)\\s+(?:(?:the|a|an|this|following|new|short)\\s+)*(?:(text|sentence|paragraph|line|lines|words|note|warning|tip|info)\\s+)?((?:to|at|below|under|in|on|after)\\s+.+?)\\s*:?\\s*${quoteMark}$`,
  'iu',
)
const placeOfWords = new RegExp(
  `^(?:(?:to|in|into|on|at)\\s+)?(?:the\\s+)?(?:(very\\s+)?(end|bottom|top|start|beginning)\\s+(?:of|on|in)\\s+)?(?:(?:below|under|in|to|after|beneath)?\\s*(?:the\\s+)?(?:section|heading)\\s+(?:${quoteMark}|(.+?))\\s+(?:of|in|on)\\s+|(?:below|under|beneath|to|in)?\\s*(?:the\\s+)?${quoteMark}\\s+(?:section|heading)\\s+(?:of|in|on)\\s+|(?:below|under|beneath)\\s+${quoteMark}\\s+(?:of|in|on)\\s+)?(?:to\\s+)?(.+)$`,
  'iu',
)
const addingPage = new RegExp(
  `^(?:add|create|write|make|start)\\s+(?:(?:a|an|the|new|empty|short)\\s+)*(?:\\w+\\s+)?page\\s+(?:about|on|for|called|named|titled|at|explaining|describing|with the title)\\s+(?:${quoteMark}|(.+?))(?:\\s+(?:in|under|to)\\s+(?:the\\s+)?(?:folder\\s+|group\\s+|section\\s+)?(?:${quoteMark}|(${path}(?:\\s+${path})?))(?:\\s+(?:folder|group|section))?)?$`,
  'iu',
)
const setting = new RegExp(
  `^(?:set|change|update)\\s+(?:the\\s+)?(?:page\\s+)?(title|description)\\s+(?:of|for|on|in)\\s+(.+?)\\s+to\\s+${quoteMark}$`,
  'iu',
)
const settingLast = new RegExp(
  `^(?:set|change|update)\\s+(?:the\\s+)?(title|description)\\s+to\\s+${quoteMark}\\s+(?:of|for|on|in)\\s+(.+)$`,
  'iu',
)
const giving = new RegExp(`^give\\s+(.+?)\\s+the\\s+(title|description)\\s+${quoteMark}$`, 'iu')
const redirecting = new RegExp(
  `^(?:(?:add|create|set up|make|put in)\\s+(?:a\\s+)?redirect|redirect)\\s+(?:from\\s+)?(?:${quoteMark}|(\\S+))\\s+to\\s+(?:${quoteMark}|(\\S+))$`,
  'iu',
)
const help =
  /^(?:help(?: me)?|what (?:can|could|do) you (?:do|understand|know)|how can you help(?: me)?|who are you|what are you)$/iu

/** In this order: the more a form says, the earlier it is tried. */
const readers: readonly Reader[] = [
  (clause) => (help.test(clause) ? { tasks: [{ kind: 'help' }], rest: '' } : undefined),
  readUnlisted,
  readRedirect,
  readSetting,
  readReplacing,
  readMoving,
  readAddingPage,
  readAddingWords,
  readTopics,
]

/**
 * Reads one clause of a request as a task.
 *
 * @param clause The clause, without politeness.
 * @param quotes The quoted texts.
 * @returns The task; undefined where the clause is none that is known.
 */
export function readTask(clause: string, quotes: readonly string[]): ReadTask | undefined {
  const unquote = (text: string): string =>
    text.replaceAll(new RegExp(quoteMark, 'g'), (_mark, index: string) => quotes[Number(index)] ?? '')
  for (const reader of readers) {
    const found = reader(clause, unquote)
    if (found !== undefined) return found
  }
  return undefined
}

/**
 * The topics that words name, such as “broken links and typos”.
 *
 * @param text The words.
 * @returns The topics and what follows them; undefined where the words begin with none.
 */
export function readTopicList(
  text: string,
): { topics: (CheckTopic | 'all-links' | 'all')[]; rest: string } | undefined {
  const topics: (CheckTopic | 'all-links' | 'all')[] = []
  let rest = text
  for (;;) {
    const found = object.exec(rest)
    if (found === null) break
    topics.push(...nouns.flatMap(([topic], index) => (found[index + 1] === undefined ? [] : [topic])))
    rest = rest.slice(found[0].length)
    const more = joint.exec(rest)
    if (more === null || !object.test(rest.slice(more[0].length))) break
    rest = rest.slice(more[0].length)
  }
  return topics.length === 0 ? undefined : { topics, rest: rest.trim() }
}

function readTopics(clause: string): ReadTask | undefined {
  const verb = [fixing, adding, checking, asking].find((expression) => expression.test(clause))
  if (verb === undefined) return undefined
  const about = clause.replace(verb, '').replace(verdict, '').trim()
  const list = readTopicList(about)
  const looks = verb === checking || verb === asking
  if (list !== undefined) {
    const tasks = looks ? [checkOf(list.topics)] : tasksOf(list.topics, verb === adding)
    return tasks.length === 0 ? undefined : { tasks, rest: list.rest }
  }
  if (about === '') return looks ? { tasks: [{ kind: 'check', topics: [] }], rest: '' } : bareFix(clause, '')
  // “Check the pricing page”, “fix guides/a”: what is named is the place.
  if (verb === checking) return { tasks: [{ kind: 'check', topics: [] }], rest: `in ${about}`, isGuess: true }
  return bareFix(clause, `in ${about}`)
}

function bareFix(clause: string, rest: string): ReadTask | undefined {
  return onlyFixing.test(clause) ? { tasks: [{ kind: 'repair' }], rest, isGuess: true } : undefined
}

function checkOf(topics: readonly (CheckTopic | 'all-links' | 'all')[]): MaintainerTask {
  if (topics.includes('all')) return { kind: 'check', topics: [] }
  return { kind: 'check', topics: topics.flatMap(topicOf) }
}

function topicOf(topic: CheckTopic | 'all-links' | 'all'): CheckTopic[] {
  if (topic === 'all-links') return ['link', 'anchor', 'image']
  return topic === 'all' ? [] : [topic]
}

function tasksOf(named: readonly (CheckTopic | 'all-links' | 'all')[], isAdding: boolean): MaintainerTask[] {
  const topics = new Set(named.flatMap(topicOf))
  const parts = (['link', 'anchor', 'image'] as const).filter((part) => topics.has(part))
  const keys = (['title', 'description'] as const).filter((key) => topics.has(key))
  const cannotBeAdded = parts.length > 0 || topics.has('typo') || named.includes('all')
  if (isAdding && cannotBeAdded) return []
  if (named.includes('all')) return [{ kind: 'repair' }]
  return [
    ...(parts.length > 0 ? [{ kind: 'links', parts } as const] : []),
    ...(topics.has('typo') ? [{ kind: 'typos' } as const] : []),
    ...(keys.length > 0 ? [{ kind: 'descriptions', keys } as const] : []),
  ]
}

function readUnlisted(clause: string): ReadTask | undefined {
  const found =
    /^(add|put|include|insert|list|show(?: me)?|find|name|report|which|what|are there(?: any)?|tell me)\s+(?:me\s+)?(?:(?:the|all|any|our|which|pages? are|are(?: the)?)\s+)*unlisted(?: pages?)?(?:\s+(?:to|in|into)\s+(?:the\s+)?(?:navigation|sidebar|menu|nav))?(.*)$/iu.exec(
      clause,
    )
  if (found === null)
    return /^(?:which|what) pages are unlisted(?: pages)?$/iu.test(clause)
      ? { tasks: [{ kind: 'unlisted', add: false }], rest: '' }
      : undefined
  const add = /^(?:add|put|include|insert)$/iu.test(found[1] ?? '')
  return { tasks: [{ kind: 'unlisted', add }], rest: found[2] ?? '' }
}

function readRedirect(clause: string, unquote: (text: string) => string): ReadTask | undefined {
  const found = redirecting.exec(clause)
  if (found === null) return undefined
  const [, quotedFrom, from = '', quotedTo, to = ''] = found
  return {
    tasks: [{ kind: 'redirect', from: textOf(quotedFrom, from, unquote), to: textOf(quotedTo, to, unquote) }],
    rest: '',
  }
}

function readSetting(clause: string, unquote: (text: string) => string): ReadTask | undefined {
  const [key, page, value] = settingOf(clause)
  if (key === undefined || page === undefined || value === undefined) return undefined
  const task: MaintainerTask = {
    kind: 'set-front-matter',
    key: key.toLowerCase() === 'title' ? 'title' : 'description',
    page: unquote(page),
    value: textOf(value, '', unquote),
  }
  return { tasks: [task], rest: '' }
}

/** Key, page and value, in whatever order they are written. */
function settingOf(clause: string): (string | undefined)[] {
  const [, key, page, value] = setting.exec(clause) ?? []
  if (key !== undefined) return [key, page, value]
  const [, lastKey, lastValue, lastPage] = settingLast.exec(clause) ?? []
  if (lastKey !== undefined) return [lastKey, lastPage, lastValue]
  const [, givenPage, givenKey, givenValue] = giving.exec(clause) ?? []
  return [givenKey, givenPage, givenValue]
}

function readReplacing(clause: string, unquote: (text: string) => string): ReadTask | undefined {
  const quoted = replacing.exec(clause)
  const instead = usingInstead.exec(clause)
  const plain = plainReplacing.exec(clause)
  const found = quoted ?? instead ?? plain
  if (found === null) return undefined
  const first = plain === found ? [found[1] ?? '', found[2] ?? ''] : [1, 2].map((at) => textOf(found[at], '', unquote))
  const [old = '', replacement = ''] = instead === found ? first.toReversed() : first
  const pairs = [{ old, replacement }]
  let rest = clause.slice(found[0].length)
  for (let more = morePairs.exec(rest); more !== null; more = morePairs.exec(rest)) {
    pairs.push({ old: textOf(more[1], '', unquote), replacement: textOf(more[2], '', unquote) })
    rest = rest.slice(more[0].length)
  }
  return pairs.some((pair) => pair.old === '') ? undefined : { tasks: [{ kind: 'replace', pairs }], rest }
}

function readMoving(clause: string, unquote: (text: string) => string): ReadTask | undefined {
  const found = moving.exec(clause)
  if (found === null) return undefined
  const [, quotedFrom, from = '', quotedTo, to = ''] = found
  const page = textOf(quotedFrom, from.replace(/\s+page$/iu, ''), unquote)
  return { tasks: [{ kind: 'move', from: page, to: textOf(quotedTo, to, unquote) }], rest: '' }
}

function readAddingPage(clause: string, unquote: (text: string) => string): ReadTask | undefined {
  const found = addingPage.exec(clause)
  if (found === null) return undefined
  const [, quotedTopic, topic = '', quotedFolder, folder] = found
  const subject = textOf(quotedTopic, topic, unquote).trim()
  // What is longer says what the page is to tell, and that takes a writer.
  if (subject.split(/\s+/u).length > 8) return undefined
  const place = quotedFolder === undefined ? folder : textOf(quotedFolder, '', unquote)
  const task: MaintainerTask = { kind: 'add-page', topic: subject, folder: place }
  return { tasks: [task], rest: '' }
}

function readAddingWords(clause: string, unquote: (text: string) => string): ReadTask | undefined {
  const [, what, quoteFirst, placeLast] = addingWords.exec(clause) ?? []
  const [, whatElse, placeFirst, quoteLast] = placeThenWords.exec(clause) ?? []
  const place = placeOfWords.exec(placeLast ?? placeFirst ?? '')
  const quoted = quoteFirst ?? quoteLast
  if (quoted === undefined || place === null) return undefined
  const [, , where = 'end', headingA, headingB, headingC, headingD, page = ''] = place
  const heading = [headingA, headingC, headingD].find((text) => text !== undefined)
  const headingText = heading === undefined ? headingB : textOf(heading, '', unquote)
  const words = textOf(quoted, '', unquote)
  const callout = /^(note|warning|tip|info)\b/iu.exec(what ?? whatElse ?? '')?.[1]?.toLowerCase()
  const task: MaintainerTask = {
    kind: 'add-words',
    text: callout === undefined ? words : `<${calloutName(callout)}>\n  ${words}\n</${calloutName(callout)}>`,
    page: unquote(page),
    at: /^(?:top|start|beginning)$/iu.test(where) ? 'start' : 'end',
    heading: headingText,
  }
  return words.trim() === '' || /^(?:the\s+)?navigation$/iu.test(page) ? undefined : { tasks: [task], rest: '' }
}

function calloutName(word: string): string {
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}`
}

function textOf(quoteIndex: string | undefined, plain: string, unquote: (text: string) => string): string {
  return quoteIndex === undefined ? unquote(plain) : unquote(`\uE000${quoteIndex}\uE001`)
}

import { readClauses } from './read-clauses.ts'
import { readScope, type WrittenScope } from './read-scope.ts'
import { readTask, readTopicList, type CheckTopic, type LinkPart, type MaintainerTask } from './read-task.ts'

/** A task with where it is to be done. */
export interface ScopedTask {
  task: MaintainerTask
  scope: WrittenScope
  /** True where the place may be no place but a subject the maintainer knows nothing of. */
  isGuess?: true
  /** The person's words. */
  words: string
}

/** What a person asks of the maintainer. Every word of the prompt is in a task, in a limit, in politeness or unknown. */
export interface MaintainerRequest {
  tasks: readonly ScopedTask[]
  /** What was not understood, in the person's words. */
  unknown: readonly string[]
  /** True where nothing is to be changed, only said. */
  isDryRun: boolean
}

const polite =
  /^(?:(?:hi|hello|hey|dear|good (?:morning|afternoon|evening))(?: (?:there|all|team|everyone|docwright|maintainer|agent|bot))?[,!]?|please|kindly|thanks(?: a lot| so much| in advance)?|thank you(?: very much| so much| in advance)?|many thanks|cheers|(?:could|can|would|will) you(?: please| kindly| possibly)?(?: be so kind (?:as )?to)?|would you mind|i (?:would|'d) (?:really )?(?:like|love|appreciate it if) (?:you )?(?:to|could|would)?|i(?:'d| would) be (?:grateful|glad|happy) if you (?:could|would)|i (?:want|need) (?:you )?to|we (?:want|need) (?:you )?to|you should|it would be (?:great|nice|good|lovely) if you (?:could|would)|let's|go ahead and|your (?:task|job) is to|also|then|next|finally|first(?:ly)?|second(?:ly)?|and|now|just|simply|only(?=\s+(?:fix|repair|mend|check|correct|add|replace))|ok(?:ay)?|so|well|maybe|perhaps|when you have (?:a moment|time))(?=$|[\s,:])[,:]?\s*/iu
const politeEnd =
  /(?:^|[\s,]+)(?:please|thanks(?: a lot| so much| in advance)?|thank you(?: very much| so much| in advance)?|many thanks|cheers|for me|asap|once (?:more|again)|one more time|again|when you (?:have|get) (?:a moment|time|a chance)|if you don't mind|today|right away|would you|will you)$/iu
const smallTalk =
  /^(?:i hope (?:you|all|this).*|(?:hope you're|how are you).*|(?:best|kind|warm)? ?regards.*|yours.*|(?:do|make) the following|(?:here is|this is) what (?:i|we) need|(?:a few|some|two|three|several) (?:things|tasks|jobs)|tasks|todo|to do|ok(?:ay)?|yes|great|good|nice|perfect|the usual|sincerely.*)$/iu

const alone =
  /^(?:but\s+)?(?:(?:do not|don't|dont|never)\s+(?:change|touch|edit|modify|alter|update|include|fix|repair|correct|check|mess with|look at|add|move|rename|delete|remove|write|bother with|work on)|without\s+(?:touching|changing|editing|modifying|altering|updating|adding|fixing)|ignoring|skipping|leav(?:e|ing)(?:\s+out)?|keep|ignore|skip|except(?:\s+for)?|excluding|apart from|other than|but not|not)\s+(?:(?:any|anything)\s+(?:in|on|of)\s+|(?:in|on|for)\s+)?(.+?)(?:\s+(?:alone|untouched|unchanged|intact|out|as (?:it is|they are|is|they stand|it stands)))?$/iu
const others =
  /^(?:anything|nothing|any|other|the rest|the other|everything)?\s*(?:else|other (?:pages?|files?|folders?|things?)|(?:of )?the (?:rest|others?)|others?)(?:\s+(?:of|in|on) .+)?$|^(?:the )?(?:rest|others)$/iu
const nothing = /^(?:anything|any (?:files?|pages?)|things|files|the files)(?:\s+(?:yet|for now))?$/iu
const dryRun =
  /^(?:(?:this is )?(?:only )?a? ?dry[ -]run|(?:only|just) (?:tell|show|report|list)(?: me)?(?: (?:what (?:you would|needs|is).*|the (?:results?|findings?|problems?)))?|change nothing|read[ -]only)$/iu
const onlyIn = /^(?:only|just)\s+(?:in|on|for|under)\s+(.+)$/iu
/** Characters of a clause that is looked at. */
const maxClauseLength = 1000

const pronoun =
  /^(?:fix|repair|mend|correct)\s+(?:them|those|these|it|any|all of them|what(?:ever)? you find|any you find|the (?:ones|problems|errors) you find|all you find)$/iu
const implied =
  /^(?:update|adjust|fix|change|correct|keep)\s+(?:(?:all|any|the|its|every|internal)\s+)*(?:links?|references?|navigation|menu|entries|entry)(?:\s+(?:to (?:it|that page|the page)|accordingly|everywhere|working|as well|too))*$|^(?:add|create|set up|leave|keep|put)\s+(?:in\s+)?(?:a|the)\s+redirect(?:\s+(?:from|for) (?:the )?(?:old|former|previous) (?:address|path|url|page|one))?$/iu

/**
 * Reads a request. It understands some sentences and claims no more: what is not understood is said to be so, since it
 * may limit the rest.
 *
 * @param prompt The person's words.
 */
export function readRequest(prompt: string): MaintainerRequest {
  const { clauses, quotes } = readClauses(prompt)
  const tasks: ScopedTask[] = []
  const unknown: string[] = []
  const except: string[] = []
  const only: string[] = []
  const withoutTopics = new Set<CheckTopic>()
  let isDryRun = false
  for (const clause of clauses) {
    const words = unquoted(clause, quotes)
    // Nobody asks for one thing in so many words; quoted texts do not count.
    if (clause.length > maxClauseLength) {
      unknown.push(words)
      continue
    }
    const text = withoutPoliteness(clause)
    if (text === '' || smallTalk.test(text)) continue
    const limit = alone.exec(text)?.[1]
    if (dryRun.test(text) || (limit !== undefined && nothing.test(limit))) {
      isDryRun = true
      continue
    }
    if (limit !== undefined) {
      if (others.test(limit)) continue
      const topics = readTopicList(limit)
      if (topics !== undefined && topics.rest === '' && !topics.topics.includes('all')) {
        for (const topic of topics.topics) for (const part of partsOf(topic)) withoutTopics.add(part)
      } else except.push(unquoted(limit, quotes))
      continue
    }
    const narrowed = onlyIn.exec(text)?.[1]
    if (narrowed !== undefined) {
      only.push(unquoted(narrowed, quotes))
      continue
    }
    const last = tasks.at(-1)
    if (pronoun.test(text) && last?.task.kind === 'check') {
      tasks.splice(-1, 1, ...fixesFor(last))
      continue
    }
    if (implied.test(text) && (last?.task.kind === 'move' || last?.task.kind === 'add-page')) continue
    const read = readTask(text, quotes)
    const scope = read === undefined ? undefined : readScope(unquoted(read.rest, quotes))
    if (read === undefined || scope === undefined) unknown.push(words)
    else {
      const guess = read.isGuess === true ? ({ isGuess: true } as const) : {}
      tasks.push(...read.tasks.map((task) => ({ task, scope, words, ...guess })))
    }
  }
  const limited = tasks.map(({ scope, ...task }) => ({
    ...task,
    scope: { only: only.length > 0 ? only : scope.only, except: [...scope.except, ...except] },
  }))
  const left = limited.flatMap((task) => withoutParts(task, withoutTopics))
  const isEmpty = prompt.trim() === ''
  return {
    tasks: isEmpty ? [{ task: { kind: 'help' }, scope: { only: [], except: [] }, words: '' }] : left,
    unknown,
    isDryRun,
  }
}

function withoutPoliteness(clause: string): string {
  let text = clause
  for (let before = ''; before !== text;) {
    before = text
    text = text.replace(polite, '').replace(politeEnd, '').trim()
  }
  return text.replace(/^(fix|repair|check|correct|add|replace|renam|mov|updat|chang)ing\b/iu, (_word, stem: string) =>
    ['renam', 'mov', 'updat', 'chang'].includes(stem.toLowerCase()) ? `${stem}e` : stem,
  )
}

function fixesFor({ task, ...rest }: ScopedTask): ScopedTask[] {
  if (task.kind !== 'check' || task.topics.length === 0) return [{ ...rest, task: { kind: 'repair' } }]
  const parts = task.topics.filter((topic): topic is LinkPart => ['link', 'anchor', 'image'].includes(topic))
  const keys = task.topics.filter((topic) => topic === 'title' || topic === 'description')
  return [
    ...(parts.length > 0 ? [{ ...rest, task: { kind: 'links', parts } as const }] : []),
    ...(task.topics.includes('typo') ? [{ ...rest, task: { kind: 'typos' } as const }] : []),
    ...(keys.length > 0 ? [{ ...rest, task: { kind: 'descriptions', keys } as const }] : []),
  ]
}

function partsOf(topic: CheckTopic | 'all-links' | 'all'): CheckTopic[] {
  if (topic === 'all-links') return ['link', 'anchor', 'image']
  return topic === 'all' ? [] : [topic]
}

/** “Fix everything you can, but don't add descriptions.” */
function withoutParts(scoped: ScopedTask, without: ReadonlySet<CheckTopic>): ScopedTask[] {
  if (without.size === 0) return [scoped]
  const { task } = scoped
  const parts = (['link', 'anchor', 'image'] as const).filter((part) => !without.has(part))
  const keys = (['title', 'description'] as const).filter((key) => !without.has(key))
  switch (task.kind) {
    case 'repair':
      return [
        ...(parts.length > 0 ? [{ ...scoped, task: { kind: 'links', parts } as const }] : []),
        ...(without.has('typo') ? [] : [{ ...scoped, task: { kind: 'typos' } as const }]),
        ...(keys.length > 0 ? [{ ...scoped, task: { kind: 'descriptions', keys } as const }] : []),
      ]
    case 'links': {
      const left = task.parts.filter((part) => !without.has(part))
      return left.length === 0 ? [] : [{ ...scoped, task: { kind: 'links', parts: left } }]
    }
    case 'descriptions': {
      const left = task.keys.filter((key) => !without.has(key))
      return left.length === 0 ? [] : [{ ...scoped, task: { kind: 'descriptions', keys: left } }]
    }
    case 'typos':
      return without.has('typo') ? [] : [scoped]
    default:
      return [scoped]
  }
}

function unquoted(text: string, quotes: readonly string[]): string {
  return text.replaceAll(/\uE000(\d+)\uE001/g, (_mark, index: string) => `“${quotes[Number(index)] ?? ''}”`)
}

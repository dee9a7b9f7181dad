import { type ApiChange, editText, compareSpecifications, lineAt, type TextEdit, withLineEnds } from 'docwright/engine'
import { factOf } from './page-facts.ts'
import { inOrder } from './edits-in-order.ts'
import { fileInRepository } from './find-search-problems.ts'
import type { Question, UpkeepFindings, UpkeepContext } from './upkeep.ts'
import { textsOf, writtenPages, type WrittenPage } from './written-pages.ts'

const maxQuestions = 60
const beginning = /^[ \t]*(?:\{[ \t]*)?["']?(?:openapi|swagger)["']?\s*:/m

/** A change, and the file that says so. */
interface DriftedChange extends ApiChange {
  specification: string
  before: string | undefined
}

/** A place of a page that speaks of a change. */
interface Mention {
  change: DriftedChange
  offset: number
  line: number
}

/**
 * Finds what pages say about a changed API, by path, `operationId` and the names of parameters and properties. Rules
 * correct a renamed path, and a default or a maximum next to its name.
 */
export async function findApiDrift(context: UpkeepContext): Promise<UpkeepFindings> {
  const { draft, history, survey } = context
  const titleOf = (count: number): string => `Follow ${count} ${count === 1 ? 'change' : 'changes'} of the API`
  const { changes, texts } = await changesOf(context)
  const done: string[] = []
  const left: string[] = []
  const questions: Question[] = []
  for (const { file, source, text } of changes.length === 0 ? [] : await writtenPages(context)) {
    const splices = inOrder(
      changes.flatMap((change) => mentionsOf(change, text)).flatMap((mention) => spliceOf(mention, text) ?? []),
    )
    for (const { mention, insert: put, start, end } of splices) {
      const { specification, line } = mention.change
      const place = `${history.head.slice(0, 10)} ${fileInRepository(survey.docsFolder, specification)}:${line}`
      done.push(`\`${file}\` line ${mention.line}: “${text.slice(start, end)}” → “${put}” (${place})`)
    }
    const corrected = editText(text, splices).text
    if (corrected !== text) draft.write(file, withLineEnds(corrected, source))
    const rest = changes
      .flatMap((change) => mentionsOf(change, corrected))
      .filter((mention) => !isSaid(mention, corrected))
    const asked = await questionsOf(context, { file, text: corrected }, rest, texts)
    questions.push(...asked.map(({ question }) => question))
    const covered = new Set(asked.flatMap(({ mentions }) => mentions))
    left.push(...rest.filter((mention) => !covered.has(mention)).map((mention) => subjectOf(file, mention)))
  }
  return {
    done: [...new Set(done)],
    left: [...new Set([...left, ...questions.slice(maxQuestions).map(({ subject }) => subject)])],
    questions: questions.slice(0, maxQuestions),
    notes: [],
    titleOf,
  }
}

async function changesOf({
  history,
  survey,
}: UpkeepContext): Promise<{ changes: DriftedChange[]; texts: Map<string, string> }> {
  const changes: DriftedChange[] = []
  const texts = new Map<string, string>()
  for (const path of survey.site.files.keys()) {
    if (!/\.(?:json|ya?ml)$/i.test(path) || /(?:^|\/)(?:docs|mint|package(?:-lock)?)\.json$/.test(path)) continue
    const whole = fileInRepository(survey.docsFolder, path)
    const after = await history.read(history.head, whole)
    if (after === undefined || !beginning.test(after.slice(0, 4_000))) continue
    const base = history.since ?? (await baseOf(history, whole))
    const before = base === undefined ? undefined : await history.read(base, whole)
    if (before === undefined || before === after) continue
    texts.set(path, after)
    changes.push(...compareSpecifications(path, before, after).map((change) => ({ ...change, specification: path })))
  }
  return { changes, texts }
}

/** The first look is at the newest change of the file: what was before the commit that made it. */
async function baseOf(history: UpkeepContext['history'], path: string): Promise<string | undefined> {
  const [last] = await history.commits({ path, limit: 1 })
  return last?.parent ?? undefined
}

function mentionsOf(change: DriftedChange, text: string): Mention[] {
  // No page mentions a new part; the reference itself marks a deprecated one.
  if (change.before === undefined && change.aspect === 'exists') return []
  // The earlier names of an operation count as much as its current ones.
  const spoken = [change.path, change.operation.replace(/^\S+ /, ''), change.operationId].filter(
    (name) => name !== undefined,
  )
  const isAbout = spoken.some((name) => placesOf(text, name).length > 0)
  if (!isAbout) return []
  const name = change.name ?? (change.aspect === 'path' ? (change.before ?? change.path) : change.path)
  return placesOf(text, name).map((offset) => ({ change, offset, line: lineAt(text, offset) }))
}

/** Places of a whole name; a path is not the beginning of a longer one. */
function placesOf(text: string, name: string): number[] {
  const places: number[] = []
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + 1)) {
    const before = text.charAt(at - 1)
    const after = text.slice(at + name.length, at + name.length + 2)
    const isPath = name.startsWith('/')
    if (!isPath && /[\w-]/.test(before)) continue
    if (/^[\w-]/.test(after) || (isPath && /^\/[\w{:]/.test(after))) continue
    places.push(at)
  }
  return places
}

/** Words that mark an adjacent value as that of an aspect. */
const wordsFor: Readonly<Record<string, RegExp>> = {
  default: /default/i,
  maximum: /\bmax|\bup to\b|\bat most\b/i,
  maxLength: /\bmax|\bup to\b|\bat most\b/i,
  maxItems: /\bmax|\bup to\b|\bat most\b/i,
}

function spliceOf(mention: Mention, text: string): (TextEdit & { mention: Mention }) | undefined {
  const { change, offset } = mention
  const { aspect, before, after } = change
  if (before === undefined || after === undefined) return undefined
  if (aspect === 'path') return { mention, start: offset, end: offset + before.length, insert: after }
  const words = wordsFor[aspect]
  const sentence = sentenceAround(text, offset)
  if (words === undefined || !words.test(sentence.text) || !/^[\w.-]+$/.test(before)) return undefined
  const found = placesOf(sentence.text, before)
  const [only] = found
  // A value that appears twice, or near others that may be meant, becomes a question.
  if (only === undefined || found.length !== 1) return undefined
  const start = sentence.start + only
  return { mention, start, end: start + before.length, insert: after }
}

function sentenceAround(text: string, offset: number): { start: number; text: string } {
  const begin =
    Math.max(text.lastIndexOf('\n', offset - 1), text.lastIndexOf('. ', offset), text.lastIndexOf('|', offset)) + 1
  const ends = ['\n', '. ', '|'].map((end) => text.indexOf(end, offset)).filter((at) => at !== -1)
  return { start: begin, text: text.slice(begin, Math.min(text.length, ...ends)) }
}

/** Whether the page says already what is so now. */
function isSaid({ change, offset }: Mention, text: string): boolean {
  const { after, name, aspect } = change
  const sentence = sentenceAround(text, offset).text
  if (aspect === 'required' && name !== undefined) return (after === 'true') === /\brequired\b/i.test(sentence)
  if (aspect === 'deprecated') return /deprecated/i.test(sentence)
  return after !== undefined && aspect !== 'exists' && aspect !== 'type' && placesOf(sentence, after).length > 0
}

async function questionsOf(
  { history, survey }: UpkeepContext,
  { file, text }: Pick<WrittenPage, 'file' | 'text'>,
  mentions: readonly Mention[],
  texts: ReadonlyMap<string, string>,
): Promise<{ question: Question; mentions: readonly Mention[] }[]> {
  if (mentions.length === 0) return []
  const page = await textsOf({ file, source: text })
  const slots = page.slots.filter(({ kind, encoding }) => kind !== 'front-matter' && encoding === 'markdown')
  const bySlot = Map.groupBy(mentions, ({ offset }) => slots.find(({ start, end }) => offset >= start && offset < end))
  return [...bySlot].flatMap(([slot, inside]) => {
    if (slot === undefined) return []
    const facts = inside.map(({ change }) => {
      const whole = fileInRepository(survey.docsFolder, change.specification)
      return factOf({ commit: history.head, file: whole }, texts.get(change.specification) ?? '', change.line)
    })
    const messages = [...new Set(inside.map(({ change }) => change.message))]
    const question: Question = {
      file,
      line: inside[0]?.line ?? 1,
      subject: `\`${file}\` line ${inside[0]?.line ?? 1}: ${messages.join(' ')}`,
      ask: `The API has changed; correct this text, and nothing else in it: ${messages.join(' ')}`,
      current: text.slice(slot.start, slot.end),
      facts: facts.filter(
        (fact, index) => facts.findIndex(({ file: name, from }) => name === fact.file && from === fact.from) === index,
      ),
      put: { kind: 'stretch', start: slot.start, end: slot.end },
    }
    return [{ question, mentions: inside }]
  })
}

function subjectOf(file: string, { line, change }: Mention): string {
  return `\`${file}\` line ${line}: ${change.message}`
}

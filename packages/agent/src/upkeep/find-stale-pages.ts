import { createHash } from 'node:crypto'
import { editText, type TextEdit, withLineEnds } from 'docwright/engine'
import { isMap, isScalar, isSeq, parseDocument } from 'yaml'
import type { RepositoryHistory } from './history.ts'
import { factOf } from './page-facts.ts'
import type { Question, UpkeepFindings, UpkeepContext } from './upkeep.ts'
import { plainText, textsOf, writtenPages, type WrittenPage } from './written-pages.ts'

const maxQuestions = 60
const maxTextLength = 4_000
/** Number of a source's states that are searched for the one a page was written from. */
const maxStates = 100

/** A source that a page names. */
interface PageSource {
  /** Path from the root of the repository; `owner/name:path` in another one. */
  path: string
  /** Digest of the source at the time the page was written; undefined if none was noted. */
  digest: string | undefined
  /** Makes the edit that writes a new digest into the page. */
  note: (digest: string) => TextEdit
  line: number
}

/**
 * Pages whose source files have changed since: the front matter names them under `sources`, with a digest of each. A
 * source without a digest gets one.
 */
export async function findStalePages(context: UpkeepContext): Promise<UpkeepFindings> {
  const { draft, history } = context
  const done: string[] = []
  const left: string[] = []
  const questions: Question[] = []
  const settled: { file: string; path: string; digest: string; made: readonly Question[] }[] = []
  for (const page of await writtenPages(context)) {
    const noted: TextEdit[] = []
    for (const source of sourcesOf(page.text)) {
      const { repository, path } = placeOf(source.path, history)
      const text = await repository?.read(repository.head, path)
      if (repository === undefined || text === undefined) {
        left.push(`\`${page.file}\` line ${source.line}: there is no file \`${source.path}\``)
        continue
      }
      const digest = digestOf(text)
      if (source.digest === digest) continue
      if (source.digest === undefined) {
        noted.push(source.note(digest))
        done.push(`\`${page.file}\` line ${source.line}: noted what \`${source.path}\` is now`)
        continue
      }
      const made = await questionsFor(page, { ...source, text, path }, repository)
      if (made.length === 0) left.push(`\`${page.file}\` line ${source.line}: \`${source.path}\` has changed`)
      questions.push(...made)
      settled.push({ file: page.file, path: source.path, digest, made })
    }
    if (noted.length > 0) draft.write(page.file, withLineEnds(editText(page.text, noted).text, page.source))
  }
  const asked = questions.slice(0, maxQuestions)
  // A page whose texts were all checked is up to date.
  const finish = async (answers: ReadonlyMap<Question, string>): Promise<void> => {
    for (const { file, path, digest, made } of settled) {
      const source = await draft.read(file)
      if (source === undefined || made.length === 0 || !made.every((one) => answers.has(one))) continue
      const text = plainText(source)
      const named = sourcesOf(text).find((one) => one.path === path)
      if (named !== undefined) draft.write(file, withLineEnds(editText(text, [named.note(digest)]).text, source))
    }
  }
  return {
    done,
    left: [...left, ...questions.slice(maxQuestions).map(({ subject }) => subject)],
    questions: asked,
    notes: [],
    titleOf: (count) => `Bring ${count} ${count === 1 ? 'page' : 'places'} up to their sources`,
    finish,
  }
}

function sourcesOf(text: string): PageSource[] {
  const head = /^---[ \t]*\n([\s\S]*?)\n---[ \t]*(?:\n|$)/.exec(text)
  const yaml = head?.[1]
  if (head === null || yaml === undefined || !/^sources[ \t]*:/m.test(yaml)) return []
  const start = head[0].indexOf(yaml)
  const document = parseDocument(yaml, { prettyErrors: false })
  const list = isMap(document.contents) ? document.contents.get('sources', true) : undefined
  if (document.errors.length > 0 || !isSeq(list)) return []
  return list.items.flatMap((item): PageSource[] => {
    const range = isScalar(item) || isMap(item) ? item.range : undefined
    if (range === undefined || range === null) return []
    const offset = start + range[0]
    const line = text.slice(0, offset).split('\n').length
    if (isScalar(item)) {
      const path = String(item.value)
      const note = (digest: string): TextEdit => ({
        start: offset,
        end: start + range[1],
        insert: `{ path: ${JSON.stringify(path)}, digest: ${JSON.stringify(digest)} }`,
      })
      return [{ path, digest: undefined, note, line }]
    }
    if (!isMap(item)) return []
    const path: unknown = item.get('path')
    const digest: unknown = item.get('digest', true)
    if (typeof path !== 'string') return []
    const known = isScalar(digest) && typeof digest.value === 'string' && digest.range ? digest : undefined
    const pathNode: unknown = item.get('path', true)
    const pathEnd = isScalar(pathNode) && pathNode.range ? pathNode.range[1] : range[1]
    // Written in braces, or as a list of keys below one another.
    const column = yaml.slice(0, range[0]).split('\n').at(-1)?.length ?? 0
    const between = item.flow === true ? ', ' : `\n${' '.repeat(column)}`
    const note = (next: string): TextEdit =>
      known?.range
        ? { start: start + known.range[0], end: start + known.range[1], insert: JSON.stringify(next) }
        : { start: start + pathEnd, end: start + pathEnd, insert: `${between}digest: ${JSON.stringify(next)}` }
    return [{ path, digest: known === undefined ? undefined : String(known.value), note, line }]
  })
}

function placeOf(
  written: string,
  history: RepositoryHistory,
): { repository: RepositoryHistory | undefined; path: string } {
  const match = /^([\w.-]+(?:\/[\w.-]+)+):(.+)$/.exec(written)
  if (match === null) return { repository: history, path: written.replace(/^\.?\//, '') }
  return { repository: history.others.get(match[1] ?? ''), path: (match[2] ?? '').replace(/^\//, '') }
}

/** Line ends do not count. */
function digestOf(text: string): string {
  return `sha256-${createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex').slice(0, 16)}`
}

async function questionsFor(
  { file, text: written }: WrittenPage,
  { path: named, text, digest, line }: PageSource & { text: string },
  repository: RepositoryHistory,
): Promise<Question[]> {
  const before = await stateOf(repository, named, digest ?? '')
  const differing = differingLines(before, text)
  const [first] = differing
  if (first === undefined) return []
  const page = await textsOf({ file, source: written })
  const spoken = new Set(differing.flatMap(({ words }) => words))
  const fact = factOf({ commit: repository.head, file: named }, text, first.line)
  return page.slots
    .filter(({ kind, encoding, isProse }) => isProse && kind !== 'front-matter' && encoding === 'markdown')
    .flatMap((slot): Question[] => {
      const current = page.text.slice(slot.start, slot.end)
      const shared = (current.match(/[\p{L}\p{N}_]{2,}|\d+/gu) ?? []).filter((word) => spoken.has(word.toLowerCase()))
      if (shared.length === 0) return []
      const at = page.text.slice(0, slot.start).split('\n').length
      return [
        {
          file,
          line: at,
          subject: `\`${file}\` line ${at}: \`${named}\`, which it was made from, has changed (front matter line ${line})`,
          ask: `The source of this text has changed. Correct what is not so any more, and nothing else; answer with the text as it is where it still holds. Before: ${changedText(before, differing).slice(0, maxTextLength)}`,
          current,
          facts: [fact],
          put: { kind: 'stretch', start: slot.start, end: slot.end },
        },
      ]
    })
}

/** The text that the page was written from, if the history still has it. */
async function stateOf(repository: RepositoryHistory, path: string, digest: string): Promise<string> {
  for (const { id, parent: earlier } of await repository.commits({ path, limit: maxStates })) {
    const text = await repository.read(id, path)
    if (text !== undefined && digestOf(text) === digest) return text
    const parent = earlier === null ? undefined : await repository.read(earlier, path)
    if (parent !== undefined && digestOf(parent) === digest) return parent
  }
  return ''
}

/** Lines that are in one of two texts only, with their words in small letters. */
function differingLines(before: string, after: string): { line: number; words: string[] }[] {
  const old = new Set(before.split(/\r?\n/))
  const now = after.split(/\r?\n/)
  const known = new Set(now)
  const wordsOf = (line: string): string[] =>
    (line.match(/[\p{L}\p{N}_]{2,}|\d+/gu) ?? []).map((word) => word.toLowerCase())
  const gone = [...old].filter((line) => !known.has(line)).flatMap(wordsOf)
  const fresh = now.flatMap((line, index) => (old.has(line) ? [] : [{ line: index + 1, words: wordsOf(line) }]))
  const [first] = fresh
  if (first === undefined) return gone.length === 0 ? [] : [{ line: 1, words: gone }]
  return [{ ...first, words: [...first.words, ...gone] }, ...fresh.slice(1)]
}

function changedText(before: string, differing: readonly { line: number }[]): string {
  const lines = before.split(/\r?\n/)
  const from = Math.max(0, (differing[0]?.line ?? 1) - 4)
  return lines.slice(from, (differing.at(-1)?.line ?? 1) + 4).join('\n')
}

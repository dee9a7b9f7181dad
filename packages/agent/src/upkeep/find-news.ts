import { fileInRepository } from './find-search-problems.ts'
import type { HistoryCommit, RepositoryHistory } from './history.ts'
import { plainWords } from './plain-words.ts'
import type { Fact, Question, UpkeepFindings, UpkeepContext } from './upkeep.ts'
import { writtenPages } from './written-pages.ts'

/** Commits that one entry is made of. */
const maxCommits = 100
const maxFactLines = 12
const named = /(?:^|\/)(?:changelog|release-?notes|releases|whats-new|updates)(?:\/(?:index|overview))?\.mdx?$/i

/** Kinds of conventional commits that interest readers, with the heading of their list. */
const kinds = { feat: 'New', fix: 'Fixed', perf: 'Faster' } as const

/** The news of a commit, for readers. */
interface News {
  commit: HistoryCommit
  /** Name of its repository; undefined for the project's own. */
  repository: string | undefined
  heading: string
  /** By the message; undefined if it does not follow the convention. */
  line: string | undefined
}

/**
 * Finds the changes since the last entry of the changelog: the commits of the repositories that the workflow names, or
 * of the project's own. Rules turn messages that follow the convention (`feat: …`, `fix: …`) into lines.
 */
export async function findNews(context: UpkeepContext): Promise<UpkeepFindings> {
  const { draft, history, survey } = context
  const nothing = { done: [], left: [], questions: [], titleOf: () => 'Add an entry to the changelog' }
  const pages = await writtenPages(context)
  const page = pages.find(({ file }) => named.test(file)) ?? pages.find(({ source }) => source.includes('<Update'))
  if (page === undefined)
    return { ...nothing, notes: ['There is no changelog: no page of this name, and none with `<Update>`.'] }
  const path = fileInRepository(survey.docsFolder, page.file)
  const [last] = await history.commits({ path, limit: 1 })
  const sources: [string | undefined, RepositoryHistory][] =
    history.others.size > 0 ? [...history.others] : [[undefined, history]]
  const news: News[] = []
  for (const [repository, { since, commits }] of sources) {
    const from = repository === undefined ? last?.id : since
    const found = await commits({ limit: maxCommits, ...(from === undefined ? {} : { from }) })
    // Another repository has no commit that wrote the page: what is older than its last change is reported already.
    const fresh = repository === undefined ? found : found.filter(({ at }) => at > (last?.at ?? 0))
    for (const commit of fresh) {
      const read = readMessage(commit)
      const isOwnPage = repository === undefined && commit.files.every((file) => file.path === path)
      if (read !== undefined && !isOwnPage && commit.files.length > 0) news.push({ commit, repository, ...read })
    }
  }
  // The first look at a repository without a changelog commit reports nothing: its whole history is no news.
  if (news.length === 0) return { ...nothing, notes: [] }
  const done = news.flatMap(({ line, commit, repository }) =>
    line === undefined ? [] : [`“${line}” (${place(factOf(commit, repository))})`],
  )
  const questions = news.filter(({ line }) => line === undefined).map((one) => questionOf(page.file, one))
  const finish = async (answers: ReadonlyMap<Question, string>): Promise<void> => {
    const entries = news.flatMap(({ heading, line, commit }) => {
      const answer = line ?? [...answers].find(([{ facts }]) => facts[0]?.commit === commit.id)?.[1]
      return answer === undefined || answer === '' ? [] : [{ heading, line: answer }]
    })
    if (entries.length > 0) draft.write(page.file, withEntry(page.source, entries, newest(news)))
  }
  return { done, left: [], questions, notes: [], titleOf: () => 'Add an entry to the changelog', finish }
}

function readMessage({ subject }: HistoryCommit): Pick<News, 'heading' | 'line'> | undefined {
  const match = /^(\w+)(?:\(([^)]*)\))?(!)?:\s+(\S.*)/.exec(subject)
  if (match === null) return { heading: 'Changed', line: undefined }
  const [, kind = '', scope, breaking, words = ''] = match
  const heading = breaking === '!' ? 'Breaking' : kinds[kind.toLowerCase() as keyof typeof kinds]
  // `chore:`, `docs:`, `ci:` and the like are nothing that readers of a changelog look for.
  if (heading === undefined) return undefined
  const sentence = `${words.charAt(0).toUpperCase()}${words.slice(1)}`
    .replace(/(?<!\s)\s*\(#\d+\)$/, '')
    .replace(/\.$/, '')
  return { heading, line: plainWords(scope === undefined || scope === '' ? sentence : `${scope}: ${sentence}`) }
}

function questionOf(file: string, { commit, repository }: News): Question {
  const fact = factOf(commit, repository)
  return {
    file,
    line: 1,
    subject: `Commit ${commit.id.slice(0, 10)} “${commit.subject.slice(0, 120)}” is not in the changelog`,
    ask: 'Say in one line what this commit changes for users of the product. Answer with an empty text where it changes nothing for them.',
    current: [commit.subject, commit.body.slice(0, 2_000)].join('\n\n').trim(),
    facts: [fact, ...factsOf(commit, repository).slice(1, 6)],
    put: { kind: 'line' },
  }
}

function factOf(commit: HistoryCommit, repository: string | undefined): Fact {
  return factsOf(commit, repository)[0] ?? { commit: commit.id, file: '', from: 1, lines: [commit.subject] }
}

function factsOf(commit: HistoryCommit, repository: string | undefined): Fact[] {
  return commit.files.map(({ path, added }) => {
    const from = added[0]?.line ?? 1
    const lines: string[] = []
    for (const { line, text } of added) {
      if (line !== from + lines.length || lines.length >= maxFactLines) break
      lines.push(text.slice(0, 400))
    }
    return { commit: commit.id, file: repository === undefined ? path : `${repository}:${path}`, from, lines }
  })
}

/** A fact's place, as people look it up. */
function place({ commit, file, from }: Fact): string {
  return `${commit.slice(0, 10)} ${file}:${from}`
}

function newest(news: readonly News[]): string {
  return new Date(Math.max(...news.map(({ commit }) => commit.at))).toISOString().slice(0, 10)
}

function withEntry(source: string, entries: readonly { heading: string; line: string }[], date: string): string {
  const order = ['Breaking', 'New', 'Changed', 'Faster', 'Fixed']
  const groups = order.flatMap((heading) => {
    const lines = entries.filter((entry) => entry.heading === heading)
    return lines.length === 0 ? [] : [`**${heading}**\n\n${lines.map(({ line }) => `- ${line}`).join('\n')}`]
  })
  const isUpdates = /<Update\b/.test(source) || !/^#{1,3} /m.test(source)
  const indented = groups.join('\n\n').replaceAll(/^(?=.)/gm, isUpdates ? '  ' : '')
  const entry = isUpdates ? `<Update label="${date}">\n${indented}\n</Update>` : `## ${date}\n\n${indented}`
  const eol = source.includes('\r\n') ? '\r\n' : '\n'
  const first = /^[ \t]*<Update\b/m.exec(source) ?? (isUpdates ? null : /^## /m.exec(source))
  const text = entry.replaceAll('\n', eol)
  if (first !== null) return `${source.slice(0, first.index)}${text}${eol}${eol}${source.slice(first.index)}`
  return `${source.trimEnd()}${eol}${eol}${text}${eol}`
}

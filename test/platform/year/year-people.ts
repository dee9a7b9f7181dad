import type { Chance } from './year-chance.ts'
import type { YearRepository } from './year-repository.ts'
import type { YearPage, YearSite } from './year-site.ts'
import type { Year } from './start-year.ts'
import { translate } from './scripted-language.ts'

/** All that people of the year work on. */
export interface YearWork {
  year: Year
  site: YearSite
  repository: YearRepository
  chance: Chance
  /** How often who did what. */
  counts: Record<string, number>
  /** What people wrote in French, with the sentence that it translates. */
  written: Map<string, string>
  /** What people wrote in French for a sentence that has become another one since, with that one: their words stay, marked for review. */
  kept: Map<string, string>
}

/** The mark of what a person has written in a translation. */
const byHand = ' (relu par Ada)'

/** Counts what somebody did. */
export function count({ counts }: YearWork, name: string): void {
  counts[name] = (counts[name] ?? 0) + 1
}

/** A person changes a paragraph of a page; seldom, the page gets another name. */
export async function changePage(work: YearWork): Promise<void> {
  const { site, repository, chance } = work
  const page = site.pages[chance(site.pages.length)]
  if (page === undefined) return
  const files: Record<string, string | undefined> = {}
  if (chance(150) === 0) {
    const name = `${page.name.replace(/-v\d+$/, '')}-v${1 + chance(100_000)}`
    files[`${page.name}.mdx`] = undefined
    page.name = name
    files['docs.json'] = site.configuration(await repository.read('docs.json'))
    count(work, 'pagesRenamed')
  } else replaceSentence(work, page, chance(page.paragraphs.length))
  files[`${page.name}.mdx`] = site.fileOf(page)
  await repository.push(`Change ${page.name}`, files)
  count(work, 'pushes')
}

function replaceSentence({ site, written, kept }: YearWork, { paragraphs }: YearPage, at: number): void {
  const [before = '', after] = [paragraphs[at], site.sentence()]
  const words = written.get(before) ?? kept.get(before)
  if (words !== undefined) kept.set(after, words)
  paragraphs[at] = after
}

/** A person merges what is proposed, puts it into one commit with other words, or does something that hurts. */
export async function decide(work: YearWork, isCalm: boolean): Promise<void> {
  const { year, repository, chance } = work
  const open = await year.store.db
    .selectFrom('pull_request')
    .select(['number', 'head'])
    .where('state', '=', 'open')
    .execute()
  for (const { head } of open) {
    const what = isCalm ? 0 : chance(60)
    await repository.git('fetch', '--quiet', '--prune', 'origin')
    if (what === 59) {
      await repository.git('push', '--quiet', 'origin', '--delete', head)
      count(work, 'branchesDeleted')
    } else if (what > 56) {
      await rewriteBranch(work, head)
    } else if (what > 40) {
      await writeInBranch(work, head)
    } else {
      const how = what > 25 ? 'squash' : 'merge'
      const isMerged = await repository.merge(head, how)
      if (isMerged) count(work, { merge: 'merged', squash: 'squashed' }[how])
      else await mergeByHand(work, head)
    }
  }
}

/** A person settles what conflicts in favor of the branch: what others wrote on the default branch in its place goes by their will. */
async function mergeByHand(work: YearWork, head: string): Promise<void> {
  const before = await wordsOnMain(work)
  await work.repository.mergeByHand(head)
  count(work, 'merged')
  count(work, 'conflictsSettled')
  const after = await wordsOnMain(work)
  for (const paragraph of before) {
    if (after.has(paragraph)) continue
    work.written.delete(paragraph)
    count(work, 'wordsGivenUp')
  }
}

/** Sentences whose translation stands on the default branch in the words of people. */
async function wordsOnMain({ repository, site, written }: YearWork): Promise<Set<string>> {
  const found = new Set<string>()
  for (const { name, paragraphs } of site.pages) {
    const text = (await repository.read(`fr/${name}.mdx`)) ?? ''
    for (const paragraph of paragraphs) {
      const words = written.get(paragraph)
      if (words !== undefined && text.includes(words)) found.add(paragraph)
    }
  }
  return found
}

/** A person puts a sentence of a translation on the default branch into better words. */
export async function writeOnMain(work: YearWork): Promise<void> {
  await work.repository.git('pull', '--quiet', '--no-rebase', '--no-edit', 'origin', 'main')
  const better = await betterWords(work)
  if (better === undefined) return
  await work.repository.push('Better words', better)
  count(work, 'byHand')
  count(work, 'pushes')
}

/** A person does so in the branch of an open pull request. */
async function writeInBranch(work: YearWork, head: string): Promise<void> {
  const { repository } = work
  await repository.git('checkout', '--quiet', '--detach', `origin/${head}`)
  const better = await betterWords(work)
  if (better !== undefined) {
    await repository.write(better)
    await repository.git('commit', '--quiet', '--all', '--message=Better words')
    await repository.git('push', '--quiet', 'origin', `HEAD:refs/heads/${head}`)
    count(work, 'byHandInBranch')
  }
  await repository.git('checkout', '--quiet', 'main')
}

/** A person writes the last commit of an open pull request anew. */
async function rewriteBranch(work: YearWork, head: string): Promise<void> {
  const { repository } = work
  await repository.git('checkout', '--quiet', '--detach', `origin/${head}`)
  await repository.git('commit', '--quiet', '--amend', '--allow-empty', '--message=In other words')
  await repository.git('push', '--quiet', '--force', 'origin', `HEAD:refs/heads/${head}`)
  await repository.git('checkout', '--quiet', 'main')
  count(work, 'branchesRewritten')
}

/** What a person makes of a sentence that stands translated in the checkout. */
async function betterWords({
  repository,
  site,
  chance,
  written,
}: YearWork): Promise<Record<string, string> | undefined> {
  const page = site.pages[chance(site.pages.length)]
  const path = `fr/${page?.name}.mdx`
  const text = await repository.read(path)
  for (const paragraph of page?.paragraphs ?? []) {
    const before = translate(paragraph, 'fr')
    if (before === undefined || written.has(paragraph) || text?.includes(before) !== true) continue
    const better = before.replace(/\.$/, `${byHand}.`)
    written.set(paragraph, better)
    return { [path]: text.replace(before, better) }
  }
  return undefined
}

/** A merge by hand leaves its marks in what translating remembers. */
export async function breakMemory(work: YearWork): Promise<void> {
  const { repository } = work
  await repository.git('pull', '--quiet', '--no-rebase', '--no-edit', 'origin', 'main')
  const path = '.docwright/i18n/de.memory.jsonl'
  const lines = (await repository.read(path))?.split('\n')
  if (lines === undefined || lines.length < 4) return
  const [first = '', second = '', ...rest] = lines
  const marked = ['<<<<<<< HEAD', first, '=======', second, '>>>>>>> docwright/job', ...rest]
  await repository.push('Merge', { [path]: marked.join('\n') })
  count(work, 'memoriesBroken')
  count(work, 'pushes')
}

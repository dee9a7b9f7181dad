import { createYearModel, type YearLanguage, type YearModel } from './scripted-language.ts'
import { startYear } from './start-year.ts'
import { createChance } from './year-chance.ts'
import { changePage, count, type YearWork } from './year-people.ts'
import { cloneYear } from './year-repository.ts'
import { createYearSite } from './year-site.ts'

/** Languages of a trial: few, so that it is short. */
export const trialLanguages: readonly YearLanguage[] = ['fr', 'de']

/** What the trial translates by. */
export const trialWorkflow = (trigger: string, languages: readonly YearLanguage[] = trialLanguages): string =>
  `---\nname: Translate\non:\n${trigger}\nuse: translate\nlanguages: [${languages.join(', ')}]\n---\n`

const onPush = '  push:\n    paths: ["**/*.mdx", "docs.json", ".docwright/i18n/*"]'

/** A small site on a platform of its own, with people and a model, to which something rare is done. */
export interface Trial extends YearWork {
  model: YearModel
  /** Texts that were sent more than once. */
  askedTwice(): string[]
  /** Changes a page and waits until all that follows is at an end. */
  change(): Promise<void>
  /** The pull requests, oldest first. */
  pulls(): Promise<{ number: number; state: string; head: string }[]>
  close(): Promise<void>
}

/**
 * Starts one whose first pull request is open, with every page in every language.
 *
 * @param trigger What starts its workflow, in YAML below `on:`.
 */
export async function startTrial(trigger = onPush): Promise<Trial> {
  const model = createYearModel(0)
  const year = await startYear(model, 'sqlite')
  const chance = createChance(5)
  const repository = await cloneYear(year.cloneUrl)
  const site = createYearSite(chance, 2)
  const work: YearWork = { year, site, repository, chance, counts: {}, written: new Map(), kept: new Map() }
  await repository.git('rm', '--quiet', '-r', '.')
  await repository.push('Begin', {
    ...Object.fromEntries(site.pages.map((page) => [`${page.name}.mdx`, site.fileOf(page)])),
    'docs.json': site.configuration(undefined),
    '.docwright/workflows/translate.md': trialWorkflow(trigger),
  })
  count(work, 'pushes')
  await year.settle()
  return {
    ...work,
    model,
    askedTwice: () => model.asked.filter((text, at) => model.asked.indexOf(text) !== at),
    async change() {
      await changePage(work)
      await year.settle()
    },
    pulls: async () =>
      year.store.db.selectFrom('pull_request').select(['number', 'state', 'head']).orderBy('number').execute(),
    async close() {
      await year.close()
      repository.close()
    },
  }
}

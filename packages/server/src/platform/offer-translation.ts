import type { OfferedLanguage, TranslationOffer } from '@docwright/contract'
import { resolveCommit } from '@docwright/forge'
import { englishName, languageCodes, planSize } from 'docwright/engine'
import type { PlatformParts } from './platform-parts.ts'
import { planTranslationAt } from './plan-translation-at.ts'

/** Languages that were planned, by their codes. */
type Planned = ReadonlyMap<string, Pick<OfferedLanguage, 'texts' | 'words'> & { input: number; output: number }>

/** Dependencies of an offer. */
export interface OfferParts extends Pick<PlatformParts, 'projects'> {
  models: Pick<PlatformParts['models'], 'choices' | 'find'>
}

/**
 * Says which languages a site has and could have, and what it would take to translate the missing texts, without asking
 * a model.
 *
 * @returns Undefined if the project has no site that could be translated.
 */
export async function offerTranslation(parts: OfferParts, projectId: string): Promise<TranslationOffer | undefined> {
  const project = await parts.projects.find(projectId)
  if (project === undefined) return undefined
  const repository = await parts.projects.repository(projectId)
  const commit = await resolveCommit(repository, `refs/heads/${project.defaultBranch}`)
  if (commit === null) return undefined
  // A language that the site does not have yet costs the same as any other: one is planned for all of them.
  for (const sample of languageCodes) {
    const plan = await planTranslationAt(parts, project, commit, [sample])
    if ('message' in plan) continue
    const { source, entries } = plan.languages
    const onSite = [...entries.keys()]
    if (onSite.includes(sample) || plan.removed.includes(sample)) continue
    const all = onSite.length === 0 ? plan : await planTranslationAt(parts, project, commit, [...onSite, sample])
    if ('message' in all) return undefined
    const planned: Planned = new Map(
      all.targets.map((target) => {
        const { texts, words, tokens } = planSize(target)
        return [target.code, { texts, words, ...tokens }]
      }),
    )
    const priceOf = await pricesOf(parts, projectId)
    const others = languageCodes.filter((code) => code !== source && !onSite.includes(code))
    const languages = [...onSite, ...others].map((code): OfferedLanguage => {
      const { texts = 0, words = 0, input = 0, output = 0 } = planned.get(code) ?? planned.get(sample) ?? {}
      const isOnSite = onSite.includes(code)
      return {
        code,
        name: englishName(code),
        isOnSite,
        texts,
        words,
        tokens: input + output,
        money: priceOf(input, output),
      }
    })
    return { source: englishName(source), languages }
  }
  return undefined
}

/**
 * The prices of the model that translates for a project.
 *
 * @returns Computes the price of a number of input and output tokens; null if the prices are not known.
 */
export async function pricesOf(
  { models }: Pick<OfferParts, 'models'>,
  projectId: string,
): Promise<(input: number, output: number) => number | null> {
  const purpose = 'translation'
  const [first] = await models.choices(projectId, purpose)
  const found = first === undefined ? undefined : await models.find(first.id, { projectId, purpose })
  const prices = found?.prices ?? null
  return (input, output) => (prices === null ? null : (input * prices.input + output * prices.output) / 1_000_000)
}

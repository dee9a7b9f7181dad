import { fixTypos } from '../maintainer/fix-typos.ts'
import { repairLinks } from '../maintainer/repair-links.ts'
import { everywhere } from './everywhere.ts'
import type { UpkeepFindings, UpkeepWorld } from './upkeep.ts'

/**
 * Links, anchors and pictures that lead nowhere.
 *
 * @param world What to look at.
 */
export async function findBrokenLinks({ survey, draft }: UpkeepWorld): Promise<UpkeepFindings> {
  const { done, left } = await repairLinks(survey, draft, everywhere, ['link', 'anchor', 'image'])
  return { done, left, questions: [], notes: [], titleOf: (count) => counted('Fix', count, 'broken link') }
}

/**
 * Misspelt and doubled words.
 *
 * @param world What to look at.
 */
export async function findTyposToFix({ survey, draft }: UpkeepWorld): Promise<UpkeepFindings> {
  const { done, left } = await fixTypos(survey, everywhere, draft)
  return { done, left, questions: [], notes: [], titleOf: (count) => counted('Fix', count, 'typo') }
}

function counted(verb: string, count: number, noun: string): string {
  return `${verb} ${count} ${noun}${count === 1 ? '' : 's'}`
}

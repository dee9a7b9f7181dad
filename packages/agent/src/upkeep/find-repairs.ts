import { fixTypos } from '../maintainer/fix-typos.ts'
import { repairLinks } from '../maintainer/repair-links.ts'
import { everywhere } from './everywhere.ts'
import type { UpkeepFindings, UpkeepContext } from './upkeep.ts'

/** Links, anchors and pictures that lead nowhere. */
export async function findBrokenLinks({ survey, draft }: UpkeepContext): Promise<UpkeepFindings> {
  const { done, left } = await repairLinks(survey, draft, everywhere, ['link', 'anchor', 'image'])
  return { done, left, questions: [], notes: [], titleOf: (count) => counted('Fix', count, 'broken link') }
}

/** Misspelt and doubled words. */
export async function findTyposToFix({ survey, draft }: UpkeepContext): Promise<UpkeepFindings> {
  const { done, left } = await fixTypos(survey, everywhere, draft)
  return { done, left, questions: [], notes: [], titleOf: (count) => counted('Fix', count, 'typo') }
}

function counted(verb: string, count: number, noun: string): string {
  return `${verb} ${count} ${noun}${count === 1 ? '' : 's'}`
}

import { insertJson, jsonTexts, removeJson } from 'docwright/engine'
import type { JSONPath } from 'jsonc-parser'
import type { Draft } from './draft.ts'
import type { DocsSurvey } from './survey-docs.ts'

/** An entry of a page in a list of pages of the configuration. */
interface NavigationEntry {
  file: string
  path: JSONPath
}

/**
 * The entries that name a page.
 *
 * @param key The page.
 */
export async function entriesOf(key: string, { site }: DocsSurvey, draft: Draft): Promise<NavigationEntry[]> {
  const found: NavigationEntry[] = []
  for (const file of site.configFiles) {
    for (const { value, path } of jsonTexts((await draft.read(file)) ?? '')) {
      const isEntry = path.at(-2) === 'pages' && typeof path.at(-1) === 'number'
      if (isEntry && keyOfEntry(value) === key) found.push({ file, path })
    }
  }
  return found
}

/**
 * Takes the entries of a page out of the configuration. A list that has no other entry is left with none.
 *
 * @param key The page.
 * @returns How many there were.
 */
export async function removeEntries(key: string, survey: DocsSurvey, draft: Draft): Promise<number> {
  const entries = await entriesOf(key, survey, draft)
  // From the last to the first: the paths of the others stay valid.
  for (const { file, path } of entries.toReversed()) draft.write(file, removeJson((await draft.read(file)) ?? '', path))
  return entries.length
}

/**
 * Moves the entry of a page next to that of another one.
 *
 * @param key The page.
 * @param side Whether the entry goes before or after the other one.
 * @returns The changed file, or the reason why nothing was changed.
 */
export async function moveEntry(
  key: string,
  other: string,
  side: 'before' | 'after',
  survey: DocsSurvey,
  draft: Draft,
): Promise<{ file: string } | { problem: string }> {
  const own = await entriesOf(key, survey, draft)
  if (own.length > 1)
    return { problem: `The navigation names \`${key}\` more than once; change \`docs.json\` by hand.` }
  const [first, ...more] = await entriesOf(other, survey, draft)
  if (first === undefined) return { problem: `The navigation does not name \`${other}\`.` }
  if (more.length > 0)
    return { problem: `The navigation names \`${other}\` more than once; change \`docs.json\` by hand.` }
  await removeEntries(key, survey, draft)
  const [place] = await entriesOf(other, survey, draft)
  if (place === undefined) return { problem: `The navigation does not name \`${other}\`.` }
  const index = Number(place.path.at(-1)) + (side === 'after' ? 1 : 0)
  draft.write(place.file, insertJson((await draft.read(place.file)) ?? '', [...place.path.slice(0, -1), index], key))
  return { file: place.file }
}

function keyOfEntry(value: string): string {
  return value
    .replace(/^\/+/, '')
    .replace(/\.mdx?$/i, '')
    .replace(/\/$/, '')
}

import { appendJson, jsonTexts } from 'docwright/engine'
import type { JSONPath } from 'jsonc-parser'
import type { Draft } from './draft.ts'
import type { WorkReport } from './report.ts'
import { wholeScope, type DocsScope } from './resolve-scope.ts'
import type { DocsSurvey } from './survey-docs.ts'

/**
 * The pages that no navigation names. Hidden pages are meant to be in none.
 *
 * @param survey The site.
 */
export function unlistedPages({ site }: DocsSurvey, scope: DocsScope = wholeScope): string[] {
  return [...site.pages].flatMap(([key, page]) => {
    const isMeant = site.metadata.get(key).hidden === true || page.generated !== undefined || key === '404'
    return !scope.includes(page.file) || isMeant || site.navigation.places.has(key) ? [] : [key]
  })
}

/**
 * Adds pages to the navigation, each next to the pages of its folder.
 *
 * @param keys The pages.
 */
export async function listPages(keys: readonly string[], survey: DocsSurvey, draft: Draft): Promise<WorkReport> {
  const done: string[] = []
  const left: string[] = []
  for (const key of keys) {
    const place = await bestList(key, survey, draft)
    const text = place === undefined ? undefined : await draft.read(place.file)
    if (place === undefined || text === undefined) {
      left.push(`\`${key}\`: the navigation has no list of pages to add it to`)
      continue
    }
    draft.write(place.file, appendJson(text, place.path, key))
    done.push(`Added \`${key}\` to the navigation, in \`${place.file}\``)
  }
  return { done, left }
}

/**
 * The list of pages that names most pages of the same folder, or of the nearest folder above; otherwise the first list.
 */
async function bestList(
  key: string,
  { site }: DocsSurvey,
  draft: Draft,
): Promise<{ file: string; path: JSONPath } | undefined> {
  let best: { file: string; path: JSONPath; score: number } | undefined
  for (const file of site.configFiles) {
    const lists = new Map<string, { path: JSONPath; score: number }>()
    for (const { value, path } of jsonTexts((await draft.read(file)) ?? '')) {
      const at = path.at(-2) === 'pages' && typeof path.at(-1) === 'number' ? path.slice(0, -1) : undefined
      if (at === undefined || !isNavigation(path)) continue
      const list = lists.get(JSON.stringify(at)) ?? { path: at, score: 0 }
      list.score += nearness(key, value.replace(/^\//, ''))
      lists.set(JSON.stringify(at), list)
    }
    for (const list of lists.values()) if (best === undefined || list.score > best.score) best = { file, ...list }
  }
  return best
}

/** In a file that `$ref` names, the navigation need not be at the root. */
function isNavigation(path: JSONPath): boolean {
  return path[0] !== 'redirects' && path[0] !== 'footer' && path[0] !== 'navbar'
}

/** Pages of the same folder count most; a folder further up counts a hundredth for each step. */
function nearness(key: string, other: string): number {
  const folder = key.split('/').slice(0, -1)
  const otherFolder = other.split('/').slice(0, -1)
  let shared = 0
  while (shared < folder.length && folder[shared] === otherFolder[shared]) shared += 1
  const steps = folder.length - shared + (otherFolder.length - shared)
  return shared === 0 && folder.length > 0 ? 0 : 0.01 ** steps
}

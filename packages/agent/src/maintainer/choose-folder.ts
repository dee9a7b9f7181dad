import type { DocsSurvey } from './survey-docs.ts'

/** Where a new page goes, and why, as a sentence for the reviewer. */
export interface FolderChoice {
  /** Empty for the root. */
  folder: string
  reason: string
}

/** Folders whose pages describe one part of a product each, or are no pages of their own. A guide is a stranger there. */
const listings =
  /^(?:components?|snippets?|reference|references|api|apis|api-reference|endpoints?|sdks?|cli|changelog|releases?|blog|integrations?|templates?|images|assets|openapi|legal)$/
const guides =
  /^(?:guides?|how-to|howto|tutorials?|learn|docs|documentation|concepts?|features?|essentials|basics|get-started)$/

/** Words that say nothing of a subject. */
const stopWords = new Set(
  'about and for from how into not our out page pages that the this use using what when with your'.split(' '),
)

/**
 * Chooses the folder for a page about a subject: beside the page that has most words in common with it, else where guides
 * are, else the root. Listings of components and the like are used only where a folder is asked for.
 *
 * @param topic What the page is about.
 */
export function chooseFolder(topic: string, { site }: DocsSurvey): FolderChoice {
  const listed = [...site.navigation.places.keys()].filter((key) => site.pages.get(key)?.generated === undefined)
  const candidates = listed.filter(
    (key) =>
      !folderOf(key)
        .split('/')
        .some((part) => listings.test(part)),
  )
  const wanted = wordsOf(topic)
  let best: { key: string; score: number } | undefined
  for (const key of candidates) {
    const known = wordsOf(`${key} ${site.metadata.get(key).title}`)
    const score = [...wanted].filter((word) => known.has(word)).length
    if (score > (best?.score ?? 0)) best = { key, score }
  }
  if (best !== undefined) return { folder: folderOf(best.key), reason: `beside \`${best.key}\`, whose subject is near` }
  const guide = candidates.map(folderOf).find((folder) => guides.test(folder.split('/')[0] ?? ''))
  if (guide !== undefined) return { folder: guide, reason: `in \`${guide}\`, where guides are` }
  return { folder: '', reason: 'in the root folder, since no folder has pages on a related subject' }
}

/**
 * The folder that a person means: one that is there, in any case of letters; the folder in which a group of the
 * navigation has most of its pages; else a new one.
 *
 * @param written Folder or group as written.
 * @param survey The site.
 */
export function namedFolder(written: string, { site }: DocsSurvey): FolderChoice {
  const name = written.replaceAll(/^\/+|\/+$/g, '')
  const keys = [...site.pages].flatMap(([key, page]) => (page.generated === undefined ? [key] : []))
  const folders = new Set(keys.flatMap((key) => foldersAbove(key)))
  const exact = folders.has(name) ? name : undefined
  if (exact !== undefined) return { folder: exact, reason: '' }
  const grouped = keys.filter((key) =>
    site.navigation.places.get(key)?.groups.some(({ label }) => label.toLowerCase() === name.toLowerCase()),
  )
  const counts = Map.groupBy(grouped.map(folderOf), (folder) => folder)
  const [usual] = [...counts].toSorted(([, a], [, b]) => b.length - a.length)
  if (usual !== undefined) return { folder: usual[0], reason: `in the group “${name}”` }
  const like = [...folders].find((folder) => folder.toLowerCase() === name.toLowerCase())
  if (like !== undefined) return { folder: like, reason: '' }
  const made = name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}/]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
  return { folder: made, reason: `in the new folder \`${made}\`` }
}

function foldersAbove(key: string): string[] {
  const parts = key.split('/').slice(0, -1)
  return parts.map((_part, index) => parts.slice(0, index + 1).join('/'))
}

function folderOf(key: string): string {
  return key.split('/').slice(0, -1).join('/')
}

/** The words of a text without their plural, so that “limits” finds “limit”. */
function wordsOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []
  return new Set(words.filter((word) => !stopWords.has(word)).map((word) => word.replace(/(?<=..)s$/, '')))
}

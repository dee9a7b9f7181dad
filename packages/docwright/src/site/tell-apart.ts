import type { FrontMatter } from '../content/front-matter.ts'

/** The page of an operation in a sidebar. */
export interface TitledPage {
  path: string
  /** Equal for pages that a sidebar shows alike, in one group. */
  heading: string
}

/** Adds the path to the titles of operations that a sidebar would show alike. */
export function tellApart(
  metadata: [string, FrontMatter][],
  titled: ReadonlyMap<string, TitledPage>,
): [string, FrontMatter][] {
  const counts = new Map<string, number>()
  for (const { heading } of titled.values()) counts.set(heading, (counts.get(heading) ?? 0) + 1)
  return metadata.map(([key, frontMatter]) => {
    const page = titled.get(key)
    const isAlone = page === undefined || counts.get(page.heading) === 1
    if (isAlone || frontMatter.sidebarTitle !== undefined) return [key, frontMatter]
    return [key, { ...frontMatter, sidebarTitle: `${frontMatter.title ?? ''} (${page.path})` }]
  })
}

import type { Workspace } from '../workspace/workspace.ts'
import type { PageName } from './sentences/heard-words.ts'

/** Most pages whose titles are read. */
const maxTitles = 500

/**
 * The pages of a workspace by path and title, without making a site of them.
 *
 * @param workspace The files.
 */
export async function namePages(workspace: Workspace): Promise<PageName[]> {
  const { docsFolder } = workspace
  const prefix = docsFolder === '' ? '' : `${docsFolder}/`
  const files = (await workspace.list(docsFolder === '' ? undefined : docsFolder)).filter(({ path }) =>
    isPage(path.slice(prefix.length)),
  )
  return await Promise.all(
    files.map(async ({ path }, index) => {
      const key = path.slice(prefix.length).replace(/\.mdx?$/iu, '')
      const text = index < maxTitles ? await workspace.read(path).catch(() => '') : ''
      return { key, title: titleIn(text) }
    }),
  )
}

/** Snippets, hidden folders and a repository's own files, such as `README.md`, are no pages. */
function isPage(path: string): boolean {
  return (
    /\.mdx?$/iu.test(path) &&
    !/(?:^|\/)(?:snippets?|_[^/]*|\.[^/]*|node_modules)\//iu.test(path) &&
    !/^(?:README|AGENTS|CLAUDE|CONTRIBUTING)\.md$/iu.test(path)
  )
}

function titleIn(text: string): string | undefined {
  const matter = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)\r?\n---/u.exec(text)?.[1]
  const title = /^title[ \t]{0,50}:[ \t]{0,50}(["']?)(.{0,500}?)\1[ \t]{0,50}(?:#.*)?$/mu.exec(matter ?? '')?.[2]
  return title === undefined || title === '' ? undefined : title
}

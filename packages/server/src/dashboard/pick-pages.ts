import { openBlobReader, readTree, resolveCommit } from '@docwright/forge'
import type { PickedPage } from '@docwright/contract'
import { requireProject } from '../commands/require-project.ts'
import { pathOf, titleIn } from './changed-pages.ts'
import type { DashboardContext } from './dashboard-context.ts'

/** Most pages whose titles are read. */
const maxTitles = 500

/** Bytes of a page that are read for its title; a longer one is called by its path. */
const maxBytes = 256 * 1024

/**
 * The pages of a project's site as its default branch has them, by path: what forms offer.
 *
 * @returns Empty if the repository has no commit yet.
 */
export async function pickPages(
  { projects }: Pick<DashboardContext, 'projects'>,
  projectId: string,
): Promise<PickedPage[]> {
  const project = await requireProject(projects, projectId)
  const repository = await projects.repository(projectId)
  const commit = await resolveCommit(repository, `refs/heads/${project.defaultBranch}`)
  if (commit === null) return []
  const { docsFolder } = project
  const entries = await readTree(repository, commit, docsFolder === '' ? {} : { path: docsFolder })
  const prefix = docsFolder === '' ? '' : `${docsFolder}/`
  const files = entries.filter(({ kind, path }) => kind === 'file' && pathOf(path, docsFolder) !== undefined)
  const reader = openBlobReader(repository, { sizeLimit: maxBytes })
  try {
    const pages = await Promise.all(
      files.map(async ({ path }, index): Promise<PickedPage> => {
        const text = index < maxTitles ? await reader.readAt(commit, path).catch(() => null) : null
        return { key: path.slice(prefix.length).replace(/\.mdx?$/iu, ''), title: titleIn(text?.toString() ?? '') }
      }),
    )
    return pages.toSorted((a, b) => (a.key < b.key ? -1 : 1))
  } finally {
    reader.close()
  }
}

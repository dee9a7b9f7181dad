import { openGitRepository, planTranslation, type TranslationContext } from 'docwright'
import type { Project } from '../projects/project.ts'
import type { RepositoryParts } from './repository-workflows.ts'

/**
 * Plans the translation of a project's site as a commit has it; nobody is asked for it.
 *
 * @param languages Canonical codes; those that the site has without any.
 */
export async function planTranslationAt(
  parts: Pick<RepositoryParts, 'projects'>,
  project: Project,
  commit: string,
  languages: readonly string[],
): ReturnType<typeof planTranslation> {
  const repository = openGitRepository(parts.projects.repositoryFolder(project.id))
  try {
    const entries = (await repository.tree(commit, project.docsFolder)) ?? []
    const ids = new Map(entries.flatMap(({ path, kind, id }) => (kind === 'file' ? [[path, id] as const] : [])))
    const context: TranslationContext = {
      files: new Set([...ids.keys()].filter((path) => !/(?:^|\/)\./.test(path))),
      async readText(path) {
        const id = ids.get(path)
        return id === undefined
          ? undefined
          : new TextDecoder('utf-8', { ignoreBOM: true }).decode(await repository.read(id))
      },
    }
    return await planTranslation(context, languages)
  } finally {
    repository.close()
  }
}

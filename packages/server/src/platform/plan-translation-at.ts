import { planTranslation, type TranslationContext } from 'docwright/engine'
import { recentRepository } from '../jobs/recent-repositories.ts'
import type { Project } from '../projects/project.ts'
import type { RepositoryParts } from './repository-workflows.ts'

/**
 * Plans the translation of a project's site at a commit, without asking a model.
 *
 * @param languages Canonical codes; by default, those of the site.
 * @param translated The last commit of a translation, whose memory also counts.
 */
export async function planTranslationAt(
  parts: Pick<RepositoryParts, 'projects'>,
  project: Project,
  commit: string,
  languages: readonly string[],
  translated?: string,
): ReturnType<typeof planTranslation> {
  const repository = recentRepository(parts.projects.repositoryFolder(project.id))
  const entries = (await repository.tree(commit, project.docsFolder)) ?? []
  const ids = idsOf(entries)
  const theirs = idsOf(translated === undefined ? [] : ((await repository.tree(translated, project.docsFolder)) ?? []))
  const read = async (id: string | undefined): Promise<string | undefined> =>
    id === undefined ? undefined : new TextDecoder('utf-8', { ignoreBOM: true }).decode(await repository.read(id))
  const context: TranslationContext = {
    files: new Set([...ids.keys()].filter((path) => !/(?:^|\/)\./.test(path))),
    readText: async (path) => read(ids.get(path)),
    readRemembered: async (path) => (theirs.get(path) === ids.get(path) ? undefined : read(theirs.get(path))),
  }
  return await planTranslation(context, languages)
}

function idsOf(entries: readonly { path: string; kind: string; id: string }[]): Map<string, string> {
  return new Map(entries.flatMap(({ path, kind, id }) => (kind === 'file' ? [[path, id] as const] : [])))
}

import { planTranslation, type TranslationContext } from 'docwright/engine'
import { recentRepository } from '../jobs/recent-repositories.ts'
import type { Project } from '../projects/project.ts'
import type { RepositoryParts } from './repository-workflows.ts'

/**
 * Plans the translation of a project's site at a commit, without asking a model.
 *
 * @param languages Canonical codes; by default, those of the site.
 * @param proposed The commit of an open pull request, whose memory also counts.
 */
export async function planTranslationAt(
  parts: Pick<RepositoryParts, 'projects'>,
  project: Project,
  commit: string,
  languages: readonly string[],
  proposed?: string,
): ReturnType<typeof planTranslation> {
  const repository = recentRepository(parts.projects.repositoryFolder(project.id))
  const entries = (await repository.tree(commit, project.docsFolder)) ?? []
  const ids = idsOf(entries)
  const theirs = idsOf(proposed === undefined ? [] : ((await repository.tree(proposed, project.docsFolder)) ?? []))
  const read = async (id: string | undefined): Promise<string | undefined> =>
    id === undefined ? undefined : new TextDecoder('utf-8', { ignoreBOM: true }).decode(await repository.read(id))
  const context: TranslationContext = {
    files: new Set([...ids.keys()].filter((path) => !/(?:^|\/)\./.test(path))),
    async readText(path) {
      const own = await read(ids.get(path))
      const id = isMemory.test(path) ? theirs.get(path) : undefined
      // Entries in both memories are taken from the default branch.
      return id === undefined || id === ids.get(path) ? own : `${await read(id)}\n${own ?? ''}`
    },
  }
  return await planTranslation(context, languages)
}

const isMemory = /(?:^|\/)\.docwright\/i18n\/[\w-]+\.memory\.jsonl$/

function idsOf(entries: readonly { path: string; kind: string; id: string }[]): Map<string, string> {
  return new Map(entries.flatMap(({ path, kind, id }) => (kind === 'file' ? [[path, id] as const] : [])))
}

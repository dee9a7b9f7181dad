import { checkedId, checkedRef } from './git-names.ts'
import { setDefaultBranch } from './references.ts'
import type { Repository } from './repository.ts'

/**
 * Every reference of a repository, including our own.
 *
 * @returns Object ids by full names; for an annotated tag, the tag's own id.
 */
export async function readReferences(repository: Repository): Promise<Map<string, string>> {
  const args = ['for-each-ref', '--format=%(refname) %(objectname)']
  const { output } = await repository.git.run(args, { folder: repository.folder })
  const lines = output.toString().split('\n').filter(Boolean)
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), line.slice(line.lastIndexOf(' ') + 1)]))
}

/**
 * Replaces the references of a repository. Their objects must be there already.
 *
 * @param state The new references.
 * @param state.references Object ids by full names.
 * @param state.defaultBranch The branch for `HEAD`.
 */
export async function writeReferences(
  repository: Repository,
  { references, defaultBranch }: { references: ReadonlyMap<string, string>; defaultBranch: string },
): Promise<void> {
  const { git, folder } = repository
  const now = await readReferences(repository)
  const deletions = [...now.keys()].filter((name) => !references.has(name)).map((name) => `delete ${name}\n`)
  const updates = [...references]
    .filter(([name, id]) => now.get(name) !== id)
    .map(([name, id]) => `update ${checkedRef(name)} ${checkedId(id)}\n`)
  // Deletions come first, since a name may become the folder of another.
  for (const lines of [deletions, updates]) {
    if (lines.length === 0) continue
    await git.run(['update-ref', '--stdin'], { folder, input: `start\n${lines.join('')}prepare\ncommit\n` })
  }
  await setDefaultBranch(repository, defaultBranch)
}

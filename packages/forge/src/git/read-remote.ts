import type { GitAccess } from '../forge.ts'
import { isBranchName } from './git-names.ts'
import type { Repository } from './repository.ts'
import type { Git, GitCall } from './run-git.ts'

/** The references of a remote repository. */
export interface RemoteState {
  /** Full name of the branch in its `HEAD`; null if it is unknown. */
  head: string | null
  /** Objects of its branches and tags, by full name. */
  references: ReadonlyMap<string, string>
}

/**
 * Asks a remote repository for its branches and tags.
 *
 * @returns Nothing is fetched.
 */
export async function readRemote(git: Git, access: GitAccess, call: GitCall = {}): Promise<RemoteState> {
  const patterns = ['HEAD', 'refs/heads/*', 'refs/tags/*']
  const args = ['ls-remote', '--symref', '--end-of-options', gitAddress(access.url), ...patterns]
  const { output } = await git.run(args, { ...call, access })
  const text = output.toString()
  const name = /^ref: (refs\/heads\/\S+)\tHEAD$/m.exec(text)?.[1]
  const isUsable = name !== undefined && isBranchName(name.slice('refs/heads/'.length))
  return { head: isUsable ? name : null, references: referencesIn(text) }
}

/**
 * Whether a repository has exactly the branches and tags of a remote, so that there is nothing to fetch.
 *
 * @param repository Our copy.
 */
export async function isCurrent(repository: Repository, remote: RemoteState): Promise<boolean> {
  const args = ['for-each-ref', '--format=%(objectname)%09%(refname)', 'refs/heads/', 'refs/tags/']
  const { output } = await repository.git.run(args, { folder: repository.folder })
  const own = referencesIn(output.toString())
  return own.size === remote.references.size && [...remote.references].every(([name, id]) => own.get(name) === id)
}

/** An address for git: for `file:` URLs, the path as it is, without percent decoding. */
export function gitAddress(url: string): string {
  return url.startsWith('file://') ? `file://${decodeURIComponent(new URL(url).pathname)}` : url
}

/** `<id>\t<name>` per line. The target of an annotated tag is on a line of its own, which ends with `^{}`. */
function referencesIn(text: string): Map<string, string> {
  const found = text.matchAll(/^([0-9a-f]{40,64})\t(refs\/(?:heads|tags)\/.+)$/gm)
  return new Map([...found].flatMap(([, id = '', name = '']) => (name.endsWith('^{}') ? [] : [[name, id]])))
}

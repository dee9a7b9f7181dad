import type { GitAccess } from '../forge.ts'
import { notGit } from './git-failure.ts'
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
 * @throws {ForgeError} `git-unreachable` if a web page answers, and errors of git.
 */
export async function readRemote(git: Git, access: GitAccess, call: GitCall = {}): Promise<RemoteState> {
  const patterns = ['HEAD', 'refs/heads/*', 'refs/tags/*']
  const args = ['ls-remote', '--symref', '--end-of-options', gitAddress(access.url), ...patterns]
  const { output } = await git.run(args, { ...call, access })
  const first = output.toString()
  const isSure = first !== '' || !/^https?:/i.test(access.url)
  const text = isSure ? first : await answerOfGit(git, args, { ...call, access })
  const name = /^ref: (refs\/heads\/\S+)\tHEAD$/m.exec(text)?.[1]
  const isUsable = name !== undefined && isBranchName(name.slice('refs/heads/'.length))
  return { head: isUsable ? name : null, references: referencesIn(text) }
}

/**
 * Asks once more, and takes only git's own answer. A web page of one line, or an empty one, is a repository without
 * branches to git, which asks servers without git for files: a sign-in page would delete all that we have.
 */
async function answerOfGit(git: Git, args: readonly string[], call: GitCall): Promise<string> {
  const environment = { ...call.environment, GIT_TRACE_PACKET: '1' }
  const { output, messages } = await git.run(args, { ...call, environment })
  if (!/\bpacket: /.test(messages)) throw notGit()
  return output.toString()
}

/** A branch or tag of ours that the remote no longer has. */
export interface ForgottenReference {
  /** Full name. */
  ref: string
  /** Its object. */
  before: string
}

/** How the branches and tags of a repository differ from those of a remote. */
export interface RemoteDifference {
  /** Whether there is anything to fetch. */
  isBehind: boolean
  /** Branches and tags that the remote has deleted. */
  deleted: readonly ForgottenReference[]
}

/**
 * Compares the branches and tags of a repository with those of a remote.
 *
 * @param repository Our copy.
 */
export async function compareWithRemote(repository: Repository, remote: RemoteState): Promise<RemoteDifference> {
  const args = ['for-each-ref', '--format=%(objectname)%09%(refname)', 'refs/heads/', 'refs/tags/']
  const { output } = await repository.git.run(args, { folder: repository.folder })
  const own = referencesIn(output.toString())
  return {
    isBehind: [...remote.references].some(([name, id]) => own.get(name) !== id),
    // Git cannot be given a name again that is not UTF-8.
    deleted: [...own].flatMap(([ref, before]) =>
      remote.references.has(ref) || ref.includes('\uFFFD') ? [] : [{ ref, before }],
    ),
  }
}

/** An address for git: for `file:` URLs, the path as it is, without percent decoding. */
export function gitAddress(url: string): string {
  return url.startsWith('file://') ? `file://${decodeURIComponent(new URL(url).pathname)}` : url
}

/** `<id>\t<name>` per line. The target of an annotated tag is on a line of its own, which ends with `^{}`. */
function referencesIn(text: string): Map<string, string> {
  const found = text.matchAll(/^([0-9a-f]{40,64})\t(refs\/(?:heads|tags)\/[^\n]+)$/gm)
  return new Map([...found].flatMap(([, id = '', name = '']) => (name.endsWith('^{}') ? [] : [[name, id]])))
}

import { ForgeError, type ForgeErrorCode } from '../forge-error.ts'
import { redact } from './redact.ts'

interface Failure {
  /** Git's message in English. */
  says: RegExp
  code: ForgeErrorCode
  message: string
  fix: string
}

/** A page where somebody must sign in, or an error of a proxy with status 200. */
const noGit: Omit<Failure, 'says'> = {
  code: 'git-unreachable',
  message: 'The host answered with something else than git, such as its sign-in page.',
  fix: 'Check the address. If it is right, request it with “/info/refs?service=git-upload-pack” at its end from this machine, and let it through the proxy or single sign-on that answers.',
}

/** From specific to general: the first match is reported. */
const failures: readonly Failure[] = [
  {
    // Any other message of git is a consequence: a fetch reports a broken connection.
    says: /No space left on device|Disk quota exceeded/i,
    code: 'git-disk-full',
    message: 'The disk of this machine is full.',
    fix: 'Make room in the data folder and try again.',
  },
  {
    // Before git's messages about the disk, since only another name helps.
    says: /File name too long/i,
    code: 'git-name-too-long',
    message: 'The repository has a file whose name is too long for the disk of this machine.',
    fix: 'Rename the file: most disks accept 255 bytes for each part of a path.',
  },
  {
    // Messages without a known reason. Those about another machine's disk begin with “remote:”.
    says: /^(?!remote:).*(?:unable to write|failed to write|could not write|write error|could not reset index file|unable to append to|unable to fsync)/im,
    code: 'git-unavailable',
    message: 'The disk of this machine cannot be written.',
    fix: 'Check that the data folder has room and can be written.',
  },
  {
    // Only about our own folder: for an address, git says that it “does not appear to be a git repository”.
    says: /^(?!remote:).*(?:not a git repository|--stdin requires a git repository)/im,
    code: 'git-unavailable',
    message: 'The folder of the repository is incomplete.',
    fix: 'Make sure that the data folder is mounted and complete; the work goes on by itself then.',
  },
  { says: /info\/refs not valid: |invalid server response; got /i, ...noGit },
  {
    says: /transport '[^']{0,100}' not allowed|unknown transport|remote helper .{0,100} not|Unable to find remote helper/i,
    code: 'git-protocol-not-allowed',
    message: 'Repositories cannot be reached this way here.',
    fix: 'Give an https:// address.',
  },
  {
    says: /unable to update url base from redirection|redirect|returned error: 30\d/i,
    code: 'git-moved',
    message: 'The repository is at another address now: the host answered with a redirect.',
    fix: 'Open the repository in a browser and take the address it shows there.',
  },
  {
    says: /Authentication failed|could not read (?:Username|Password)|HTTP Basic: Access denied|returned error: 401/i,
    code: 'git-unauthorized',
    message: 'The host did not accept the credentials for the repository.',
    fix: 'Check that the token is valid and may read and write this repository.',
  },
  {
    says: /returned error: 403|Permission .{0,500}denied to|Write access to repository not granted|not allowed to push/i,
    code: 'git-unauthorized',
    message: 'The credentials do not allow this on the repository.',
    fix: 'Give the token the right to write to this repository.',
  },
  {
    says: /repository .{0,1000}not found|returned error: 40[4]|does not appear to be a git repository|Repository not found/i,
    code: 'git-remote-not-found',
    message: 'There is no git repository at this address, or the credentials may not see it.',
    fix: 'Check the address, and that the token may read the repository.',
  },
  {
    // Before the messages about the connection, which breaks off then.
    says: /^remote: .*unable to read [\da-f]{40,64}$/im,
    code: 'git-corrupt',
    message: 'The repository holds damaged or unsafe objects.',
    fix: 'Run “git fsck” on the repository and repair what it reports.',
  },
  {
    says: /certificate has expired/i,
    code: 'git-unreachable',
    message: 'The certificate of the repository’s host has expired.',
    fix: 'Renew it there.',
  },
  {
    says: /SSL certificate problem|certificate verification failed|no alternative certificate subject name/i,
    code: 'git-unreachable',
    message: 'The certificate of the repository’s host is not trusted.',
    fix: 'Correct the host name, or name the authority that issued the certificate to this machine with SSL_CERT_FILE.',
  },
  {
    says: /Could not resolve host|Failed to connect|Couldn't connect|Connection (?:refused|reset|timed out)|Operation (?:too slow|timed out)|SSL|certificate|returned error: (?:429|5\d\d)|early EOF|unexpected disconnect|hung up unexpectedly|RPC failed/i,
    code: 'git-unreachable',
    message: 'The host of the repository could not be reached, or the connection broke.',
    fix: 'Try again; if that does not help, check the address and the network of this machine.',
  },
  {
    says: /exceeds maximum allowed size|maximum (?:allowed )?size|pack exceeds/i,
    code: 'git-too-large',
    message: 'The repository or the push is larger than allowed here.',
    fix: 'Leave large files out of the repository, or raise the limit.',
  },
  {
    // Git also says “cannot lock” here, but waiting does not help.
    says: /' exists; cannot create '|cannot lock ref .{0,1000}(?:Not a directory|Is a directory|is in the way)/i,
    code: 'git-rejected',
    message: 'There is a branch whose name is the beginning of this one, or begins with it.',
    fix: 'Choose a name that shares no folder with another branch, or delete that branch.',
  },
  {
    says: /\.lock'?: File exists|Unable to create '.{0,1000}\.lock'|cannot lock ref/i,
    code: 'git-busy',
    message: 'Another process is changing the repository.',
    fix: 'Try again in a moment.',
  },
  {
    says: /non-fast-forward|fetch first|stale info|\[rejected\]|\[remote rejected\]/i,
    code: 'git-rejected',
    message: 'The push was refused.',
    fix: 'Fetch what is new on the branch, and check its protection rules.',
  },
  {
    says: /fsck error|bad object|is corrupt|object file .{0,1000} is empty|loose object .{0,1000} corrupt|invalid (?:object|sha1)|missing (?:blob|tree|commit)|unable to read tree/i,
    code: 'git-corrupt',
    message: 'The repository holds damaged or unsafe objects.',
    fix: 'Run “git fsck” on the repository and repair what it reports.',
  },
  {
    says: /unknown revision|bad revision|not a valid object name|Needed a single revision|invalid reference|no such ref|couldn't find remote ref|Not a valid commit|not a tree object/i,
    code: 'git-not-found',
    message: 'The repository has no such branch, commit or file.',
    fix: 'Check the name; it may have been deleted.',
  },
]

/** The error for a host whose answer git took for that of an empty repository, although it was none of git's. */
export function notGit(): ForgeError {
  return new ForgeError(noGit.code, noGit.message, { fix: noGit.fix })
}

/**
 * Describes a failure of git for people.
 *
 * @param command First word of git's arguments, for example `fetch`.
 * @param status Exit code, or the name of the signal.
 * @param said Its standard error.
 * @param secrets Texts that must not be repeated.
 * @returns The error. Its cause is git's output, redacted.
 */
export function gitFailure(
  command: string,
  status: number | string,
  said: string,
  secrets: readonly string[] = [],
): ForgeError {
  const clean = redact(said.trim(), secrets)
  const cause = new Error(`git ${command} ended with ${status}: ${clean.slice(0, 2000)}`)
  const known = failures.find(({ says }) => says.test(said))
  if (known !== undefined) return new ForgeError(known.code, known.message, { fix: known.fix, cause })
  const last = clean.split('\n').findLast((line) => line.trim() !== '')
  const reason = last === undefined ? 'It gave no reason' : last.replace(/^(?:fatal|error):\s*/, '').slice(0, 300)
  return new ForgeError('git-failed', `git ${command} failed: ${reason.replace(/[.]?$/, '.')}`, { cause })
}

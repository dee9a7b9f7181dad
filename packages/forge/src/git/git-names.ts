import { ForgeError } from '../forge-error.ts'

/**
 * Whether a text is valid as the name of a branch: by git's own rules (`git check-ref-format --branch`), and not
 * similar to an option or a revision expression.
 *
 * @param name Name without `refs/heads/`.
 */
export function isBranchName(name: string): boolean {
  return name !== 'HEAD' && !name.startsWith('refs/') && isRefName(`refs/heads/${name}`)
}

/**
 * Whether a text is a valid full name of a reference below `refs/`.
 *
 * @param name For example `refs/heads/main`.
 */
export function isRefName(name: string): boolean {
  if (!name.startsWith('refs/') || Buffer.byteLength(name) > 240 || name.endsWith('.')) return false
  // oxlint-disable-next-line no-control-regex -- git forbids control characters in names
  if (/[\u0000-\u0020\u007F~^:?*[\\]|\.\.|@\{|\/\//u.test(name) || !name.isWellFormed()) return false
  const parts = name.split('/')
  return (
    parts.length > 2 &&
    parts.every((part) => part !== '' && !part.startsWith('.') && !part.startsWith('-') && !part.endsWith('.lock'))
  )
}

/**
 * Why a branch or tag cannot be pushed: git itself accepts longer names, names that our own commands would parse as an
 * option, and bytes that are not text.
 *
 * @param ref Full name, decoded.
 * @returns A sentence for the person who pushes; undefined if the name is valid.
 */
export function refusalOfName(ref: string): string | undefined {
  if (isRefName(ref) && !ref.includes('\uFFFD')) return undefined
  const name = ref.replace(/^refs\/(?:heads|tags)\//, '')
  const shown = name.length > 60 ? `${name.slice(0, 60)}…` : name
  return `The name “${shown}” cannot be used here. Choose one in UTF-8, of at most 229 bytes, in which no part starts with “-”.`
}

/**
 * Whether a text is a full commit or object id (SHA-1 or SHA-256).
 *
 * @returns True for 40 or 64 lower-case hexadecimal digits.
 */
export function isObjectId(text: string): boolean {
  return /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(text)
}

/**
 * Whether a text is a safe path inside a repository: relative, with forward slashes, and without anything that a file
 * system could treat as `.git` or as a way out.
 */
export function isTreePath(path: string): boolean {
  if (path === '' || Buffer.byteLength(path) > 4096 || path.includes('\0') || path.includes('\\')) return false
  return path.split('/').every((part) => part !== '' && part !== '.' && part !== '..' && !isGitFolderName(part))
}

/**
 * Whether a file system may treat a file name as `.git`: in capitals, with trailing dots and spaces (Windows), in its
 * short form (`git~1`), as a stream (`.git::$INDEX_ALLOCATION`), or with characters that macOS ignores.
 *
 * @param name One part of a path.
 * @returns True if it must not be written.
 */
export function isGitFolderName(name: string): boolean {
  const visible = name.normalize('NFKC').replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
  const base = (visible.split(':')[0] ?? '').toLowerCase().replace(/(?<![. ])[. ]+$/, '')
  return base === '.git' || /^git~\d+$/.test(base)
}

/**
 * Validates the name of a branch.
 *
 * @param name Name without `refs/heads/`.
 * @returns Its full name.
 * @throws {ForgeError} `git-invalid-name`.
 */
export function branchRef(name: string): string {
  if (isBranchName(name)) return `refs/heads/${name}`
  throw invalidName('branch', name)
}

/**
 * Validates the full name of a reference.
 *
 * @param name For example `refs/tags/v1`.
 * @throws {ForgeError} `git-invalid-name`.
 */
export function checkedRef(name: string): string {
  if (isRefName(name)) return name
  throw invalidName('reference', name)
}

/**
 * Validates a commit or object id.
 *
 * @param id The full id.
 * @throws {ForgeError} `git-invalid-name`.
 */
export function checkedId(id: string): string {
  if (isObjectId(id)) return id
  throw invalidName('commit', id)
}

/**
 * Validates the path of a file inside a repository.
 *
 * @param path Relative, with forward slashes.
 * @throws {ForgeError} `git-invalid-name`.
 */
export function checkedPath(path: string): string {
  if (isTreePath(path)) return path
  throw invalidName('path', path)
}

/**
 * Reads a commit id from output in which zeros mean “no commit”.
 *
 * @param id The full id.
 * @returns Null for zeros.
 */
export function commitOf(id: string): string | null {
  return /^0+$/.test(id) ? null : id
}

function invalidName(what: string, name: string): ForgeError {
  const shown = JSON.stringify(name.length > 80 ? `${name.slice(0, 80)}…` : name)
  return new ForgeError('git-invalid-name', `${shown} cannot be the name of a ${what}.`, {
    fix: `Give the ${what} as git shows it.`,
  })
}

import { WorkspaceProblem } from './workspace.ts'

/** Characters that no path needs and that hide what a path means: controls, zero-width, direction marks, surrogates. */
const hiddenCharacter = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u

/** Encoded spellings of separators, dots and NUL, which a program further on might decode. */
const encodedSeparator = /%(?:25|2e|2f|5c|00)/i

/**
 * Brings a path an agent wrote into the one form that workspaces use, and refuses everything that could mean a place
 * outside the workspace, on any system: `..`, absolute paths, drive letters, backslashes, NUL, encoded separators,
 * trailing dots and spaces, and `.git` in any spelling.
 *
 * @param written Path as written; a leading `./` and a trailing `/` are accepted.
 * @returns The path from the root, with forward slashes.
 * @throws {WorkspaceProblem} If it is refused.
 */
export function parseWorkspacePath(written: string): string {
  const path = written.replace(/^(?:\.\/)+/, '').replace(/\/$/, '')
  if (path === '' || path === '.') refuse('path-invalid', written, 'is not a file’s path')
  if (Buffer.byteLength(path) > 1000) refuse('path-invalid', `${written.slice(0, 80)}…`, 'is too long')
  if (/^[/~]|^[a-z]:/i.test(path)) {
    refuse('path-outside', written, 'is not a path from the repository’s root; write it without “/” in front')
  }
  if (hiddenCharacter.test(path)) refuse('path-invalid', visible(written), 'has invisible characters')
  if (/[\\:]/.test(path)) refuse('path-invalid', written, 'has a backslash or a colon; folders are separated by “/”')
  if (encodedSeparator.test(path)) refuse('path-invalid', written, 'has encoded separators; write the path plainly')
  for (const segment of path.split('/')) checkSegment(segment, written)
  return path
}

function checkSegment(segment: string, written: string): void {
  if (segment === '..') refuse('path-outside', written, 'leaves the folder it is in; “..” is not allowed')
  if (segment === '' || segment === '.') refuse('path-invalid', written, 'has an empty part or “.” in it')
  if (/[. ]$/.test(segment)) refuse('path-invalid', written, 'has a part that ends with a dot or a space')
  if (Buffer.byteLength(segment) > 255)
    refuse('path-invalid', `${written.slice(0, 80)}…`, 'has a part that is too long')
  if (isGitFolder(segment)) refuse('path-protected', written, 'belongs to git and cannot be read or changed')
}

/**
 * Whether a file name is `.git`, however it is spelt: other case, full-width letters, combining marks, characters that a
 * file system ignores, or the short name that Windows gives it.
 *
 * @param segment One part of a path.
 */
export function isGitFolder(segment: string): boolean {
  const folded = foldName(segment)
  return folded === '.git' || /^git~\d+$/.test(folded)
}

/**
 * The form of a file name in which names that some file system holds for the same are the same.
 *
 * @param name A file name or path.
 */
export function foldName(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/[\p{Cf}\p{Mn}]/gu, '')
    .toLowerCase()
    .replaceAll(/(?<![. ])[. ]+(?=\/|$)/g, '')
}

function visible(text: string): string {
  return text.replaceAll(new RegExp(hiddenCharacter, 'gu'), '�')
}

function refuse(code: 'path-invalid' | 'path-outside' | 'path-protected', path: string, why: string): never {
  throw new WorkspaceProblem(code, `The path “${path}” ${why}.`)
}

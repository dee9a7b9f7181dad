/**
 * The reason of a failure, for people: without a stack trace, and without paths of the machine, which mean nothing to
 * readers of a published report.
 *
 * @returns One line.
 */
export function failureReason(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined
  const words = code === undefined ? undefined : systemErrors.get(code)
  if (words !== undefined) return `${words} (${code})`
  const [line = ''] = cause.message.split('\n')
  return line.replaceAll(/(?:file:\/\/)?(?:[A-Za-z]:)?(?:[\\/][^\\/\s'"`,:;()]+){2,}/g, '…')
}

const systemErrors = new Map([
  ['EACCES', 'permission was denied'],
  ['EPERM', 'permission was denied'],
  ['EROFS', 'the file system is read-only'],
  ['ENOSPC', 'the disk is full'],
  ['EDQUOT', 'the disk quota is used up'],
  ['ENOENT', 'the file does not exist'],
  ['EISDIR', 'there is a folder where a file should be'],
  ['ENOTDIR', 'there is a file where a folder should be'],
  ['EEXIST', 'there is a file where a folder should be'],
  ['ENAMETOOLONG', 'the name is too long'],
  ['EMFILE', 'too many files are open'],
  ['EIO', 'the disk could not be read or written'],
])

/** Errors of the machine, whatever the caller asks for: no room, a disk that fails, too many open files. */
const codes = new Set(['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', 'EMFILE', 'ENFILE', 'ENOMEM', 'ESTALE'])

/** Whether the machine is at fault, and neither the files nor what was asked of them: no other way of asking helps. */
export function isMachineFault(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && codes.has(error.code)
}

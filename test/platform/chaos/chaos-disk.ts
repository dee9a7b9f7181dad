import { execFile } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** A small disk of its own, which can be filled. */
export interface ChaosDisk {
  /** Where the disk is. */
  readonly folder: string
  /** Takes all the room there is. */
  fill(): Promise<void>
  free(): Promise<void>
  close(): Promise<void>
}

const megabytes = 256
const run = promisify(execFile)

/**
 * Mounts a disk in memory.
 *
 * @param folder Where; it is made.
 * @returns Why there is none, where this process may not mount one.
 */
export async function mountChaosDisk(folder: string): Promise<ChaosDisk | string> {
  mkdirSync(folder)
  const filler = join(folder, 'filler')
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'docwright-chaos', folder])
  } catch (cause) {
    return cause instanceof Error ? (cause.message.split('\n')[1] ?? cause.message) : String(cause)
  }
  return {
    folder,
    async fill() {
      const file = await open(filler, 'a')
      try {
        // The last bytes are taken in small pieces.
        for (const size of [1024 * 1024, 4096, 1]) await writeUntilFull(file, Buffer.alloc(size))
      } finally {
        await file.close()
      }
    },
    free: async () => rm(filler, { force: true }),
    async close() {
      await run('umount', ['--lazy', folder])
    },
  }
}

async function writeUntilFull(file: Awaited<ReturnType<typeof open>>, piece: Buffer): Promise<void> {
  for (;;) {
    try {
      await file.writeFile(piece)
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code === 'ENOSPC') return
      throw cause
    }
  }
}

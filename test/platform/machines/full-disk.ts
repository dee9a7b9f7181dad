import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readDoors, untilShown, type SilentMoment } from '../read-doors.ts'
import type { Machines } from './machines.ts'

/** Megabytes of the disk on which a server keeps what it fetches. */
const size = 4
const readers = 3

/**
 * Fills the disk under the cache of the second server, which has nothing on it yet, and reads and pushes.
 *
 * @param version The version to push next.
 */
export async function tryFullDisk(
  machines: Machines,
  version: number,
  atEnd: (end: () => unknown) => void,
): Promise<SilentMoment[]> {
  const { platform, doors, site, project } = machines
  const { server2 } = platform
  const cache = join(server2.dataFolder, 'hosting')
  await server2.process.stop()
  rmSync(cache, { recursive: true, force: true })
  mkdirSync(cache, { recursive: true })
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}m`, 'docwright-trial', cache])
  atEnd(() => execFileSync('umount', ['--lazy', cache]))
  await server2.restart().saw(/Docwright is running/)
  fill(join(cache, 'filled'))
  await untilShown(doors.servers, site, version - 1)
  const asked = Object.fromEntries([...doors.servers, doors.balancer].map((door) => [door.name, [door]]))
  const moments = await readDoors({ site, asked, readers, length: 5_000 }, 'the disk of server 2 is full', async () => {
    await project.push(version)
    await untilShown(doors.servers, site, version)
  })
  rmSync(join(cache, 'filled'))
  return moments
}

function fill(file: string): void {
  const block = Buffer.alloc(4096)
  for (let blocks = 1; blocks <= size * 256; blocks += 1)
    try {
      writeFileSync(file, block, { flag: 'a' })
    } catch {
      return
    }
}

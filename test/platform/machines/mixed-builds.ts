import { readDoors, untilShown, type SilentMoment } from '../read-doors.ts'
import { platformNames, type Machines } from './machines.ts'

const readers = 3

/** What was seen while an older build ran beside this one. */
export interface MixedBuilds {
  moments: readonly SilentMoment[]
  seen: readonly string[]
}

/**
 * Replaces the processes of an older build by this one, one after the other, and pushes after each.
 *
 * @param machines Whose processes are all of the older build.
 * @param version The version to push next.
 */
export async function tryMixedBuilds(machines: Machines, version: number): Promise<MixedBuilds> {
  const { platform, doors, site, project } = machines
  const asked = Object.fromEntries([...doors.servers, doors.balancer].map((door) => [door.name, [door]]))
  const moments: SilentMoment[] = []
  const seen: string[] = []
  let next = version
  for (const name of platformNames) {
    const older = platform[name].process
    const status = await older.stop()
    const newer = platform[name].restart()
    if (name.startsWith('server')) await newer.saw(/Docwright is running/)
    const met = await readDoors(
      { site, asked, readers, length: 5_000 },
      `${name} is new, those after it are older`,
      async () => {
        const began = performance.now()
        const said = await project.push(next)
        await untilShown(doors.servers, site, next)
        const told = /Site: http/.test(said) ? 'live' : 'building'
        seen.push(
          `${name} replaced (the older one ended with ${String(status)}): a push (${told}) shown everywhere after ${Math.round(performance.now() - began)} ms`,
        )
      },
    )
    moments.push(...met)
    next += 1
  }
  return { moments, seen }
}

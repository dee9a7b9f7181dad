import type { Hosting } from '../hosting/hosting.ts'
import type { Projects } from '../projects/projects.ts'

/** How long an answer is good for: pages are asked for more often than projects are published or renamed. */
const remembered = 30_000

/**
 * The address of the documentation for links of the dashboard.
 *
 * @param setting An address, or the name of a project of this server; undefined for no links.
 * @param platform Finds projects.
 * @returns Gets the address, without a slash at its end; undefined if nothing is published there.
 */
export function createDocsAddress(
  setting: string | undefined,
  platform: {
    projects: Pick<Projects, 'findByName'>
    hosting: Pick<Hosting, 'liveOf' | 'siteUrl'>
    now: () => number
  },
): () => Promise<string | undefined> {
  if (setting === undefined || setting.includes(':')) return () => Promise.resolve(setting)
  const { projects, hosting, now } = platform
  let known: { address: Promise<string | undefined>; until: number } | undefined
  return async () => {
    if (known !== undefined && now() < known.until) return known.address
    known = { address: look().catch(() => undefined), until: now() + remembered }
    return known.address
  }

  async function look(): Promise<string | undefined> {
    const project = await projects.findByName(setting ?? '')
    if (project === undefined || project.archivedAt !== null) return undefined
    const live = await hosting.liveOf(project.id, project.defaultBranch)
    return live && hosting.siteUrl(project.id)
  }
}

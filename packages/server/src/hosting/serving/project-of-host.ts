import type { HostingStore } from '../../store/deployments/deployment.ts'
import { slugsIn } from './host-names.ts'
import type { HostMeaning } from './host-names.ts'

/**
 * The project of a host name's site or preview.
 *
 * @param meaning The meaning of the name.
 * @returns Id of the project; undefined if there is none.
 */
export async function projectOfHost(
  store: Pick<HostingStore, 'projectByDomain' | 'projectBySlug'>,
  meaning: HostMeaning,
): Promise<string | undefined> {
  if (meaning.kind === 'platform') return undefined
  if (meaning.kind === 'domain') return (await store.projectByDomain(meaning.host))?.id
  for (const slug of [meaning.label, ...slugsIn(meaning.label)]) {
    const project = slug.includes('.') ? undefined : await store.projectBySlug(slug)
    if (project !== undefined) return project.id
  }
  return undefined
}

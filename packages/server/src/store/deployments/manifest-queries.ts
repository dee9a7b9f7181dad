import { sql } from 'kysely'
import type { Queries } from '../open-store.ts'
import type { PublishingStore } from './deployment.ts'

type ManifestStore = Pick<
  PublishingStore,
  'setManifest' | 'lastManifest' | 'manifestBefore' | 'liveManifests' | 'forgetManifests' | 'manifests'
>

/** Reads and writes which manifest in the object store each deployment has. */
export function manifestQueries(db: Queries): ManifestStore {
  return {
    async setManifest(id, manifest) {
      await db.updateTable('deployment').set({ manifest }).where('id', '=', id).execute()
    },

    async lastManifest(projectId, branch) {
      const row = await db
        .selectFrom('deployment')
        .select('manifest')
        .where('project_id', '=', projectId)
        .where('manifest', 'is not', null)
        .orderBy(sql`case when branch = ${branch} then 0 else 1 end`)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst()
      return row?.manifest ?? undefined
    },

    async manifestBefore({ id, projectId, createdAt }) {
      const row = await db
        .selectFrom('deployment')
        .select('manifest')
        .where('project_id', '=', projectId)
        .where('manifest', 'is not', null)
        .where('kind', '=', 'production')
        .where('id', '<>', id)
        .where('created_at', '<=', createdAt)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst()
      return row?.manifest ?? undefined
    },

    async liveManifests(projectId) {
      const rows = await db
        .selectFrom('deployment')
        .select(['branch', 'manifest'])
        .where('project_id', '=', projectId)
        .where('live_at', 'is not', null)
        .where('manifest', 'is not', null)
        .execute()
      return rows.flatMap(({ branch, manifest }) => (manifest === null ? [] : { branch, manifest }))
    },

    async forgetManifests(before, projectId) {
      await db
        .updateTable('deployment')
        .set({ manifest: null })
        .where('manifest', 'is not', null)
        .where('live_at', 'is', null)
        .where('ended_at', '<', before)
        .$if(projectId !== undefined, (query) => query.where('project_id', '=', projectId ?? ''))
        .execute()
    },

    async manifests() {
      const rows = await db
        .selectFrom('deployment')
        .select(['project_id', 'manifest'])
        .distinct()
        .where('manifest', 'is not', null)
        .execute()
      return rows.flatMap(({ project_id: projectId, manifest }) => (manifest === null ? [] : { projectId, manifest }))
    },
  }
}

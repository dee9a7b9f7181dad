import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { siteSourcesSchema } from '../../store/deployments/site-sources.ts'
import type { Deployment, HostedProject, HostingStore } from '../../store/deployments/deployment.ts'
import type { ServedNames } from '../../store/deployments/served-names.ts'
import { parseStored } from '../../store/stored-json.ts'
import { openReplaceableDatabase } from '../basics/replaceable-database.ts'

/**
 * The deployments of host names, as this machine has learned them: a server that starts while the database is away
 * answers for every site that was live at the last report.
 */
export interface KnownRoutes extends Pick<HostingStore, 'projectBySlug' | 'projectByDomain' | 'liveBranches'> {
  /**
   * The live deployment of a branch, as the database has it.
   *
   * @throws If the database is away; see {@link KnownRoutes.lastLive}.
   */
  liveDeployment(projectId: string, branch: string): Promise<Deployment | undefined>
  /** The live deployment of a branch at the database's last report; undefined if it is not known. */
  lastLive(projectId: string, branch: string): Deployment | undefined
  /** Remembers that all that readers usually ask for of a deployment is on the disk of this machine. */
  noteKept(deployment: Deployment): void
  /** The deployment of a branch of which that was said last. */
  lastKept(projectId: string, branch: string): Deployment | undefined
  /** The host names of everything that was live when the database last said so; undefined if nothing was. */
  remembered(this: void): ServedNames | undefined
  /** Learns of all sites that have gone live since the last call. It fails if the database is away. */
  learn(): Promise<void>
  close(): Promise<void>
}

/** The known facts about a project. */
interface Route {
  project: HostedProject
  live: Deployment[]
}

const deploymentSchema: z.ZodType<Deployment> = z.object({
  id: z.string(),
  projectId: z.string(),
  branch: z.string(),
  commit: z.string(),
  status: z.enum(['queued', 'building', 'live', 'superseded', 'retired', 'failed']),
  production: z.boolean(),
  reason: z.string().nullable(),
  code: z.string().nullable(),
  headCommit: z.string().nullable(),
  manifest: z.string().nullable(),
  errors: z.number(),
  warnings: z.number(),
  createdAt: z.number(),
  finishedAt: z.number().nullable(),
  source: z.enum(['api', 'dashboard']).nullable().catch(null),
  progress: z.null().catch(null),
  // An entry of an earlier release is of one repository.
  sources: siteSourcesSchema.nullable().catch(null),
})

const routeSchema: z.ZodType<Route> = z.object({
  project: z.object({
    id: z.string(),
    slug: z.string(),
    name: z.string(),
    defaultBranch: z.string(),
    docsFolder: z.string(),
    demand: z.enum(['none', 'no-errors', 'no-warnings']),
    domain: z.string().nullable(),
    repository: z.object({ kind: z.enum(['github', 'gitlab', 'forgejo']), url: z.string() }).exactOptional(),
  }),
  live: z.array(deploymentSchema),
})

/** Folder of the hosting in the folder that it is given. */
export const hostingFolder = 'hosting'

const routesFile = 'routes.sqlite'

/**
 * Whether a machine has served sites before, and so may know what to serve while the database is away.
 *
 * @param cacheFolder Folder that the hosting was given.
 */
export function hasKnownRoutes(cacheFolder: string): boolean {
  return existsSync(join(cacheFolder, hostingFolder, routesFile))
}

/** Milliseconds by which clocks of machines may differ. */
const clocksDiffer = 10 * 60_000

const layoutVersion = 1
const layout = `
  DROP TABLE IF EXISTS route;
  CREATE TABLE route (
    project TEXT NOT NULL PRIMARY KEY, slug TEXT NOT NULL, domain TEXT, live_at INTEGER NOT NULL, value TEXT NOT NULL
  );
  CREATE INDEX route_slug ON route (slug);
  CREATE INDEX route_domain ON route (domain)`

/** Separate from the layout: entries of an earlier release stay valid. */
const keptLayout = `
  CREATE TABLE IF NOT EXISTS kept (
    project TEXT NOT NULL, branch TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (project, branch)
  )`

/**
 * Opens a machine's memory of the routes.
 *
 * @param folder Folder for it; created if it is missing.
 * @param clock Milliseconds since 1970.
 */
export function openKnownRoutes(folder: string, store: HostingStore, clock: () => number): KnownRoutes {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const database = openReplaceableDatabase(join(folder, routesFile), layoutVersion, layout)
  database.exec(keptLayout)
  const { putKept, findKept, keepOnly, finders, forgetters, put, isLearned, everything, newest } =
    statementsOf(database)
  /** Projects that are being learned. */
  const learning = new Map<string, Promise<void>>()
  // Late entries of a machine whose clock is behind are also learned.
  let since = Math.max(0, Number(newest.get()?.['live_at'] ?? 0) - clocksDiffer)
  let closed = false

  function find(by: keyof typeof finders, value: string): Route | undefined {
    return routeOf(finders[by].get(value))
  }

  async function learnProject(id: string, liveAt: number): Promise<void> {
    const [project, live] = await Promise.all([store.projectById(id), store.liveBranches(id)])
    if (closed) return
    keepOnly.run(id, JSON.stringify(project === undefined ? [] : live.map(({ branch }) => branch)))
    if (project === undefined || live.length === 0) forgetters.project.run(id)
    else put.run(id, project.slug, project.domain, liveAt, JSON.stringify({ project, live } satisfies Route))
  }

  function learnSoon(id: string): void {
    if (learning.has(id)) return
    const learned = learnProject(id, 0)
      // It is noticed again with the next look.
      .catch(() => {})
      .finally(() => learning.delete(id))
    learning.set(id, learned)
  }

  async function projectBy(
    by: 'slug' | 'domain',
    value: string,
    ask: () => Promise<HostedProject | undefined>,
  ): Promise<HostedProject | undefined> {
    let project: HostedProject | undefined
    try {
      project = await ask()
    } catch (cause) {
      const known = find(by, value)
      if (known === undefined) throw cause
      return known.project
    }
    if (project === undefined) {
      if (finders[by].get(value) !== undefined) forgetters[by].run(value)
      return undefined
    }
    const known = find('project', project.id)
    if (known !== undefined && JSON.stringify(known.project) !== JSON.stringify(project)) learnSoon(project.id)
    return project
  }

  return {
    projectBySlug: (slug) => projectBy('slug', slug, () => store.projectBySlug(slug)),
    projectByDomain: (domain) => projectBy('domain', domain, () => store.projectByDomain(domain)),
    async liveBranches(projectId) {
      try {
        return await store.liveBranches(projectId)
      } catch (cause) {
        const known = find('project', projectId)
        if (known === undefined) throw cause
        return known.live
      }
    },
    async liveDeployment(projectId, branch) {
      const live = await store.liveDeployment(projectId, branch)
      const known = find('project', projectId)?.live.find((each) => each.branch === branch)
      if (live?.id !== known?.id || live?.manifest !== known?.manifest) learnSoon(projectId)
      return live
    },
    lastLive: (projectId, branch) => find('project', projectId)?.live.find((each) => each.branch === branch),
    noteKept(deployment) {
      const { projectId, branch } = deployment
      try {
        putKept.run(projectId, branch, JSON.stringify({ ...deployment, progress: null }))
      } catch {
        // A full disk takes nothing: the previous entry stays valid.
      }
    },
    lastKept(projectId, branch) {
      const row = findKept.get(projectId, branch)
      try {
        return row && parseStored(deploymentSchema, String(row['value']))
      } catch {
        // Of another release.
        return undefined
      }
    },
    remembered: () => namesOf(everything.all().flatMap((row) => routeOf(row) ?? [])),
    async learn() {
      // Since the clock was set back, what goes live does so before what is known.
      if (since > clock()) since = 0
      for (const { projectId, liveAt } of await store.liveProjects(since)) {
        if (closed) return
        if (isLearned.get(projectId, liveAt) === undefined) await learnProject(projectId, liveAt)
        since = liveAt
      }
    },
    async close() {
      closed = true
      await Promise.all(learning.values())
      database.close()
    },
  }
}

/** The names of known projects; undefined if there are none. */
function namesOf(known: readonly Route[]): ServedNames | undefined {
  if (known.length === 0) return undefined
  return {
    domains: known.flatMap(({ project }) => project.domain ?? []),
    slugs: known.map(({ project }) => project.slug),
    branches: known.flatMap(({ project: { slug }, live }) => live.map(({ branch }) => ({ slug, branch }))),
  }
}

/** The prepared statements on both tables. */
function statementsOf(database: DatabaseSync) {
  return {
    putKept: database.prepare('INSERT OR REPLACE INTO kept (project, branch, value) VALUES (?, ?, ?)'),
    findKept: database.prepare('SELECT value FROM kept WHERE project = ? AND branch = ?'),
    keepOnly: database.prepare('DELETE FROM kept WHERE project = ? AND branch NOT IN (SELECT value FROM json_each(?))'),
    finders: {
      project: database.prepare('SELECT value FROM route WHERE project = ?'),
      slug: database.prepare('SELECT value FROM route WHERE slug = ?'),
      domain: database.prepare('SELECT value FROM route WHERE domain = ?'),
    },
    forgetters: {
      project: database.prepare('DELETE FROM route WHERE project = ?'),
      slug: database.prepare('DELETE FROM route WHERE slug = ?'),
      domain: database.prepare('UPDATE route SET domain = NULL WHERE domain = ?'),
    },
    put: database.prepare(
      'INSERT OR REPLACE INTO route (project, slug, domain, live_at, value) VALUES (?, ?, ?, ?, ?)',
    ),
    isLearned: database.prepare('SELECT 1 FROM route WHERE project = ? AND live_at = ?'),
    everything: database.prepare('SELECT value FROM route'),
    newest: database.prepare('SELECT max(live_at) AS live_at FROM route'),
  }
}

function routeOf(row: Record<string, unknown> | undefined): Route | undefined {
  try {
    return row && parseStored(routeSchema, String(row['value']))
  } catch {
    // Of another release.
    return undefined
  }
}

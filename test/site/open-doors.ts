import { globSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { buildSite, servePreview } from 'docwright/engine'
import { serveFolder } from '../../packages/docwright/src/dev/serve-folder.ts'
import type { HostingContext, RawAnswer } from '../../packages/server/src/hosting/testing/hosting-context.ts'
import { sharedPages } from '../setup/shared-pages.ts'
import { temporaryFolder } from './open-site.ts'

/** One of the places where readers meet a site. */
export interface Door {
  name: 'preview' | 'build' | 'hosted' | 'branch'
  /** What the site takes for its origin. */
  origin: string
  ask(path: string, headers?: Record<string, string>): Promise<RawAnswer>
}

/** A site at all of its doors. */
export interface OpenDoors {
  doors: readonly Door[]
  /** Addresses of the files that a build has written, with the base path. */
  written: readonly string[]
  close(): Promise<void>
}

/** The address that a build is told to be published at. */
const builtFor = 'http://built.example'

/**
 * Opens a docs repository at every door: as a preview, as built files on a static host, as the site of a project, and as a
 * preview of one of its branches.
 *
 * @param root Folder of the repository.
 * @param options.base Base path of preview and build.
 * @param options.hosting Hosts it; not with a base path, which hosted sites do not have.
 */
export async function openDoors(
  root: string,
  { base = '', hosting }: { base?: string; hosting?: HostingContext },
): Promise<OpenDoors> {
  const out = await temporaryFolder()
  const preview = await servePreview({ root, port: 0, host: '127.0.0.1', base, bodies: sharedPages() })
  await buildSite({ root, out, url: builtFor, base, bodies: sharedPages() })
  const served = await serveFolder({ folder: out, port: 0, host: '127.0.0.1', base })
  const doors = [localDoor('preview', preview.port), { ...localDoor('build', served.port), origin: builtFor }]
  if (hosting !== undefined) doors.push(...(await hostedDoors(root, hosting)))
  return {
    doors,
    written: filesBelow(out).map((path) => `${base}/${path.split('/').map(encodeURIComponent).join('/')}`),
    async close() {
      await served.close()
      await preview.close()
      await rm(out, { recursive: true })
    },
  }
}

function localDoor(name: Door['name'], port: number): Door {
  const origin = `http://127.0.0.1:${port}`
  return {
    name,
    origin,
    async ask(path, headers = {}) {
      const response = await fetch(`${origin}${path}`, { headers, redirect: 'manual' })
      const body = Buffer.from(await response.arrayBuffer())
      return { status: response.status, headers: Object.fromEntries(response.headers), body, text: body.toString() }
    },
  }
}

async function hostedDoors(root: string, { project: addProject, hosting, port, get }: HostingContext): Promise<Door[]> {
  const slug = root
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '')
    .slice(-20)
  const project = await addProject(slug)
  const files = Object.fromEntries(filesBelow(root).map((path) => [path, readFileSync(join(root, path))]))
  const branches = [
    { name: 'hosted', branch: 'main', host: `${slug}.localhost` },
    { name: 'branch', branch: 'draft', host: `${slug}--draft.localhost` },
  ] as const
  for (const { branch } of branches) {
    // A branch begins where the one before ends.
    const { status, reason } = await hosting.deploy(project.id, branch, project.commit(files, branch))
    if (status !== 'live') throw new Error(`The branch ${branch} is not live: ${reason ?? status}`)
  }
  await hosting.settled()
  return branches.map(({ name, host }) => ({
    name,
    origin: `http://${host}:${port}`,
    ask: (path, headers) => get(host, path, headers),
  }))
}

/** Paths of all files, hidden ones included; what is kept of earlier builds is none of the repository. */
function filesBelow(folder: string): string[] {
  return globSync(['**/*', '**/.*', '**/.well-known/**'], { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((path) => !path.startsWith('.docwright/'))
    .toSorted()
}

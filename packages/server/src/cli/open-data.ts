import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createGit } from '@docwright/forge'
import { starterFiles } from 'docwright/engine'
import { appTokens, forgeContext, openGitHubApp } from '../platform/github-app.ts'
import { openConnections, type Connections } from '../platform/connections.ts'
import { watchBlockers } from '../platform/watch-blockers.ts'
import { readSettings } from '../process/platform-settings.ts'
import type { PlatformSettings } from '../process/platform-settings.ts'
import { rememberedPort, defaultPort } from '../process/remembered-port.ts'
import { sendCommandNews } from '../queue/postgres-wake-ups.ts'
import { openPlatformObjects } from '../platform/platform-objects.ts'
import { createProjects } from '../projects/projects.ts'
import type { Projects } from '../projects/projects.ts'
import { onBehalfOf } from '../store/audit/origin.ts'
import { explainFullDisk } from '../store/database/is-storage-fault.ts'
import { openSecretBox } from '../store/secret-box.ts'
import type { SecretBox } from '../store/secret-box.ts'
import { openStore, sqliteFile } from '../store/open-store.ts'
import type { Store, StorePurpose } from '../store/open-store.ts'
import type { CommandContext } from './command-context.ts'
import { rememberedUrl } from './remembered-url.ts'

/** The data of a platform, opened while its server may run. */
export interface OpenedData {
  store: Store
  projects: Projects
  secrets: SecretBox
  settings: PlatformSettings
  /** The forges connected on the dashboard. */
  connections: Connections
  /** Public address of the platform, without a slash at its end; by default, that of the last start. */
  url: string
}

/** Where a command finds its platform, and what for. */
export interface DataOptions {
  dataFolder: string
  /** Variables of the process; `DATABASE_URL` decides which database. */
  environment: Readonly<Record<string, string | undefined>>
  /** Only what begins a platform may create one; what only reads changes nothing. */
  purpose: StorePurpose
  /** Tells the person why the command waits. */
  note?: ((text: string) => void) | undefined
}

/**
 * Where the current command finds its platform.
 *
 * @param options.data Absolute path of it.
 * @param context Environment.
 * @param purpose The command's purpose.
 */
export function dataOf(options: { data: string }, context: CommandContext, purpose: StorePurpose): DataOptions {
  return { dataFolder: options.data, environment: context.environment, purpose, note: context.output.note }
}

/**
 * Opens a platform's data for one command.
 *
 * @param input Where the platform is, and the purpose.
 * @param work Works on the data.
 * @returns What the work returns.
 * @throws Error if there is no platform, unless one may be created.
 */
export async function withPlatformData<Result>(
  { dataFolder, environment, purpose, note }: DataOptions,
  work: (data: OpenedData) => Promise<Result>,
): Promise<Result> {
  const settings = readSettings(environment)
  const { DATABASE_URL: databaseUrl, DATABASE_DIRECT_URL: directUrl } = settings
  const lockWait = settings.DOCWRIGHT_DATABASE_LOCK_SECONDS * 1000
  const store = await openStore(
    { databaseUrl, directUrl, dataFolder, purpose, lockWait },
    (opened) => watchBlockers(opened.blockedBy, { warn: (_fields, words) => note?.(words), info() {} }).stop,
  ).catch((cause: unknown) => adviseWhereMissing(explainFullDisk(cause, `the data folder ${dataFolder}`), databaseUrl))
  const newsSent = sendCommandNews(store)
  try {
    const secrets = secretsWhenNeeded(() =>
      openSecretBox(dataFolder, settings.DOCWRIGHT_SECRET_KEY, purpose === 'begin', settings.DOCWRIGHT_SECRET_KEY_OLD),
    )
    const git = createGit({ environment, protocols: ['https', 'http', 'file'] })
    const rest = forgeContext(settings, store.clock)
    const connections = openConnections({ store, secrets, rest })
    const appToken = appTokens(openGitHubApp(settings, rest), connections.tokenFor)
    const projects = createProjects({
      store,
      git,
      secrets,
      dataFolder,
      objects: settings.DOCWRIGHT_STORE === undefined ? undefined : openPlatformObjects(settings, dataFolder, store),
      starterFiles,
      appToken,
    })
    const port = rememberedPort(dataFolder) ?? defaultPort
    const here = rememberedUrl(dataFolder) ?? `http://localhost:${port}`
    const url = (settings.DOCWRIGHT_PUBLIC_URL ?? here).replace(/\/$/, '')
    const name = environment['SUDO_USER'] ?? environment['USER'] ?? null
    const origin = { actor: { kind: 'operator', id: null, name } as const, address: null, requestId: null }
    return await onBehalfOf(origin, async () => work({ store, projects, secrets, settings, connections, url }))
  } catch (cause) {
    throw explainFullDisk(cause, `the data folder ${dataFolder}`)
  } finally {
    await newsSent()
    await store.close()
  }
}

/** Most commands need no secret: the key is looked for by those that do. */
function secretsWhenNeeded(open: () => SecretBox): SecretBox {
  let opened: SecretBox | undefined
  const box = (): SecretBox => (opened ??= open())
  return {
    seal: (secret, place) => box().seal(secret, place),
    open: (sealed, place) => box().open(sealed, place),
    derive: (purpose) => box().derive(purpose),
    derivedBefore: (purpose) => box().derivedBefore(purpose),
    isCurrent: (sealed, place) => box().isCurrent(sealed, place),
    get hasKeyBefore() {
      return box().hasKeyBefore
    },
  }
}

/** Whether an error means that there is no platform at its place. */
export function isPlatformMissing(cause: unknown): cause is Error {
  return cause instanceof Error && cause.message.startsWith('platform-missing')
}

/** `npm start` in a clone of Docwright keeps its platform in a folder that no command takes by itself. */
function adviseWhereMissing(cause: unknown, databaseUrl: string | undefined): never {
  if (!isPlatformMissing(cause)) throw cause
  if (databaseUrl !== undefined)
    throw new Error(`${cause.message} Correct DATABASE_URL, or start a platform: docwright serve`, { cause })
  const ofClone = join('.docwright', 'data')
  const advice = existsSync(join(ofClone, sqliteFile))
    ? `For the platform that “npm start” runs, add: --data ${ofClone}`
    : 'Specify its folder with --data, or start a platform: docwright serve'
  throw new Error(`${cause.message} ${advice}`, { cause })
}

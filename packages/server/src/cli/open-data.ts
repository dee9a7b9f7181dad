import { createGit } from '@docwright/forge'
import { starterFiles } from 'docwright'
import { appTokens, forgeWorld, openGitHubApp } from '../platform/github-app.ts'
import { readSettings } from '../process/platform-settings.ts'
import type { PlatformSettings } from '../process/platform-settings.ts'
import { rememberedPort, usualPort } from '../process/remembered-port.ts'
import { createProjects } from '../projects/projects.ts'
import type { Projects } from '../projects/projects.ts'
import { openSecretBox } from '../store/secret-box.ts'
import type { SecretBox } from '../store/secret-box.ts'
import { openStore } from '../store/open-store.ts'
import type { Store } from '../store/open-store.ts'

/** The data of a platform, opened beside its server. */
export interface OpenedData {
  store: Store
  projects: Projects
  secrets: SecretBox
  settings: PlatformSettings
  /** Address at which people reach the platform, without a slash at its end: where it was started last, if nothing is set. */
  url: string
}

/**
 * Opens a platform's data for one command.
 *
 * @param dataFolder The data folder.
 * @param environment Variables of the process; `DATABASE_URL` decides which database.
 * @param work What to do with it.
 * @returns What the work returns.
 */
export async function withPlatformData<Result>(
  dataFolder: string,
  environment: Readonly<Record<string, string | undefined>>,
  work: (data: OpenedData) => Promise<Result>,
): Promise<Result> {
  const settings = readSettings(environment)
  const store = await openStore({ databaseUrl: settings.DATABASE_URL, dataFolder })
  try {
    const secrets = openSecretBox(dataFolder, settings.DOCWRIGHT_SECRET_KEY)
    const git = createGit({ environment, protocols: ['https', 'http', 'file'] })
    const appToken = appTokens(openGitHubApp(settings, forgeWorld(settings, store.clock)))
    const projects = createProjects({ store, git, secrets, dataFolder, starterFiles, appToken })
    const port = rememberedPort(dataFolder) ?? usualPort
    const url = (settings.DOCWRIGHT_PUBLIC_URL ?? `http://localhost:${port}`).replace(/\/$/, '')
    return await work({ store, projects, secrets, settings, url })
  } finally {
    await store.close()
  }
}

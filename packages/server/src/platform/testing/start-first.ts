import { createGit } from '@docwright/forge'
import { createProjects } from '../../projects/projects.ts'
import { openStore } from '../../store/open-store.ts'
import type { Clock } from '../../store/database/shared-clock.ts'
import { openSecretBox } from '../../store/secret-box.ts'
import { prepareFirstStart, type StartNews } from '../first-start.ts'

/**
 * Prepares a platform as its first start does, with a project of one file.
 *
 * @param location Its database and its data folder.
 * @param clock The clock, read at each step.
 * @returns The new objects.
 */
export async function startFirst(
  location: { databaseUrl: string | undefined; dataFolder: string },
  clock: Clock = Date.now,
): Promise<StartNews> {
  const store = await openStore({ ...location, clock })
  try {
    const projects = createProjects({
      store,
      git: createGit({ environment: process.env, protocols: ['file'] }),
      dataFolder: location.dataFolder,
      secrets: openSecretBox(location.dataFolder),
      appToken: () => Promise.resolve(null),
      starterFiles: (name) => new Map([['docs.json', JSON.stringify({ name })]]),
    })
    const accounts = { createOwnerToken: () => Promise.resolve('token') }
    const project = { name: 'Handbook', repository: { kind: 'starter' } } as const
    return await prepareFirstStart({ store, projects, accounts }, project)
  } finally {
    await store.close()
  }
}

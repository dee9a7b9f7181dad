import type { ApiKey } from '../access/api-key.ts'
import { createApiKey, listApiKeys, revokeApiKey } from '../access/manage-keys.ts'
import { organisationOfKey } from '../store/projects/project-queries.ts'
import type { CommandContext, DataOptions, KeyCreateOptions } from './command-context.ts'
import { findProject } from './find-project.ts'
import { dataOf, withPlatformData } from './open-data.ts'
import { printedCommand } from './printed-command.ts'
import { jsonText } from './plain-output.ts'

const day = 24 * 60 * 60 * 1000

/**
 * `docwright key create`: creates an API key, even while a server runs.
 *
 * @param options Project, name, scopes, addresses, days.
 */
export async function createKey(options: KeyCreateOptions, context: CommandContext): Promise<number> {
  return withPlatformData(dataOf(options, context, 'use'), async (data) => {
    const { id, organisationId } = await findProject(data.projects, options)
    const projectId = options.allProjects === true ? undefined : id
    const { name, scope: scopes, address: addresses, origin: origins, days } = options
    const expiresAt = days === null ? null : data.store.clock() + days * day
    const { text, key } = await createApiKey(data.store, {
      organisationId,
      projectId,
      name,
      scopes,
      addresses,
      origins,
      expiresAt,
    })
    if (options.json === true)
      context.output.print(jsonText({ key: text, projectId: projectId ?? null, ...shown(key) }))
    else context.output.print(text)
    if (options.json !== true) context.output.note('Copy it now: it is not stored and cannot be shown again.')
    return 0
  })
}

/**
 * `docwright key list`.
 *
 * @param options Project.
 */
export async function listKeys(options: DataOptions & { project: string }, context: CommandContext): Promise<number> {
  return withPlatformData(dataOf(options, context, 'use'), async (data) => {
    const { id: projectId, organisationId, slug } = await findProject(data.projects, options)
    const keys = await listApiKeys(data.store.db, { organisationId, projectId })
    if (options.json === true) context.output.print(jsonText(keys.map(shown)))
    else if (keys.length === 0)
      context.output.note(
        `The project has no keys yet. Create one: ${printedCommand(`key create --project ${slug}`, options.data)}`,
      )
    else for (const key of keys) context.output.print(lineOf(key, data.store.clock()))
    return 0
  })
}

/**
 * `docwright key revoke`: from the next request on the key opens nothing.
 *
 * @param id Id of the key.
 */
export async function revokeKey(id: string, options: DataOptions, context: CommandContext): Promise<number> {
  return withPlatformData(dataOf(options, context, 'use'), async ({ store }) => {
    const organisationId = await organisationOfKey(store.db, id)
    const key = organisationId === undefined ? undefined : await revokeApiKey(store, { organisationId }, id)
    if (key === undefined)
      throw new Error(
        `key-unknown: there is no key ${id}. List them: ${printedCommand('key list --project PROJECT', options.data)}`,
      )
    context.output.print(options.json === true ? jsonText(shown(key)) : `${key.name} was revoked.`)
    return 0
  })
}

function shown(key: ApiKey): object {
  const { id, name, lastFour, scopes, addresses, origins } = key
  const iso = (moment: number | null): string | null => (moment === null ? null : new Date(moment).toISOString())
  return {
    id,
    name,
    lastFour,
    scopes,
    addresses,
    origins,
    createdAt: iso(key.createdAt),
    expiresAt: iso(key.expiresAt),
    lastUsedAt: iso(key.lastUsedAt),
    revokedAt: iso(key.revokedAt),
  }
}

function lineOf(key: ApiKey, now: number): string {
  const expired = key.expiresAt !== null && key.expiresAt <= now
  const ended = expired ? 'expired' : 'active'
  const state = key.revokedAt === null ? ended : 'revoked'
  return `${key.id}  …${key.lastFour}  ${key.scopes.join('+')}  ${state}  ${key.name}`
}

import type { GitCredentials } from '@docwright/forge'
import type { Queries, Store } from '../store/open-store.ts'
import { readSealedSecret, writeSealedSecret } from '../store/projects/project-queries.ts'
import type { RepositoryKind } from '../store/projects/project-tables.ts'
import type { SecretBox } from '../store/secret-box.ts'

const tokenName = 'forge-token'

/** The token that a project has for its forge; null if it has none. */
export async function readForgeToken(
  { store, secrets }: { store: Store; secrets: SecretBox },
  projectId: string,
): Promise<string | null> {
  const sealed = await readSealedSecret(store.db, projectId, tokenName)
  return sealed === undefined ? null : secrets.open(sealed, `${projectId}/${tokenName}`)
}

/**
 * Stores the token of a project for its forge.
 *
 * @param token Null removes it.
 */
export async function writeForgeToken(
  transaction: Queries,
  secrets: SecretBox,
  { projectId, token, now }: { projectId: string; token: string | null; now: number },
): Promise<void> {
  const sealed = token === null ? null : secrets.seal(token, `${projectId}/${tokenName}`)
  await writeSealedSecret(transaction, { projectId, name: tokenName, sealed, now })
}

/** The credentials that git sends to a forge; each forge expects its own user name with a token. */
export function credentialsOf(forge: RepositoryKind, token: string | null): GitCredentials | null {
  if (token === null) return null
  return { username: forge === 'github' ? 'x-access-token' : 'oauth2', password: token }
}

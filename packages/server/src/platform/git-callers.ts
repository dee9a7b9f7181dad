import { basicCredentials } from '@docwright/forge'
import type { KeyAuthentication } from '../access/authenticate-key.ts'
import { clientAddressOf } from '../access/client-address.ts'
import type { PasswordCheck } from '../access/password-check.ts'
import { rightsOfAccount } from '../access/roles.ts'
import type { Project } from '../projects/project.ts'
import type { Store } from '../store/open-store.ts'

/** The permissions of a git request's sender in one repository. */
export interface GitPermissions {
  read: boolean
  write: boolean
}

/** The sender of a git request. */
export interface GitCaller {
  kind: 'key' | 'person'
  /** Id of the key or of the account. */
  id: string
  /** Name of the key, address of the account. */
  name: string
  /** Its permissions in a project's repository. */
  permissions(project: Project): Promise<GitPermissions>
}

/** The caller, or why there is none. */
export type GitCallerVerdict =
  | { ok: true; caller: GitCaller }
  | { ok: false; code: 'unauthorized' | 'ip-not-allowed' }
  | { ok: false; code: 'rate-limited'; retryAfter: number }

/** Dependencies of identifying callers. */
export interface GitCallersContext {
  store: Store
  keys: KeyAuthentication
  checkPassword: PasswordCheck
}

const nothing: GitPermissions = { read: false, write: false }

/**
 * Creates the authentication of git requests: an API key as the password, under any user name, or the e-mail address
 * and the password of an account. A key reads and writes by its scopes, an account by its role: without the right to
 * merge, it only clones.
 */
export function createGitCallers({ store, keys, checkPassword }: GitCallersContext) {
  async function byKey(header: string | null, address: string): Promise<GitCallerVerdict> {
    const verdict = await keys.authenticate(header, address)
    if (!verdict.ok) return verdict
    const { key } = verdict
    const write = key.scopes.includes('write')
    const scopes = { read: write || key.scopes.includes('read'), write }
    const permissions = async ({ id, organisationId }: Project): Promise<GitPermissions> => {
      const opens = organisationId === key.organisationId && (key.projectId === null || key.projectId === id)
      return opens ? scopes : nothing
    }
    return { ok: true, caller: { kind: 'key', id: key.id, name: key.name, permissions } }
  }

  async function byAccount(address: string, email: string, password: string): Promise<GitCallerVerdict> {
    const verdict = await checkPassword({ address }, email, password)
    if (!verdict.ok) return verdict
    const { accountId } = verdict
    const permissions = async (project: Project): Promise<GitPermissions> => {
      const rights = await rightsOfAccount(store.db, project, accountId)
      return { read: rights !== undefined, write: rights?.includes('merge') === true }
    }
    return { ok: true, caller: { kind: 'person', id: accountId, name: email.trim().toLowerCase(), permissions } }
  }

  return async function callerOf(request: Request): Promise<GitCallerVerdict> {
    const address = clientAddressOf(request)
    const credentials = basicCredentials(request)
    if (credentials === null) return byKey(request.headers.get('authorization'), address)
    const { username, password } = credentials
    // No user name for a key contains an @, and people may paste a key where they are asked for their password.
    const isAccount = username.includes('@') && !password.startsWith('dw_')
    return isAccount ? byAccount(address, username, password) : byKey(`Bearer ${password}`, address)
  }
}

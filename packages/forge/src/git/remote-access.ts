import { ForgeError } from '../forge-error.ts'
import type { GitAccess } from '../forge.ts'
import type { GitProtocol } from './git-settings.ts'

/**
 * Resolves the host to which git connects. It throws, with a sentence for people, if the host is not allowed (private
 * addresses, for example). Git connects to the returned addresses and resolves nothing itself.
 */
export type ResolveHost = (host: string) => Promise<readonly string[]>

/**
 * Git's configuration to reach a remote: credentials for its origin only, and its addresses.
 *
 * @param access The remote; undefined for a call without one.
 * @param protocols Allowed protocols.
 * @param resolveHost Resolves the host; by default, git does.
 * @returns Configuration, and texts that must never be shown.
 * @throws {ForgeError} `git-protocol-not-allowed`, and errors of `resolveHost`.
 */
export async function accessConfig(
  access: GitAccess | undefined,
  protocols: readonly GitProtocol[],
  resolveHost?: ResolveHost,
): Promise<{ config: [string, string][]; secrets: string[] }> {
  if (access === undefined) return { config: [], secrets: [] }
  const url = remoteUrl(access.url, protocols)
  const config: [string, string][] = []
  const secrets: string[] = []
  if (resolveHost !== undefined && url.protocol !== 'file:') {
    const addresses = await resolveHost(url.hostname.replace(/^\[|\]$/g, ''))
    const port = url.port === '' ? String(defaultPorts[url.protocol] ?? 443) : url.port
    config.push(['http.curloptResolve', `${url.hostname}:${port}:${addresses.join(',')}`])
  }
  if (access.credentials !== null) {
    const { username, password } = access.credentials
    const basic = Buffer.from(`${username}:${password}`).toString('base64')
    config.push([`http.${url.origin}/.extraHeader`, `Authorization: Basic ${basic}`])
    secrets.push(password, basic)
  }
  return { config, secrets }
}

const defaultPorts: Readonly<Record<string, number>> = { 'https:': 443, 'http:': 80 }

/**
 * Parses the address of a remote repository.
 *
 * @param address An absolute URL without credentials.
 * @param protocols Allowed protocols.
 * @throws {ForgeError} `git-protocol-not-allowed`, `git-invalid-name`.
 */
export function remoteUrl(address: string, protocols: readonly GitProtocol[]): URL {
  const url = URL.parse(address)
  // git would parse `ext::sh -c …` as a command to run, and `-u…` as an option.
  if (url === null || !/^[a-z]+:\/\//i.test(address) || /[\s\p{Cc}]/u.test(address)) {
    throw new ForgeError('git-invalid-name', 'This is not the address of a git repository.', {
      fix: 'Give the address as the host shows it, for example https://github.com/acme/docs.git.',
    })
  }
  if (!(protocols as readonly string[]).includes(url.protocol.slice(0, -1))) {
    const allowed = protocols.map((protocol) => `${protocol}://`).join(' or ')
    throw new ForgeError('git-protocol-not-allowed', `Repositories cannot be reached by ${url.protocol}// here.`, {
      fix: `Give an address that begins with ${allowed}.`,
    })
  }
  if (url.username !== '' || url.password !== '') {
    throw new ForgeError('git-invalid-name', 'The address of the repository holds a user name or a password.', {
      fix: 'Leave them out of the address and give them as credentials.',
    })
  }
  return url
}

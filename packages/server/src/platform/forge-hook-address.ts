import type { SecretBox } from '../store/secret-box.ts'

/**
 * The secret with which a forge signs its webhooks for a project.
 *
 * @param secrets Derives it; it is stored nowhere.
 */
export function forgeHookSecret(secrets: SecretBox, projectId: string): string {
  return secrets.derive(`webhook ${projectId}`)
}

/** The secret from before the exchange of the key; undefined if the exchange is over. */
export function forgeHookSecretBefore(secrets: SecretBox, projectId: string): string | undefined {
  return secrets.derivedBefore(`webhook ${projectId}`)
}

/**
 * Address at which a forge reports pushes to a project's repository.
 *
 * @param url Address of the platform, without a slash at its end.
 */
export function forgeHookUrl(url: string, projectId: string): string {
  return `${url}/hooks/${projectId}`
}

import type { SecretBox } from '../store/secret-box.ts'

/**
 * What a forge signs its webhooks for a project with.
 *
 * @param secrets Derives it; it is stored nowhere.
 */
export function forgeHookSecret(secrets: SecretBox, projectId: string): string {
  return secrets.derive(`webhook ${projectId}`)
}

/** What it signed them with before the key was exchanged; undefined where that is over. */
export function forgeHookSecretBefore(secrets: SecretBox, projectId: string): string | undefined {
  return secrets.derivedBefore(`webhook ${projectId}`)
}

/**
 * Address at which a forge tells of pushes to a project's repository.
 *
 * @param url Address of the platform, without a slash at its end.
 */
export function forgeHookUrl(url: string, projectId: string): string {
  return `${url}/hooks/${projectId}`
}

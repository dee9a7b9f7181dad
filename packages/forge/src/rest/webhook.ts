import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { ForgeError } from '../forge-error.ts'
import type { ForgeEvent, ForgeWebhook, PushedCommit } from '../forge.ts'
import { isObjectId, isRefName } from '../git/git-names.ts'
import { readJson, type Json } from './json.ts'

const bodyLimit = 25 * 1024 * 1024

/**
 * Reads the body of a webhook exactly as it was signed.
 *
 * @throws {ForgeError} `webhook-body` if it is larger than any forge sends.
 */
export async function webhookBytes(request: Request): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of (request.body ?? []) as unknown as AsyncIterable<Uint8Array>) {
    size += part.length
    if (size > bodyLimit) throw new ForgeError('webhook-body', 'The webhook is too large.')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/**
 * Checks that a webhook was signed with our secret.
 *
 * @param secret The secret that the forge has.
 * @param signature HMAC-SHA256 in hexadecimal, with or without `sha256=`; null if there was none.
 * @throws {ForgeError} `webhook-signature`.
 */
export function requireSignature(bytes: Uint8Array, secret: string, signature: string | null): void {
  const expected = createHmac('sha256', secret).update(bytes).digest('hex')
  if (secret === '' || signature === null || !sameText(signature.replace(/^sha256=/, ''), expected)) throw unsigned()
}

/**
 * Checks that a webhook contains our secret, for forges that send the secret itself.
 *
 * @param token The token from the forge; null if there was none.
 * @param secret The secret that the forge has.
 * @throws {ForgeError} `webhook-signature`.
 */
export function requireToken(token: string | null, secret: string): void {
  if (secret === '' || token === null || !sameText(token, secret)) throw unsigned()
}

/** Takes as long for a wrong text as for the right one, whatever their lengths. */
function sameText(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(one), digest(other))
}

function unsigned(): ForgeError {
  return new ForgeError('webhook-signature', 'The webhook is not signed with the secret of this project.', {
    fix: 'Enter the project’s webhook secret at the forge.',
  })
}

/**
 * Reads the JSON of a webhook.
 *
 * @param bytes The body: JSON, or a form with the JSON in `payload`.
 * @throws {ForgeError} `webhook-body`.
 */
export function webhookJson(bytes: Buffer, contentType: string | null): Json {
  const text = bytes.toString('utf8')
  const form = contentType?.startsWith('application/x-www-form-urlencoded') === true
  try {
    return readJson(JSON.parse(form ? (new URLSearchParams(text).get('payload') ?? '') : text), 'webhook', incomplete)
  } catch (error) {
    throw new ForgeError('webhook-body', 'The webhook holds no JSON.', { cause: error })
  }
}

function incomplete(what: string, path: string): ForgeError {
  return new ForgeError('webhook-body', `The webhook has no ${what} at “${path}”.`, {
    fix: 'Check that it was sent by the forge that the project is on.',
  })
}

/**
 * Reads a push, which all forges send alike.
 *
 * @param json The body.
 * @throws {ForgeError} `webhook-body` if a name or id is invalid in git.
 */
export function pushEvent(json: Json): ForgeEvent {
  const commit = (name: string) => {
    const id = json.at(name).text()
    if (!isObjectId(id)) throw incomplete('commit', `webhook.${name}`)
    return /^0+$/.test(id) ? null : id
  }
  const ref = json.at('ref').text()
  if (!isRefName(ref)) throw incomplete('name of a reference', 'webhook.ref')
  const commits = pushedCommits(json)
  const told = commits === undefined ? {} : { commits }
  return { type: 'push', ref, before: commit('before'), after: commit('after'), ...told }
}

/** GitHub and GitLab omit commits of large pushes; GitLab reports their number. */
const maxCommits = { any: 1000, gitlab: 20 }

function pushedCommits(json: Json): PushedCommit[] | undefined {
  const list = json.at('commits')
  if (!list.exists()) return undefined
  const items = list.items()
  const total = json.at('total_commits_count')
  if (total.exists() ? total.number() > Math.min(items.length, maxCommits.gitlab) : items.length >= maxCommits.any)
    return undefined
  return items.map((item) => ({
    id: item.at('id').text(),
    message: item.at('message').optionalText() ?? '',
    paths: ['added', 'modified', 'removed'].flatMap((key) =>
      item.at(key).exists()
        ? item
            .at(key)
            .items()
            .map((path) => path.text())
        : [],
    ),
  }))
}

/**
 * The default branch in a webhook.
 *
 * @param repository The part of its body that describes the repository.
 */
export function defaultBranchOf(repository: Json): Pick<ForgeWebhook, 'defaultBranch'> {
  const name = repository.at('default_branch').optionalText()
  return name === null ? {} : { defaultBranch: name }
}

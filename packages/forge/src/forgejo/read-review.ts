import type { ForgeComment, ForgePerson } from '../forge.ts'
import { personOf } from '../rest/read-comment.ts'
import type { Json } from '../rest/json.ts'
import type { RestClient } from '../rest/rest-client.ts'

/** A review that was just given. */
export interface GivenReview {
  number: number
  author: ForgePerson
}

const reviews: ReadonlySet<string | null> = new Set([
  'pull_request_comment',
  'pull_request_approved',
  'pull_request_rejected',
])

/**
 * Detects a webhook about a review. It has the reviewer, but not the comments next to lines.
 *
 * @param event The webhook's name of the event.
 * @param json Its body.
 */
export function reviewOf(event: string | null, json: Json): { reviewed?: GivenReview } {
  if (!reviews.has(event) || json.at('action').optionalText() !== 'reviewed') return {}
  const number = json.at('pull_request').at('number').number()
  return { reviewed: { number, author: personOf(json.at('sender')) } }
}

/**
 * Reads a person's newest review: its text, and its comments next to lines.
 *
 * @param pulls Path of the repository's pull requests.
 * @param review The reviewer and the pull request.
 */
export async function readReview(
  client: RestClient,
  pulls: string,
  { number, author }: GivenReview,
): Promise<ForgeComment[]> {
  const path = `${pulls}/${number}/reviews`
  const given = await client.list(path, { limit: '50' }, () => false)
  const own = given.filter((review) => review.at('user').at('login').optionalText() === author.name)
  const [newest] = own.toSorted((one, other) => other.at('id').number() - one.at('id').number())
  if (newest === undefined) return []
  const thread = { kind: 'pull-request' as const, number }
  const id = newest.at('id').number()
  const body = newest.at('body').optionalText() ?? ''
  const whole: ForgeComment[] = body === '' ? [] : [{ type: 'comment', id: `review:${id}`, thread, author, body }]
  const { json } = await client.send('GET', `${path}/${id}/comments`)
  return [
    ...whole,
    ...json.items().map((comment): ForgeComment => {
      const place = comment.at('position')
      const line = place.exists() && place.number() > 0 ? place : comment.at('original_position')
      const at = line.exists() ? { from: line.number(), to: line.number() } : undefined
      return {
        type: 'comment',
        id: `line:${comment.at('id').number()}`,
        thread,
        author,
        body: comment.at('body').text(),
        ...(at === undefined ? {} : { lines: { path: comment.at('path').text(), ...at } }),
      }
    }),
  ]
}

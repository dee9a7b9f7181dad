import type { FileLines, ForgeComment, ForgePerson } from '../forge.ts'
import type { Json } from './json.ts'

/**
 * Reads what somebody has written, as GitHub, Forgejo and Gitea tell of it.
 *
 * @param event What the webhook calls itself.
 * @param json Its body.
 * @returns One event; none for what was edited or deleted, and for what is no comment.
 */
export function commentEvents(event: string | null, json: Json): ForgeComment[] {
  const action = json.at('action').optionalText()
  if (event === 'issue_comment' && action === 'created') return [issueComment(json)]
  if (event === 'pull_request_review_comment' && action === 'created') return [lineComment(json)]
  if (event === 'pull_request_review' && action === 'submitted') return reviewText(json)
  return []
}

/**
 * Reads an account as all three show it.
 *
 * @param json The account.
 */
export function personOf(json: Json): ForgePerson {
  const name = json.at('login').text()
  const id = json.at('id')
  const isBot = json.at('type').optionalText() === 'Bot' || name.endsWith('[bot]')
  return { name, id: id.exists() ? id.number() : null, isBot }
}

function issueComment(json: Json): ForgeComment {
  const issue = json.at('issue')
  const isPull = issue.at('pull_request').exists() || json.at('is_pull').flag()
  const about = { title: issue.at('title').optionalText() ?? '', body: issue.at('body').optionalText() ?? '' }
  return {
    ...commentOf(json.at('comment'), 'comment'),
    thread: { kind: isPull ? 'pull-request' : 'issue', number: issue.at('number').number() },
    ...(isPull ? {} : { issue: about }),
  }
}

function lineComment(json: Json): ForgeComment {
  const comment = json.at('comment')
  return {
    ...commentOf(comment, 'line'),
    thread: { kind: 'pull-request', number: json.at('pull_request').at('number').number() },
    ...linesOf(comment),
  }
}

/** What a review says as a whole; its comments on lines are told one by one. */
function reviewText(json: Json): ForgeComment[] {
  const review = json.at('review')
  if ((review.at('body').optionalText() ?? '') === '') return []
  const number = json.at('pull_request').at('number').number()
  return [{ ...commentOf(review, 'review'), thread: { kind: 'pull-request', number } }]
}

function commentOf(json: Json, kind: string): Pick<ForgeComment, 'type' | 'id' | 'author' | 'body'> {
  return {
    type: 'comment',
    id: `${kind}:${json.at('id').number()}`,
    author: personOf(json.at('user')),
    body: json.at('body').optionalText() ?? '',
  }
}

/** A comment on lines that were removed, or that the pull request no longer has, keeps those it was written beside. */
function linesOf(json: Json): { lines?: FileLines } {
  const path = json.at('path').optionalText()
  const last = [json.at('line'), json.at('original_line')].find((line) => line.exists())
  if (path === null || last === undefined) return {}
  const first = [json.at('start_line'), json.at('original_start_line')].find((line) => line.exists())
  const to = last.number()
  return { lines: { path, from: Math.min(first?.number() ?? to, to), to } }
}

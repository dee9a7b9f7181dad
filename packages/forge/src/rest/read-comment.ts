import type { FileLines, ForgeComment, ForgePerson } from '../forge.ts'
import type { Json } from './json.ts'

/**
 * Reads a comment from a webhook of GitHub, Forgejo or Gitea.
 *
 * @param event The webhook's name of the event.
 * @param json Its body.
 * @returns One event; empty for edits, deletions, and anything that is not a comment.
 */
export function commentEvents(event: string | null, json: Json): ForgeComment[] {
  const action = json.at('action').optionalText()
  if (event === 'issue_comment' && action === 'created') return [issueComment(json)]
  if (event === 'pull_request_review_comment' && action === 'created') return [lineComment(json)]
  if (event === 'pull_request_review' && action === 'submitted') return reviewText(json)
  return []
}

/** Reads an account, which all three represent alike. */
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

/** The text of a review; its comments on lines are separate events. */
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

/** A comment on removed or outdated lines keeps its original lines. */
function linesOf(json: Json): { lines?: FileLines } {
  const path = json.at('path').optionalText()
  const last = [json.at('line'), json.at('original_line')].find((line) => line.exists())
  if (path === null || last === undefined) return {}
  const first = [json.at('start_line'), json.at('original_start_line')].find((line) => line.exists())
  const to = last.number()
  return { lines: { path, from: Math.min(first?.number() ?? to, to), to } }
}

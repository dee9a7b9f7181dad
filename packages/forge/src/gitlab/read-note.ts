import type { FileLines, ForgeComment } from '../forge.ts'
import type { Json } from '../rest/json.ts'

/** Names of the accounts behind access tokens. */
const botName = /^(?:project|group)_\d+_bot(?:_\w+)?$|^service_account_/

/**
 * Reads a comment from a webhook of GitLab.
 *
 * @param json The webhook's body.
 * @returns One event. Empty for edits, for GitLab's own notes, and for internal notes, since everybody would see an
 * answer to them.
 */
export function noteEvents(json: Json): ForgeComment[] {
  const note = json.at('object_attributes')
  if (!isNew(note) || note.at('system').flag()) return []
  if (note.at('internal').flag() || note.at('confidential').flag()) return []
  const about = threadOf(json, note.at('noteable_type').optionalText())
  if (about === undefined) return []
  const user = json.at('user')
  const id = user.at('id')
  const name = user.at('username').text()
  return [
    {
      type: 'comment',
      id: `note:${note.at('id').number()}`,
      author: { name, id: id.exists() ? id.number() : null, isBot: botName.test(name) },
      body: note.at('note').text(),
      ...about,
      ...linesOf(note.at('position')),
    },
  ]
}

/** Releases before 16.11 do not report the action: a new note has not changed since it was made. */
function isNew(note: Json): boolean {
  const action = note.at('action').optionalText()
  if (action !== null) return action === 'create'
  return note.at('created_at').optionalText() === note.at('updated_at').optionalText()
}

function threadOf(json: Json, type: string | null): Pick<ForgeComment, 'thread' | 'issue'> | undefined {
  if (type === 'MergeRequest') {
    return { thread: { kind: 'pull-request', number: json.at('merge_request').at('iid').number() } }
  }
  if (type !== 'Issue') return undefined
  const issue = json.at('issue')
  return {
    thread: { kind: 'issue', number: issue.at('iid').number() },
    issue: { title: issue.at('title').optionalText() ?? '', body: issue.at('description').optionalText() ?? '' },
  }
}

function linesOf(position: Json): { lines?: FileLines } {
  const path = position.at('new_path').optionalText() ?? position.at('old_path').optionalText()
  const last = [position.at('new_line'), position.at('old_line')].find((line) => line.exists())
  if (path === null || last === undefined) return {}
  const start = position.at('line_range').at('start')
  const first = [start.at('new_line'), start.at('old_line')].find((line) => line.exists())
  const to = last.number()
  return { lines: { path, from: Math.min(first?.number() ?? to, to), to } }
}

import type { FileLines, ForgeComment } from '../forge.ts'
import type { Json } from '../rest/json.ts'

/** How GitLab names the accounts of access tokens. */
const botName = /^(?:project|group)_\d+_bot(?:_\w+)?$|^service_account_/

/**
 * Reads what somebody has written, as GitLab tells of it.
 *
 * @param json The webhook's body.
 * @returns One event; none for what was edited, for what GitLab writes itself, and for what only members may read: an answer
 * to it would be seen by all.
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

/** Releases before 16.11 do not say what was done with a note: one that was just made has not changed since. */
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

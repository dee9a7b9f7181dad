import { isMap, isScalar, type YAMLMap } from 'yaml'
import { z } from 'zod'
import { canonicalLanguage } from '../config/language-codes.ts'
import { nearestMatch } from '../config/nearest-match.ts'
import type { Diagnostic } from '../source/diagnostic.ts'
import { readTriggers } from './read-triggers.ts'
import { builtInWorkflows, type Workflow } from './workflow.ts'
import { createWorkflowReader, repositoryOf, type WorkflowReader } from './workflow-reader.ts'

/** A workflow file, read. */
export interface ReadWorkflow {
  /** Undefined if it cannot run. */
  workflow: Workflow | undefined
  diagnostics: Diagnostic[]
}

const maxPromptLength = 50_000
const maxAddresses = 10
const maxContext = 5
const addressSchema = z.email().max(254)

/**
 * Reads a workflow file: `.docwright/workflows/*.md`, or one of `.mintlify/workflows` in either of its documented forms.
 *
 * @param path Path from the docs folder.
 * @param source The file's text.
 */
export function readWorkflow(path: string, source: string): ReadWorkflow {
  const reader = createWorkflowReader(path, source)
  const { root, body, diagnostics } = reader
  if (root === undefined) return { workflow: undefined, diagnostics }
  const name = reader.text(root, 'name')
  const isName = name !== undefined && name.trim() !== '' && name.length <= 100 && !/\p{Cc}/u.test(name)
  if (!isName && (name !== undefined || !root.has('name')))
    reader.report(
      'workflow-name',
      root,
      'name',
      'A workflow needs a name of at most 100 characters, in one line.',
      'Add `name`.',
    )
  const { schedules, pushes, follows } = readTriggers(reader, root)
  const use = readUse(reader, root)
  const prompt = body.trim()
  if (use === null && prompt === '' && !root.has('use'))
    reader.report(
      'workflow-prompt',
      root,
      undefined,
      'The workflow has no prompt.',
      `Write the instructions below the front matter, or choose a built-in workflow with \`use\`: ${builtInWorkflows.join(', ')}.`,
    )
  if (prompt.length > maxPromptLength)
    reader.report(
      'workflow-prompt',
      root,
      undefined,
      `The prompt has more than ${maxPromptLength} characters.`,
      'Shorten it.',
    )
  const update = readUpdate(reader, root)
  const context = readContext(reader, root)
  const limit = readLimit(reader, root)
  const notify = readNotify(reader, root)
  const languages = readLanguages(reader, root)
  const model = isGiven(reader, root, 'model') ? (reader.text(root, 'model') ?? null) : null
  for (const pair of root.items)
    if (isScalar(pair.key) && !known.has(String(pair.key.value)))
      reader.reportKey(
        'workflow-key',
        pair.key,
        `“${String(pair.key.value)}” is not a workflow key.`,
        placeOfKey(String(pair.key.value)),
      )
  if (diagnostics.some(({ severity }) => severity === 'error')) return { workflow: undefined, diagnostics }
  const workflow: Workflow = {
    path,
    name: name?.trim() ?? '',
    schedules,
    pushes,
    follows,
    use,
    languages,
    prompt,
    model,
    context,
    update,
    limit,
    notify,
  }
  return { workflow, diagnostics }
}

const known = new Set(
  'name on trigger use languages model update automerge context repos notify limit description'.split(' '),
)

const partsOfOn = new Set('schedule cron timezone push workflow'.split(' '))

/** Suggests a fix for an unknown key, by what its author probably meant. */
function placeOfKey(name: string): string {
  if (partsOfOn.has(name)) return `It belongs inside \`on\`: indent it there, as \`schedule\` or \`push\` are.`
  const meant = nearestMatch(name, known)
  return meant === undefined ? 'Remove it.' : `Did you mean “${meant}”?`
}

function readUse(reader: WorkflowReader, root: YAMLMap): Workflow['use'] {
  const written = reader.text(root, 'use')
  if (written === undefined) return null
  const use = builtInWorkflows.find((name) => name === written) ?? null
  if (use === null)
    reader.report(
      'workflow-value',
      root,
      'use',
      `“${written}” is not a built-in workflow.`,
      `Use ${builtInWorkflows.join(', ')}, or a prompt.`,
    )
  return use
}

function readContext(reader: WorkflowReader, root: YAMLMap): string[] {
  const entries = reader.list(root, 'context')
  if (entries.length > maxContext)
    reader.report('workflow-value', root, 'context', `More than ${maxContext} repositories are listed.`, 'Remove some.')
  const found = new Set<string>()
  return entries.flatMap((entry) => {
    const repository = repositoryOf(entry)
    if (isMap(entry)) reader.keys(entry, '`context`', ['repo', 'repository'])
    if (repository !== undefined && found.has(repository.toLowerCase()))
      reader.report('workflow-value', root, 'context', `“${repository}” is listed twice.`, 'Remove one of them.')
    if (repository !== undefined) found.add(repository.toLowerCase())
    if (repository === undefined)
      reader.report(
        'workflow-value',
        root,
        'context',
        'An entry of `context` is not a valid repository name.',
        'Write owner/name.',
      )
    return repository === undefined ? [] : [repository]
  })
}

/** Whether a key has a value. One without starts nothing more than a file without the key does. */
function isGiven(reader: WorkflowReader, root: YAMLMap, key: 'model' | 'update' | 'automerge' | 'limit'): boolean {
  if (!root.has(key)) return false
  const value: unknown = root.get(key)
  if (value !== null && value !== undefined) return true
  reader.report('workflow-empty', root, key, `\`${key}\` has no value.`, 'Add one, or remove the key.')
  return false
}

const leastTokens = 1000

function readLimit(reader: WorkflowReader, root: YAMLMap): Workflow['limit'] {
  if (!isGiven(reader, root, 'limit')) return null
  const limit: unknown = root.get('limit')
  if (isMap(limit)) reader.keys(limit, '`limit`', ['tokens'])
  const tokens: unknown = isMap(limit) ? limit.get('tokens') : undefined
  if (typeof tokens === 'number' && Number.isInteger(tokens) && tokens >= leastTokens) return tokens
  const fix = `Write \`limit: { tokens: 500000 }\`: a whole number, at least ${leastTokens}.`
  reader.report('workflow-value', root, 'limit', '`limit` is not valid.', fix)
  return null
}

function readUpdate(reader: WorkflowReader, root: YAMLMap): Workflow['update'] {
  const written = isGiven(reader, root, 'update') ? reader.text(root, 'update') : undefined
  if (written !== undefined && written !== 'pull-request' && written !== 'direct')
    reader.report(
      'workflow-value',
      root,
      'update',
      `“${written}” is not a valid value of \`update\`.`,
      'Use pull-request or direct.',
    )
  const automerge: unknown = root.get('automerge')
  if (isGiven(reader, root, 'automerge') && typeof automerge !== 'boolean')
    reader.report(
      'workflow-value',
      root,
      'automerge',
      '`automerge` is neither true nor false.',
      'Write `update: direct` or `update: pull-request`.',
    )
  return written === 'direct' || automerge === true ? 'direct' : 'pull-request'
}

/** Reads who is notified about finished runs. Earlier files name channels of Slack there. */
function readNotify(reader: WorkflowReader, root: YAMLMap): string[] {
  const notify: unknown = root.get('notify')
  if (notify === undefined || notify === null) return []
  if (!isMap(notify)) {
    reader.report('workflow-value', root, 'notify', '`notify` is not valid.', 'Write it with `email`.')
    return []
  }
  reader.keys(notify, '`notify`', ['email', 'slack'])
  if (notify.has('slack')) {
    const fix = 'Add a webhook in the settings of the project.'
    reader.report('workflow-unavailable', root, 'notify', 'Slack notifications are not supported.', fix)
  }
  const addresses = reader.list(notify, 'email')
  if (addresses.length > maxAddresses)
    reader.report(
      'workflow-value',
      notify,
      'email',
      `More than ${maxAddresses} addresses are listed.`,
      'Use the address of a mailing list.',
    )
  return addresses.flatMap((written) => {
    const { data } = addressSchema.safeParse(written)
    if (data === undefined) {
      const fix = 'Write it like docs@example.com.'
      reader.report('workflow-value', notify, 'email', `“${String(written)}” is not a valid e-mail address.`, fix)
    }
    return data ?? []
  })
}

function readLanguages(reader: WorkflowReader, root: YAMLMap): string[] {
  const found = new Set<string>()
  const entries = reader.list(root, 'languages')
  if (entries.length === 0 && root.has('languages'))
    reader.report(
      'workflow-value',
      root,
      'languages',
      '`languages` lists nothing.',
      'Add a language, or remove the key for all languages of the site.',
    )
  return entries.flatMap((written) => {
    const code = typeof written === 'string' ? canonicalLanguage(written) : undefined
    if (code === undefined)
      reader.report(
        'workflow-value',
        root,
        'languages',
        `“${String(written)}” is not a known language.`,
        'Use a language code such as fr.',
      )
    else if (found.has(code))
      reader.report('workflow-value', root, 'languages', `“${String(written)}” is listed twice.`, 'Remove one of them.')
    if (code !== undefined) found.add(code)
    return code === undefined ? [] : [code]
  })
}

import { isMap, isNode, isScalar, isSeq, parseDocument, type YAMLMap } from 'yaml'
import { z } from 'zod'
import { canonicalLanguage } from '../config/language-codes.ts'
import { splitFrontMatter } from '../content/front-matter/split-front-matter.ts'
import { pageText } from '../content/page-text.ts'
import { diagnose, type Diagnostic } from '../source/diagnostic.ts'
import { cronFault, isTimeZone } from './next-run.ts'
import { builtInWorkflows, type PushTrigger, type Schedule, type Workflow } from './workflow.ts'
import { workflowProblems } from './workflow-problems.ts'

/** A workflow file, read. */
export interface ReadWorkflow {
  /** Undefined where it cannot run. */
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
  const reader = createReader(path, source)
  const { root, body, diagnostics } = reader
  if (root === undefined) return { workflow: undefined, diagnostics }
  const name = reader.text(root, 'name')
  if (name === undefined || name.trim() === '' || name.length > 100)
    reader.report('workflow-name', root, 'name', 'A workflow needs a name of at most 100 characters.', 'Add `name`.')
  const { schedules, pushes } = readTriggers(reader, root)
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
  const notify = readNotify(reader, root)
  const languages = readLanguages(reader, root)
  for (const pair of root.items)
    if (isScalar(pair.key) && !known.has(String(pair.key.value)))
      reader.report(
        'workflow-key',
        root,
        String(pair.key.value),
        `“${String(pair.key.value)}” is not a workflow key.`,
        'Remove it.',
      )
  if (diagnostics.some(({ severity }) => severity === 'error')) return { workflow: undefined, diagnostics }
  const model = reader.text(root, 'model') ?? null
  const workflow: Workflow = {
    path,
    name: name?.trim() ?? '',
    schedules,
    pushes,
    use,
    languages,
    prompt,
    model,
    context,
    update,
    notify,
  }
  return { workflow, diagnostics }
}

const known = new Set(
  'name on trigger use languages model update automerge context repos notify description'.split(' '),
)

type Reader = ReturnType<typeof createReader>

function createReader(path: string, source: string) {
  const page = pageText(path, source)
  const block = splitFrontMatter(page.text)
  const diagnostics: Diagnostic[] = []
  const start = block?.yamlStart ?? 0
  const add = (code: keyof typeof workflowProblems, offset: number, message: string, fix: string): void => {
    diagnostics.push(diagnose(workflowProblems, code, page.placeAt(offset), message, fix))
  }
  const document = block === undefined ? undefined : parseDocument(block.yaml)
  const [fault] = document?.errors ?? []
  if (block === undefined)
    add('workflow-invalid', 0, 'The file has no front matter.', 'Start it with `---`, `name` and `on`.')
  else if (fault !== undefined)
    add(
      'workflow-invalid',
      start + fault.pos[0],
      `The front matter is not valid YAML: ${fault.message.split('\n')[0] ?? ''}`,
      'Correct it here.',
    )
  const contents = document?.contents
  const root = fault === undefined && isMap(contents) ? contents : undefined
  if (block !== undefined && fault === undefined && root === undefined)
    add(
      'workflow-invalid',
      start,
      'The front matter does not consist of keys and values.',
      'Write `name: …` and `on: …`.',
    )
  const offsetOf = (map: YAMLMap, key: string | undefined): number => {
    const pair = key === undefined ? undefined : map.items.find((item) => isScalar(item.key) && item.key.value === key)
    const node = isNode(pair?.value) && pair.value.range ? pair.value : pair?.key
    const range = isNode(node) ? node.range : map.range
    return start + (range?.[0] ?? 0)
  }
  return {
    root,
    body: block === undefined ? '' : page.text.slice(block.bodyStart),
    diagnostics,
    report(
      code: keyof typeof workflowProblems,
      map: YAMLMap,
      key: string | undefined,
      message: string,
      fix: string,
    ): void {
      add(code, offsetOf(map, key), message, fix)
    },
    text(map: YAMLMap, key: string): string | undefined {
      const value: unknown = map.get(key)
      return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
    },
    /** One value, or several, as plain data or maps. */
    list(map: YAMLMap, key: string): unknown[] {
      const value: unknown = map.get(key, true)
      if (value === undefined || value === null) return []
      if (isSeq(value)) return value.items.map((item) => (isScalar(item) ? item.value : item))
      return [isScalar(value) ? value.value : value]
    },
  }
}

function readTriggers(reader: Reader, root: YAMLMap): { schedules: Schedule[]; pushes: PushTrigger[] } {
  const schedules: Schedule[] = []
  const pushes: PushTrigger[] = []
  const on: unknown = root.get('on')
  const trigger: unknown = root.get('trigger')
  if (isMap(on)) {
    for (const key of ['schedule', 'cron'])
      for (const entry of reader.list(on, key)) addSchedule(reader, on, key, entry, schedules)
    if (on.has('push')) {
      const entries = reader.list(on, 'push')
      for (const entry of entries.length === 0 ? [true] : entries) addPush(reader, on, entry, pushes)
    }
    for (const { key } of on.items)
      if (isScalar(key) && !['schedule', 'cron', 'push', 'timezone'].includes(String(key.value)))
        reader.report(
          'workflow-trigger',
          on,
          String(key.value),
          `“${String(key.value)}” is not a trigger.`,
          'Use `schedule` or `push`.',
        )
  } else if (isMap(trigger)) {
    reader.report(
      'workflow-old-form',
      root,
      'trigger',
      '`trigger` is an earlier form of `on`.',
      'Write `on` with `schedule` or `push`.',
    )
    if (trigger.get('type') === 'cron') addSchedule(reader, trigger, 'schedule', trigger.get('schedule'), schedules)
    else {
      const repositories = reader.list(root, 'repos').flatMap((entry) => repositoryOf(entry) ?? [])
      for (const repository of repositories.length === 0 ? [null] : repositories)
        pushes.push({ repository, branches: [], paths: [] })
    }
  } else if (on === 'push') pushes.push({ repository: null, branches: [], paths: [] })
  if (schedules.length === 0 && pushes.length === 0 && reader.diagnostics.every(({ severity }) => severity !== 'error'))
    reader.report(
      'workflow-trigger',
      root,
      root.has('on') ? 'on' : undefined,
      'The workflow has no trigger.',
      'Add `on` with `schedule` or `push`.',
    )
  return { schedules, pushes }
}

function addSchedule(reader: Reader, map: YAMLMap, key: string, entry: unknown, schedules: Schedule[]): void {
  const inner = isMap(entry) ? entry : undefined
  const cron = inner === undefined ? entry : inner.get('cron')
  const zone: unknown = inner?.get('timezone') ?? map.get('timezone') ?? 'UTC'
  if (typeof cron !== 'string') {
    reader.report('workflow-cron', map, key, 'A schedule is a cron expression.', 'Write it like "0 9 * * 1".')
    return
  }
  const fault = cronFault(cron)
  if (fault !== undefined)
    reader.report(
      'workflow-cron',
      inner ?? map,
      inner === undefined ? key : 'cron',
      `“${cron}” is not a cron expression: ${fault}.`,
      'Write minute, hour, day, month and weekday, such as "0 9 * * 1".',
    )
  else if (typeof zone !== 'string' || !isTimeZone(zone))
    reader.report(
      'workflow-time-zone',
      inner?.has('timezone') === true ? inner : map,
      'timezone',
      `“${String(zone)}” is not a time zone.`,
      'Use a name such as Europe/Berlin.',
    )
  else schedules.push({ cron, timeZone: zone })
}

function addPush(reader: Reader, map: YAMLMap, entry: unknown, pushes: PushTrigger[]): void {
  if (entry === true || entry === null || entry === undefined) {
    pushes.push({ repository: null, branches: [], paths: [] })
    return
  }
  if (!isMap(entry)) {
    reader.report('workflow-trigger', map, 'push', '`push` is not valid.', 'Write it with `branches` and `paths`.')
    return
  }
  const texts = (...keys: string[]): string[] =>
    keys.flatMap((key) => reader.list(entry, key)).filter((value) => typeof value === 'string')
  const [repository] = texts('repository', 'repo')
  if (repository !== undefined && repositoryOf(repository) === undefined)
    reader.report(
      'workflow-value',
      entry,
      entry.has('repo') ? 'repo' : 'repository',
      `“${repository}” is not a valid repository name.`,
      'Write owner/name.',
    )
  pushes.push({ repository: repository ?? null, branches: texts('branch', 'branches'), paths: texts('paths', 'path') })
}

function readUse(reader: Reader, root: YAMLMap): Workflow['use'] {
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

function readContext(reader: Reader, root: YAMLMap): string[] {
  const entries = reader.list(root, 'context')
  if (entries.length > maxContext)
    reader.report('workflow-value', root, 'context', `More than ${maxContext} repositories are listed.`, 'Remove some.')
  return entries.flatMap((entry) => {
    const repository = repositoryOf(entry)
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

function readUpdate(reader: Reader, root: YAMLMap): Workflow['update'] {
  const written = reader.text(root, 'update')
  if (written !== undefined && written !== 'pull-request' && written !== 'direct')
    reader.report(
      'workflow-value',
      root,
      'update',
      `“${written}” is not a valid value of \`update\`.`,
      'Use pull-request or direct.',
    )
  return written === 'direct' || root.get('automerge') === true ? 'direct' : 'pull-request'
}

/** Who is notified of how runs have ended. Earlier files name channels of Slack there. */
function readNotify(reader: Reader, root: YAMLMap): string[] {
  const notify: unknown = root.get('notify')
  if (notify === undefined || notify === null) return []
  if (!isMap(notify)) {
    reader.report('workflow-value', root, 'notify', '`notify` is not valid.', 'Write it with `email`.')
    return []
  }
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

function readLanguages(reader: Reader, root: YAMLMap): string[] {
  return reader.list(root, 'languages').flatMap((written) => {
    const code = typeof written === 'string' ? canonicalLanguage(written) : undefined
    if (code === undefined)
      reader.report(
        'workflow-value',
        root,
        'languages',
        `“${String(written)}” is not a known language.`,
        'Use a language code such as fr.',
      )
    return code === undefined ? [] : [code]
  })
}

function repositoryOf(entry: unknown): string | undefined {
  const written: unknown = isMap(entry) ? (entry.get('repo') ?? entry.get('repository')) : entry
  return typeof written === 'string' && /^[\w.-]+(?:\/[\w.-]+)+$/.test(written) ? written : undefined
}

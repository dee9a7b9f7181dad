import { isMap, isScalar, isSeq, type YAMLMap } from 'yaml'
import { cronFault, isTimeZone, isTooOften, maxAnHour } from './next-run.ts'
import type { PushTrigger, Schedule } from './workflow.ts'
import { repositoryOf, type WorkflowReader } from './workflow-reader.ts'

/** The triggers of a workflow. */
export interface Triggers {
  schedules: Schedule[]
  pushes: PushTrigger[]
  /** Names of workflows. */
  follows: string[]
}

/**
 * Reads the triggers of a workflow. Whatever cannot be understood is an error: ignoring a filter would start more runs
 * than the author asked for.
 */
export function readTriggers(reader: WorkflowReader, root: YAMLMap): Triggers {
  const schedules: Schedule[] = []
  const pushes: PushTrigger[] = []
  const follows: string[] = []
  const on: unknown = root.get('on')
  const trigger: unknown = root.get('trigger')
  if (isMap(on)) {
    for (const key of ['schedule', 'cron']) {
      const entries = few(reader, on, key)
      for (const entry of on.has(key) && entries.length === 0 ? [null] : entries)
        addSchedule(reader, on, key, entry, schedules)
    }
    if (schedules.length > 1 && isTooOften(schedules))
      reader.report(
        'workflow-cron',
        on,
        on.has('schedule') ? 'schedule' : 'cron',
        `Together, the schedules are due more than ${maxAnHour} times in an hour, which is more than a project can run.`,
        'Remove one of them, or make them less frequent.',
      )
    if (on.has('push')) {
      const entries = few(reader, on, 'push')
      for (const entry of entries.length === 0 ? [true] : entries) addPush(reader, on, entry, pushes)
    }
    follows.push(...reader.texts(on, 'workflow').map((name) => name.trim()))
    for (const { key } of on.items)
      if (isScalar(key) && !['schedule', 'cron', 'push', 'timezone', 'workflow'].includes(String(key.value)))
        reader.report(
          'workflow-trigger',
          on,
          String(key.value),
          `“${String(key.value)}” is not a trigger.`,
          'Use `schedule`, `push` or `workflow`.',
        )
  } else if (isSeq(on)) {
    for (const entry of few(reader, root, 'on'))
      if (entry === 'push') addPush(reader, root, true, pushes)
      else
        reader.report(
          'workflow-trigger',
          root,
          'on',
          'A trigger in the list is not `push`.',
          'Write `on` with keys: `schedule`, `push` or `workflow`.',
        )
  } else if (isMap(trigger)) {
    reader.keys(trigger, '`trigger`', ['type', 'schedule', 'timezone'])
    reader.report(
      'workflow-old-form',
      root,
      'trigger',
      '`trigger` is an earlier form of `on`.',
      'Write `on` with `schedule` or `push`.',
    )
    if (trigger.get('type') === 'cron') addSchedule(reader, trigger, 'schedule', trigger.get('schedule'), schedules)
    else if (trigger.has('type') && trigger.get('type') !== 'push')
      reader.report('workflow-trigger', trigger, 'type', 'The type is not a trigger.', 'Use `push` or `cron`.')
    else {
      const repositories = readRepositories(reader, root)
      for (const repository of repositories.length === 0 ? [null] : repositories)
        pushes.push({ repository, branches: [], paths: [] })
    }
  } else if (on === 'push') pushes.push({ repository: null, branches: [], paths: [] })
  if (
    schedules.length + pushes.length + follows.length === 0 &&
    reader.diagnostics.every(({ severity }) => severity !== 'error')
  )
    reader.report(
      'workflow-trigger',
      root,
      root.has('on') ? 'on' : undefined,
      'The workflow has no trigger.',
      'Add `on` with `schedule`, `push` or `workflow`.',
    )
  return { schedules, pushes, follows }
}

/** Repositories of the earlier form, whose pushes count. */
function readRepositories(reader: WorkflowReader, root: YAMLMap): string[] {
  return few(reader, root, 'repos').flatMap((entry) => {
    const repository = repositoryOf(entry)
    if (repository === undefined)
      reader.report(
        'workflow-value',
        root,
        'repos',
        'An entry of `repos` is not a valid repository name.',
        'Write owner/name.',
      )
    return repository ?? []
  })
}

/** Each is looked at by every server, for as long as the workflow is there. */
const maxTriggers = 20
/** Characters of a cron expression that names every minute, and more. */
const maxCron = 300

function few(reader: WorkflowReader, map: YAMLMap, key: string): readonly unknown[] {
  const entries = reader.list(map, key)
  if (entries.length > maxTriggers)
    reader.report('workflow-trigger', map, key, `\`${key}\` has more than ${maxTriggers} entries.`, 'Remove some.')
  return entries.slice(0, maxTriggers)
}

function addSchedule(reader: WorkflowReader, map: YAMLMap, key: string, entry: unknown, schedules: Schedule[]): void {
  const inner = isMap(entry) ? entry : undefined
  if (inner !== undefined) reader.keys(inner, '`schedule`', ['cron', 'timezone'])
  const cron = inner === undefined ? entry : inner.get('cron')
  const zone: unknown = inner?.get('timezone') ?? map.get('timezone') ?? 'UTC'
  if (typeof cron !== 'string' || cron.length > maxCron) {
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

function addPush(reader: WorkflowReader, map: YAMLMap, entry: unknown, pushes: PushTrigger[]): void {
  if (entry === true || entry === null || entry === undefined) {
    pushes.push({ repository: null, branches: [], paths: [] })
    return
  }
  if (!isMap(entry)) {
    reader.report('workflow-trigger', map, 'push', '`push` is not valid.', 'Write it with `branches` and `paths`.')
    return
  }
  reader.keys(entry, '`push`', ['branches', 'branch', 'paths', 'path', 'repo', 'repository'])
  const texts = (...keys: string[]): string[] => keys.flatMap((key) => reader.texts(entry, key))
  const [repository, second] = texts('repository', 'repo')
  if (second !== undefined)
    reader.report(
      'workflow-value',
      entry,
      entry.has('repo') ? 'repo' : 'repository',
      'A push is of one repository.',
      'Add an entry to the list of `push` for each.',
    )
  if (repository !== undefined && repositoryOf(repository) === undefined)
    reader.report(
      'workflow-value',
      entry,
      entry.has('repo') ? 'repo' : 'repository',
      `“${repository}” is not a valid repository name.`,
      'Write owner/name.',
    )
  const branches = texts('branch', 'branches')
  if (branches.length > 0 && branches.every((name) => name.startsWith('!')))
    reader.report(
      'workflow-value',
      entry,
      entry.has('branches') ? 'branches' : 'branch',
      'All branches are excluded.',
      'Name those that count before them, such as "**".',
    )
  pushes.push({ repository: repository ?? null, branches, paths: texts('paths', 'path') })
}

import type { MaintainerTask } from './maintainer-task.ts'
import type { WorkReport } from './report.ts'

/**
 * Writes the title of a pull request.
 *
 * @param tasks Tasks done, in order.
 * @param reports Results of the tasks that change files.
 */
export function titleOf(tasks: readonly MaintainerTask[], reports: readonly WorkReport[]): string {
  const working = tasks.filter(({ kind }) => kind !== 'check')
  const parts = working.flatMap((task, index) => partOf(task, reports[index]))
  const title = parts.join(', ')
  return title === '' ? 'Nothing was changed' : `${title.charAt(0).toUpperCase()}${title.slice(1)}`.slice(0, 150)
}

function partOf(task: MaintainerTask, report: WorkReport | undefined): string[] {
  const done = report?.done.length ?? 0
  if (report === undefined || done === 0) return []
  switch (task.kind) {
    case 'help':
    case 'undo':
    case 'check':
      return []
    case 'repair':
      return (report.counts ?? []).flatMap(([count, verb, one, many]) =>
        count === 0 ? [] : [`${verb} ${counted(count, one, many)}`],
      )
    case 'links':
      return [`fix ${counted(done, 'broken link', 'broken links')}`]
    case 'typos':
      return [`fix ${counted(done, 'typo', 'typos')}`]
    case 'descriptions':
      return [`add ${task.keys.map((key) => `${key}s`).join(' and ')} to ${counted(done, 'page', 'pages')}`]
    case 'unlisted':
      return [`add ${counted(done, 'unlisted page', 'unlisted pages')} to the navigation`]
    case 'move':
      return [`move ${task.from} to ${task.to}`]
    case 'replace':
      return [
        task.replacement === ''
          ? `remove “${cut(task.old)}”`
          : `replace “${cut(task.old)}” with “${cut(task.replacement)}”`,
      ]
    case 'add-words':
      return [`add ${addition(task.text)} to ${task.page}`]
    case 'add-page':
      return [`add the page “${task.title}”`]
    case 'delete':
      return [`delete ${task.page}`]
    case 'hide':
      return [`${task.hidden ? 'hide' : 'show'} ${task.page}`]
    case 'list':
      return [`list ${task.page} ${task.side} ${task.other}`]
    case 'describe-image':
      return [`describe ${task.image} on ${task.page}`]
    case 'set-front-matter':
      return [`set the ${task.key === 'sidebarTitle' ? 'sidebar title' : task.key} of ${task.page}`]
    case 'redirect':
      return [`redirect ${task.from} to ${task.to}`]
    case 'add-link':
      return [`add the link “${cut(task.label)}” to the ${task.bar}`]
    case 'remove-link':
      return [`remove the link “${cut(task.label)}” from the ${task.bar}`]
    case 'set-setting':
      return [`${task.value === undefined ? 'remove' : 'set'} the ${task.name}`]
  }
}

/** A callout is called by its name. */
function addition(text: string): string {
  const name = /^<([A-Z][a-z]+)>\n/.exec(text)?.[1]?.toLowerCase()
  if (name === undefined) return 'a paragraph'
  return name === 'info' ? 'an info box' : `a ${name}`
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`
}

function cut(text: string): string {
  return text.slice(0, 25)
}

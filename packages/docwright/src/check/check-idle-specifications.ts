import type { Division, IdleSpecification, NavigationTree } from '../navigation/navigation-tree.ts'
import type { Site } from '../site/create-site.ts'
import { diagnose, type Diagnostic } from '../source/diagnostic.ts'
import { checkProblems } from './check-problems.ts'

/**
 * Finds specifications without effect: they generate no pages where they are set, and no page below names one of their
 * operations.
 *
 * @param apiPages Keys of the pages whose front matter names an operation, a data model or a channel.
 */
export function checkIdleSpecifications(
  { tree, navigation }: Pick<Site, 'tree' | 'navigation'>,
  apiPages: ReadonlySet<string>,
): Diagnostic[] {
  function usedWithin(holder: NavigationTree | Division): boolean {
    if (!('kind' in holder)) return apiPages.size > 0
    return [...apiPages].some((key) => navigation.placeOf(key)?.divisions.includes(holder) === true)
  }

  function checkHolder(holder: NavigationTree | Division): Diagnostic[] {
    const idle = holder.idleSpecifications ?? []
    const own = idle.length === 0 || usedWithin(holder) ? [] : idle.map((each) => explain(holder, each))
    const inner = holder.content.kind === 'divisions' ? holder.content.divisions.flatMap(checkHolder) : []
    return [...own, ...inner]
  }

  return checkHolder(tree)
}

/** Whether a navigation sets specifications that generate no pages there. */
export function hasIdleSpecifications(holder: NavigationTree | Division): boolean {
  const { content, idleSpecifications = [] } = holder
  return (
    idleSpecifications.length > 0 || (content.kind === 'divisions' && content.divisions.some(hasIdleSpecifications))
  )
}

function explain(holder: NavigationTree | Division, { kind, place }: IdleSpecification): Diagnostic {
  const sources = (holder[kind]?.sources ?? []).map((source) => `“${source}”`).join(', ')
  const name =
    'kind' in holder ? `${holder.kind === 'item' ? 'menu item' : holder.kind} “${holder.label}”` : 'navigation'
  const reason =
    'kind' in holder && holder.href !== undefined
      ? 'has an `href` and no content'
      : `holds ${holder.content.kind === 'divisions' ? 'elements' : 'entries'} with their own pages, none of which lists an operation`
  return diagnose(
    checkProblems,
    'specification-without-pages',
    place,
    `No pages are generated from ${sources} here: the ${name} ${reason}.`,
    `Set \`${kind}\` on an element that contains nothing else, or list operations as \`METHOD /path\`.`,
  )
}

import type { NavigationConfig } from '../config/schema/navigation-config.ts'
import type { Diagnostic } from '../source/diagnostic.ts'
import { checkOwnSpecifications } from './check-specification.ts'
import { chooseContent } from './choose-content.ts'
import type { LinkedPath } from './linked-path.ts'
import { below } from './linked-path.ts'
import { rootOrder } from './division-kinds.ts'
import { checkDirectory, checkUnsupported, idleAt } from './element-checks.ts'
import { resolveGlobal } from './global-links.ts'
import type { Inherited } from './inherited.ts'
import { appliedSpecifications, generatedKinds, idleKinds, inherit } from './inherited.ts'
import type { NavigationLookups } from './navigation-lookups.ts'
import { specificationKinds, type NavigationTree } from './navigation-tree.ts'
import type { Resolution } from './resolution.ts'
import { report, startResolution } from './resolution.ts'
import { resolveContent } from './resolve-divisions.ts'
import { referenceTo } from './specification-reference.ts'

/** The result of resolving a navigation. There is always a tree, whatever was wrong. */
export interface ResolvedNavigation {
  tree: NavigationTree
  diagnostics: Diagnostic[]
}

/**
 * Resolves the `navigation` of `docs.json`: which of several patterns applies, which values are inherited, which
 * entries are pages, operations or links, and which pages exist.
 *
 * @returns The tree of all visible elements, and every problem.
 */
export function resolveNavigation(navigation: NavigationConfig, lookups: NavigationLookups): ResolvedNavigation {
  const resolution = startResolution(lookups)
  const at = below(undefined, 'navigation')
  const outermost = fromDefaults(lookups.defaults)
  const inherited = inherit(navigation, outermost)
  checkOwnSpecifications(navigation, inherited, at, resolution)
  const holder = { name: '`navigation`', noun: 'navigation', order: rootOrder }
  const { key, leftOut } = chooseContent(navigation, holder, at, resolution)
  const content = resolveContent(navigation, key, at, inherited, resolution)
  const generates = generatedKinds(inherited, outermost, key === undefined ? 'nothing' : content.kind, '`navigation`')
  const idle = idleKinds(inherited, outermost, key === undefined ? 'nothing' : content.kind)
  checkUnsupported(navigation, '`navigation`', at, resolution)
  checkDirectory(navigation, inherited, '`navigation`', at, resolution)
  if (key === undefined && leftOut.length === 0 && generates.length === 0) reportEmpty(at, resolution)
  const global = resolveGlobal(navigation.global, below(at, 'global'), resolution)
  const tree: NavigationTree = {
    content,
    globalAnchors: global.anchors,
    globalLinks: global.others,
    directory: inherited.directory,
    ...appliedSpecifications(inherited),
    ...(generates.length === 0 ? {} : { generates }),
    ...(idle.length === 0 ? {} : { idleSpecifications: idleAt(idle, at, resolution) }),
  }
  return { tree, diagnostics: resolution.diagnostics }
}

/** A site needs an element at the root of its navigation. */
function reportEmpty(at: LinkedPath, resolution: Resolution): void {
  report(resolution, 'navigation-without-elements', {
    at,
    message: '`navigation` is empty, so no page appears in a sidebar, in search or in the sitemap.',
    fix: 'Add a non-empty `pages`, `groups`, `tabs`, `anchors`, `dropdowns`, `products`, `versions` or `languages`.',
  })
}

function fromDefaults(defaults: NavigationLookups['defaults']): Inherited {
  const outermost: Inherited = { directory: 'none', owners: {} }
  for (const kind of specificationKinds) {
    const { sources, directory } = defaults?.[kind] ?? { sources: [] }
    const reference = referenceTo(sources, directory)
    if (reference !== undefined) outermost[kind] = reference
  }
  return outermost
}

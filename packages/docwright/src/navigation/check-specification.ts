import { nearestMatch } from '../config/nearest-match.ts'
import type { LinkedPath } from './linked-path.ts'
import type { InheritedConfig } from '../config/schema/navigation-config.ts'
import { below } from './linked-path.ts'
import { specificationKinds, type AppliedSpecifications, type SpecificationReference } from './navigation-tree.ts'
import type { Resolution } from './resolution.ts'
import { report } from './resolution.ts'
import { isRemote } from './specification-reference.ts'

/**
 * Reports missing files of the specifications that an element sets itself.
 *
 * @param applied Specifications that apply to the element.
 */
export function checkOwnSpecifications(
  element: InheritedConfig,
  applied: AppliedSpecifications,
  at: LinkedPath,
  resolution: Resolution,
): void {
  for (const kind of specificationKinds)
    if (element[kind] !== undefined) checkSpecification(applied[kind], below(at, kind), resolution, kind === 'graphql')
}

/**
 * Reports the missing files of a specification, each file once.
 *
 * @param at Path of the value that names it.
 * @param mayBeFolder Whether a folder stands for all files in it.
 */
export function checkSpecification(
  specification: SpecificationReference | undefined,
  at: LinkedPath,
  resolution: Resolution,
  mayBeFolder = false,
): void {
  const { lookups, missingSources } = resolution
  if (lookups.hasFile === undefined) return
  for (const source of specification?.sources ?? []) {
    if (isRemote(source) || missingSources.has(source) || lookups.hasFile(source)) continue
    if (mayBeFolder && hasFolder(source, lookups.allFiles?.() ?? [])) continue
    missingSources.add(source)
    report(resolution, 'specification-not-found', {
      at,
      message: `The navigation refers to the specification “${source}”, which does not exist.`,
      fix: meant(source, lookups.allFiles?.() ?? []),
    })
  }
}

function hasFolder(source: string, files: Iterable<string>): boolean {
  const folder = `${source.replace(/(?<!\/)\/+$/, '')}/`
  for (const file of files) if (file.startsWith(folder)) return true
  return false
}

function meant(source: string, files: Iterable<string>): string {
  const near = nearestMatch(
    source,
    [...files].filter(
      (file) => /\.(?:json|ya?ml|graphqls?|gql)$/i.test(file) && !/^(?:docs|mint|package)\.json$/i.test(file),
    ),
  )
  const rule = 'Specify its path relative to `docs.json`, or a URL.'
  return near === undefined ? rule : `Did you mean “${near}”? ${rule}`
}

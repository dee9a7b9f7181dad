import type { Site } from '../site/create-site.ts'
import type { Diagnostic } from '../source/diagnostic.ts'

/**
 * Finds the mistakes of the specifications that the pages of a site use.
 *
 * @param site The site, after its pages were rendered.
 * @returns Mistakes of syntax and content.
 */
export function checkSpecifications({ specifications }: Pick<Site, 'specifications'>): Diagnostic[] {
  const others = Object.values(specifications.references).flatMap((store) => [...store.opened().values()])
  return [
    ...[...specifications.opened().values()].flatMap(({ diagnostics, specification }) => [
      ...diagnostics,
      ...(specification?.check() ?? []),
    ]),
    ...others.flatMap(({ diagnostics, document }) => [...diagnostics, ...(document?.check() ?? [])]),
  ]
}

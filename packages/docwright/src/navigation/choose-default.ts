import type { LinkedPath } from './linked-path.ts'
import { below } from './linked-path.ts'
import type { Division } from './navigation-tree.ts'
import type { Resolution } from './resolution.ts'
import { report } from './resolution.ts'

/**
 * Settles the default version or language: the first entry marked as default, otherwise the first. Further default
 * entries and duplicates are reported.
 *
 * @param divisions In order. Their `default` is as written, and is settled here.
 * @param list Path of their list.
 */
export function chooseDefault(divisions: readonly Division[], list: LinkedPath, resolution: Resolution): void {
  const chosen = divisions.find((division) => division.default) ?? divisions[0]
  const labels = new Set<string>()
  for (const [index, division] of divisions.entries()) {
    const at = below(list, index)
    if (division.default && division !== chosen) {
      report(resolution, 'duplicate-default', {
        at: below(at, 'default'),
        message: `“${division.label}” is marked as the default, but “${chosen?.label}” already is.`,
        fix: 'Set `default` on one entry only.',
      })
    }
    if (labels.has(division.label)) reportDuplicate(division, at, resolution)
    labels.add(division.label)
    division.default = division === chosen
  }
}

function reportDuplicate(division: Division, at: LinkedPath, resolution: Resolution): void {
  const isLanguage = division.kind === 'language'
  report(resolution, isLanguage ? 'duplicate-language' : 'duplicate-version', {
    at: below(at, isLanguage ? 'language' : 'version'),
    message: `The ${division.kind} “${division.label}” is listed twice.`,
    fix: isLanguage
      ? 'Merge the two entries, or correct the code of one of them.'
      : 'Merge the two entries, or give them different labels.',
  })
}

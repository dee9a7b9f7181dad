import { partNewProblems, type Diagnostic } from 'docwright/engine'
import { z } from 'zod'
import { defineTool } from './tool.ts'

const maxShown = 60

/** Runs the engine's check. */
export const check = defineTool({
  name: 'check',
  description:
    'Checks the site as a reviewer would: docs.json, navigation, MDX, links, anchors, images, API descriptions. Problems that your changes have added come first. Run it after changing files. After changes, it looks at the pages that these concern, which takes seconds however large the site is; with whole, at every page. All pages are checked when you finish.',
  schema: z.object({
    whole: z.boolean().optional().describe('True for every page, such as to see which earlier problems are left.'),
  }),
  async run({ whole = false }, { inspect, known, signal }) {
    if (whole) {
      const { added, earlier } = partNewProblems(await inspect.whole(signal), known)
      return { text: describeProblems(added, earlier) }
    }
    const { diagnostics, looked, pages } = await inspect.changed(signal)
    const { added, earlier } = partNewProblems(diagnostics, known)
    const part = `[Checked: docs.json, the navigation and ${looked} of ${pages} pages, those that your changes concern.]`
    if (looked === pages) return { text: describeProblems(added, earlier) }
    const found =
      added.length + earlier.length === 0 ? 'Your changes have added no problems.' : describeProblems(added, earlier)
    return { text: `${found}\n\n${part}` }
  },
})

/**
 * Writes a check's result for a model.
 *
 * @param added Problems that were not there at the turn's start.
 * @param earlier Problems that were.
 */
export function describeProblems(added: readonly Diagnostic[], earlier: readonly Diagnostic[]): string {
  if (added.length + earlier.length === 0) return 'The site has no problems.'
  return [
    added.length === 0 ? 'Your changes have added no problems.' : `Problems your changes have added (${added.length}):`,
    ...listed(added),
    ...(earlier.length === 0 ? [] : ['', `Problems that were there before (${earlier.length}):`, ...listed(earlier)]),
  ].join('\n')
}

function listed(diagnostics: readonly Diagnostic[]): string[] {
  const errorsFirst = diagnostics.toSorted(
    (a, b) => Number(a.severity === 'warning') - Number(b.severity === 'warning'),
  )
  const shown = errorsFirst.slice(0, maxShown).map(describeProblem)
  return errorsFirst.length > maxShown ? [...shown, `… and ${errorsFirst.length - maxShown} more`] : shown
}

function describeProblem({ severity, code, file, line, column, message, fix }: Diagnostic): string {
  return `${file}:${line}:${column} ${severity} ${code}: ${message}${fix === undefined ? '' : ` ${fix}`}`
}

import type { CompiledShape } from './compile-translation.ts'
import { keepIds } from './keep-ids.ts'
import type { FilePlan } from './plan-file.ts'
import type { TranslatablePage } from './read-page.ts'
import type { FixedEdit } from './slot.ts'
import { writePage, type WrittenPage } from './translate-file.ts'
import { withLineEnds } from './with-line-ends.ts'

/** A page as its plan puts it together. */
export interface ComposedPage extends WrittenPage {
  /** The file, with the line ends of its source. */
  file: string
  /** Whether a translation of anything is in it; true for what has no words. */
  isTranslated: boolean
}

/**
 * Puts a page together. A run writes what comes of it, and `--check` and `--dry-run` compare it with what is there: all
 * three mean the same by “current”.
 *
 * @param planned The page; every text of it has a choice.
 * @param readText Reads a file of the repository.
 * @param variables The site's variables.
 */
export async function composePage(
  planned: {
    target: string
    written: string
    page: TranslatablePage
    shape: () => Promise<CompiledShape>
    fixed: readonly FixedEdit[]
    plan: FilePlan
  },
  readText: (path: string) => Promise<string | undefined>,
  variables: Readonly<Record<string, string>>,
): Promise<ComposedPage> {
  const { page, target, plan, written } = planned
  const own = plan.match?.edits ?? []
  const ids = keepIds(page, await planned.shape()).filter(
    (edit) => !own.some((one) => one.start < edit.start && one.end >= edit.end),
  )
  const fixed = [...planned.fixed, ...ids, ...own]
  const result = await writePage({ page, shape: planned.shape, target, fixed, readText, variables }, plan.choices)
  const prose = [...plan.choices].filter(([{ isProse }]) => isProse)
  const isTranslated = prose.length === 0 || prose.some(([, { kind }]) => kind !== 'source')
  return { ...result, file: withLineEnds(result.text, written), isTranslated }
}

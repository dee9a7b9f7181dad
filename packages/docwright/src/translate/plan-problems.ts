import type { Diagnostic, Place } from '../source/diagnostic.ts'
import { pageText } from '../content/page-text.ts'
import type { LanguagePlan, PlannedPage, PlannedSpecification, TranslationPlan } from './plan-translation.ts'
import { placeOfSlot } from './specification/read-specification.ts'

/** The problems that a plan shows, for `--check`. */
export async function planProblems({ targets, glossary, configuration }: TranslationPlan): Promise<Diagnostic[]> {
  const found = [...glossary.problems]
  for (const target of targets) {
    for (const page of target.pages) found.push(...(await pageProblems(page, target)))
    found.push(
      ...target.specifications.flatMap((one) => specificationProblems(one, target)),
      ...recordProblems(target),
      ...target.orphans.map((file): Diagnostic => ({
        code: 'translation-orphan',
        severity: 'warning',
        message: 'The source of this translation no longer exists. The translation is kept because someone edited it.',
        fix: 'Remove it, or move its content to another page.',
        file,
        line: 1,
        column: 1,
      })),
      ...navigationProblems(target, configuration.path),
    )
  }
  return found
}

async function pageProblems(planned: PlannedPage, { code, records }: LanguagePlan): Promise<Diagnostic[]> {
  const { page, existing, plan, path } = planned
  const [first] = plan.asks
  const place = pageText(path, page.text).placeAt(first?.start ?? 0)
  const isStructural =
    plan.match === undefined && page.structure.length !== existing?.structure.length && records.has(path)
  const found = fileProblems(planned, code, place, isStructural)
  const review = [...plan.choices.values()].filter(({ state }) => state === 'review').length
  if (review > 0) found.push(reviewProblem(review, { file: planned.target, line: 1, column: 1 }))
  if (found.length > 0 || !records.has(path) || !(await planned.isBehind())) return found
  const fix = `Run docwright translate --language ${code}.`
  if (planned.isOfOlderForm) {
    const message = `${planned.target} was put together by an earlier version of Docwright, without all ids by which links know its source.`
    return [{ code: 'translation-ids', severity: 'warning', message, fix, file: path, line: 1, column: 1 }]
  }
  const message = `${planned.target} is older than its source: what is not text has changed, such as code or a link.`
  return [{ code: 'translation-stale', severity: 'error', message, fix, file: path, line: 1, column: 1 }]
}

function fileProblems(
  { path, target, existing, plan }: Pick<PlannedPage, 'path' | 'target' | 'plan'> & { existing: unknown },
  code: string,
  place: Place,
  isStructural: boolean,
): Diagnostic[] {
  const fix = `Run docwright translate --language ${code}.`
  const start = { file: path, line: 1, column: 1 }
  if (plan.isDifferent) {
    const message = `${target} is structured differently from its source, so their texts cannot be compared.`
    const how = 'Give both the same structure, or delete the translation so that it is created again.'
    return [{ code: 'translation-different', severity: 'error', message, fix: how, ...start, file: target }]
  }
  if (existing === undefined)
    return [{ code: 'translation-missing', severity: 'error', message: `${target} does not exist.`, fix, ...start }]
  const count = plan.asks.length
  if (count === 0) {
    if (!isStructural) return []
    const message = `${target} is structured differently from its source.`
    return [{ code: 'translation-different', severity: 'error', message, fix, ...start }]
  }
  const message = `${target} is older than its source: ${count === 1 ? 'one text is' : `${count} texts are`} not translated.`
  return [{ code: 'translation-stale', severity: 'error', message, fix, ...place }]
}

function specificationProblems(planned: PlannedSpecification, { code }: LanguagePlan): Diagnostic[] {
  const { source, path, plan } = planned
  const [first] = plan.asks
  const text = pageText(path, source.written)
  const place = text.placeAt(first === undefined ? 0 : placeOfSlot(source, first))
  return fileProblems(planned, code, place, false)
}

/** Problems of files without a change: texts to review, and texts that the gate has refused. */
function recordProblems({ records, files, code, pages }: LanguagePlan): Diagnostic[] {
  const planned = new Set(pages.map(({ path }) => path))
  return [...records.values()].flatMap(({ page, segments, output, own = [] }): Diagnostic[] => {
    const place = { file: files.targetOf(page) ?? page, line: 1, column: 1 }
    // Pages of the plan have their own word for it.
    const review = planned.has(page) ? 0 : segments.filter(({ state }) => state === 'review').length
    const refused = segments.filter(({ state }) => state === 'source' || state === 'stale')
    const rules = [...new Set(refused.map(({ rule }) => rule ?? ''))].join(', ')
    if (output === '' && !planned.has(page)) return [unwrittenProblem(place.file, page, rules, code)]
    return [
      ...own.map((line) => ({
        code: 'translation-own',
        severity: 'warning' as const,
        message: 'This block is not in the source, or is structured differently there. It is kept as it is.',
        fix: 'Compare it with the source, and change one of them if they should say the same.',
        ...place,
        line,
      })),
      ...(review === 0 ? [] : [reviewProblem(review, place)]),
      ...(refused.length === 0
        ? []
        : [
            {
              code: 'translation-refused',
              severity: 'warning' as const,
              message: `${refused.length} ${refused.length === 1 ? 'text was' : 'texts were'} left untranslated (${rules}).`,
              fix: `Translate manually, or run docwright translate --language ${code} --retry.`,
              ...place,
            },
          ]),
    ]
  })
}

function reviewProblem(count: number, place: Place): Diagnostic {
  return {
    code: 'translation-review',
    severity: 'warning',
    message: `The source of ${count} ${count === 1 ? 'text' : 'texts'} that a person translated has changed.`,
    fix: 'Correct the translation; it is never overwritten.',
    ...place,
  }
}

function unwrittenProblem(target: string, file: string, rules: string, code: string): Diagnostic {
  return {
    code: 'translation-missing',
    severity: 'error',
    message: `${target} does not exist: no text of the page could be translated (${rules}).`,
    fix: `Translate it manually, or run docwright translate --language ${code} --retry.`,
    file,
    line: 1,
    column: 1,
  }
}

function navigationProblems({ navigation, code, records }: LanguagePlan, path: string): Diagnostic[] {
  const place = { file: path, line: 1, column: 1 }
  const fix = `Run docwright translate --language ${code}.`
  if (navigation.existing === undefined)
    return [
      {
        code: 'translation-missing',
        severity: 'error',
        message: `The navigation does not have the language “${code}”.`,
        fix,
        ...place,
      },
    ]
  const { asks, isDifferent } = navigation.plan
  if (!records.has(path) || (isDifferent ? navigation.isAdopted : asks.length === 0)) return []
  const message = `The navigation of “${code}” is older than that of the source.`
  return [{ code: 'translation-stale', severity: 'error', message, fix, ...place }]
}

import { pageKind } from 'docwright/engine'
import type { Diagnostic } from 'docwright/engine'
import type { Draft } from './draft.ts'
import { findTypos } from './fix-typos.ts'
import type { CheckTopic } from './maintainer-task.ts'
import type { DocsScope } from './resolve-scope.ts'
import type { DocsSurvey } from './survey-docs.ts'

/** Most findings that a reply names. */
const maxFindings = 20

const codes: Readonly<Partial<Record<CheckTopic, string>>> = {
  link: 'broken-link',
  anchor: 'broken-anchor',
  image: 'missing-asset',
}

/** A listed finding. */
interface Finding {
  severity: 'error' | 'warning' | 'note'
  file: string
  line: number
  text: string
}

/**
 * Reports problems in a part of the docs. Nothing is changed.
 *
 * @param topics Kinds of problems; by default, all.
 * @param found Problems that the check of the whole site finds; paths count from the docs folder.
 * @param draft Gives the text of pages.
 */
export async function checkReport(
  topics: readonly CheckTopic[],
  found: readonly Diagnostic[],
  survey: DocsSurvey,
  scope: DocsScope,
  draft: Pick<Draft, 'read'>,
): Promise<string> {
  const wanted = new Set(topics.flatMap((topic) => codes[topic] ?? []))
  const problems = found
    .filter(({ file, line }) => scope.includes(file, line))
    .filter(({ code }) => topics.length === 0 || wanted.has(code))
    .map(({ severity, file, line, message, fix }) => ({
      severity,
      file,
      line,
      text: `${message} ${fix ?? ''}`.trimEnd(),
    }))
  const typos = topics.length === 0 || topics.includes('typo') ? await typoFindings(survey, scope, draft) : []
  const missing = missingKeys(topics, survey, scope)
  const all: Finding[] = [
    ...problems.filter(({ severity }) => severity === 'error'),
    ...problems.filter(({ severity }) => severity !== 'error'),
    ...typos,
    ...missing,
  ]
  const place = scope.words === '' ? 'the site' : scope.words
  if (all.length === 0) return `I checked ${place} and found nothing wrong. Nothing was changed.`
  const counts = [
    counted(problems.filter(({ severity }) => severity === 'error').length, 'error', 'errors'),
    counted(problems.filter(({ severity }) => severity !== 'error').length, 'warning', 'warnings'),
    counted(typos.length, 'likely typo', 'likely typos'),
    counted(missing.length, 'page without a title or description', 'pages without a title or description'),
  ].filter((text) => text !== '')
  const more = all.length - maxFindings
  return [
    `I checked ${place} and found ${listed(counts)}. Nothing was changed.`,
    [
      ...all.slice(0, maxFindings).map(({ file, line, text }) => `- \`${file}\` line ${line}: ${text}`),
      ...(more > 0 ? [`- … and ${more} more`] : []),
    ].join('\n'),
  ].join('\n\n')
}

async function typoFindings(survey: DocsSurvey, scope: DocsScope, draft: Pick<Draft, 'read'>): Promise<Finding[]> {
  return (await findTypos(survey, scope, draft)).flatMap(({ file, found }) =>
    found.map(({ line, wrong, right }): Finding => ({
      severity: 'note',
      file,
      line,
      text: `“${wrong}” should be “${right}”.`,
    })),
  )
}

function missingKeys(topics: readonly CheckTopic[], { site }: DocsSurvey, scope: DocsScope): Finding[] {
  const keys = (['title', 'description'] as const).filter((key) => topics.length === 0 || topics.includes(key))
  return [...site.pages].flatMap(([key, page]): Finding[] => {
    const matter = site.metadata.get(key)
    if (pageKind(matter, page) !== 'written' || !scope.includes(page.file)) return []
    const absent = keys.filter((name) => matter[name] === undefined)
    return absent.length === 0
      ? []
      : [{ severity: 'note', file: page.file, line: 1, text: `The page has no ${absent.join(' and no ')}.` }]
  })
}

function counted(count: number, one: string, many: string): string {
  return count === 0 ? '' : `${count} ${count === 1 ? one : many}`
}

function listed(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}

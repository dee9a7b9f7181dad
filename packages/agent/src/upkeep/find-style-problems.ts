import { editText, type TextEdit, withLineEnds } from 'docwright/engine'
import { inOrder } from './edits-in-order.ts'
import { fileInRepository } from './find-search-problems.ts'
import { applyRules, type PlacedHit } from './style/apply-rules.ts'
import { ownRules } from './style/own-rules.ts'
import { readValeSettings } from './style/read-vale-settings.ts'
import type { Question, UpkeepFindings, UpkeepContext } from './upkeep.ts'
import { textsOf, writtenPages } from './written-pages.ts'

const maxPages = 100
const maxQuestions = 100

/**
 * Finds violations of the repository's rules of style: those of Vale if it has `.vale.ini`, otherwise a small set of
 * our own. Words whose replacement is beyond doubt are replaced; other wording becomes a question.
 */
export async function findStyleProblems(context: UpkeepContext): Promise<UpkeepFindings> {
  const { draft, history, signal, survey } = context
  const { docsFolder } = survey
  const files = {
    read: async (path: string) => history.read(history.head, path),
    list: async (folder: string) => history.list(folder),
  }
  const style = await readValeSettings(files, docsFolder === '' ? [''] : [docsFolder, ''])
  const usual = ownRules()
  const done: string[] = []
  const questions: Question[] = []
  let pages = 0
  for (const { file, source } of await writtenPages(context)) {
    signal.throwIfAborted()
    const rules = style?.rulesFor(fileInRepository(docsFolder, file)) ?? usual
    if (rules.length === 0) continue
    const page = await textsOf({ file, source })
    const hits = applyRules(page, rules)
    const splices = inOrder(hits.flatMap((hit) => spliceOf(hit, page.text) ?? []))
    if (splices.length > 0 && pages < maxPages) {
      pages += 1
      const text = editText(page.text, splices).text
      draft.write(file, withLineEnds(text, source))
      for (const { hit, insert: put } of splices)
        done.push(`\`${file}\` line ${hit.line}: “${shown(page.text, hit)}” → “${put}” (${hit.rule})`)
    }
    // Questions are about the page as the rules have left it.
    const rest = hits.filter((hit) => spliceOf(hit, page.text) === undefined)
    if (rest.length > 0) questions.push(...(await questionsOf(file, (await draft.read(file)) ?? source, rules)))
  }
  return {
    done,
    left: questions.slice(maxQuestions).map(({ subject }) => subject),
    questions: questions.slice(0, maxQuestions),
    notes: style?.unsupported ?? [],
    titleOf: (count) => `Follow the style guide in ${count} ${count === 1 ? 'place' : 'places'}`,
  }
}

async function questionsOf(file: string, source: string, rules: Parameters<typeof applyRules>[1]): Promise<Question[]> {
  const page = await textsOf({ file, source })
  const bySlot = Map.groupBy(
    applyRules(page, rules).filter((hit) => spliceOf(hit, page.text) === undefined),
    ({ slot }) => slot,
  )
  return [...bySlot].map(([slot, hits]) => {
    const messages = [...new Set(hits.map(({ rule, message }) => `${message} (${rule})`))]
    const line = hits[0]?.line ?? 1
    return {
      file,
      line,
      subject: `\`${file}\` line ${line}: ${messages.join(' ')}`,
      ask: `Put this text otherwise so that it keeps these rules, and say the same: ${messages.join(' ')}`,
      current: slot.text,
      facts: [],
      put: { kind: 'wording', page, slot },
    }
  })
}

function spliceOf(hit: PlacedHit, text: string): (TextEdit & { hit: PlacedHit }) | undefined {
  if (hit.replacement === undefined) return undefined
  const written = text.slice(hit.start, hit.start + hit.length)
  // Links lead to headings by their words: other letters are fine there, other words are not.
  const isAddress = hit.slot.kind === 'heading' && anchorOf(written) !== anchorOf(hit.replacement)
  if (isAddress || (hit.slot.kind === 'front-matter' && hit.replacement.includes(':'))) return undefined
  // A removed word takes one of the two spaces around it along.
  const takesSpace = hit.replacement === '' && /\s/.test(text.charAt(hit.start - 1))
  return { hit, start: takesSpace ? hit.start - 1 : hit.start, end: hit.start + hit.length, insert: hit.replacement }
}

function anchorOf(words: string): string {
  return words
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
}

function shown(text: string, { start, length }: PlacedHit): string {
  return text.slice(start, start + length).replaceAll(/\s+/g, ' ')
}

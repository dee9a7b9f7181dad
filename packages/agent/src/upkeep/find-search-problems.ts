import { pageKind } from 'docwright/engine'
import { repairDescriptions } from '../maintainer/repair-descriptions.ts'
import { everywhere } from './everywhere.ts'
import { factOf } from './page-facts.ts'
import type { Question, UpkeepFindings, UpkeepContext } from './upkeep.ts'
import { textsOf, writtenPages } from './written-pages.ts'

/** The length of a title and of a description that a search result shows; the rest is cut, and less says little. */
const maxTitleLength = 70
const maxDescriptionLength = 200
const shortestDescription = 25
const maxQuestions = 60

/**
 * Finds problems that keep pages from being found: no title, no description or that of another page, headings of the
 * first level within the text, pictures without words.
 */
export async function findSearchProblems(context: UpkeepContext): Promise<UpkeepFindings> {
  const { survey, draft, history } = context
  const { done } = await repairDescriptions(survey, draft, everywhere, ['title', 'description'])
  const left: string[] = []
  const questions: Question[] = []
  const titles = new Map<string, string>()
  const descriptions = new Map<string, string>()
  for (const { key, file, source } of await writtenPages(context)) {
    const matter = survey.site.metadata.get(key)
    if (
      pageKind(matter) !== 'written' ||
      matter.noindex === true ||
      matter.hidden === true ||
      matter.mode === 'custom' ||
      matter.mode === 'landing'
    )
      continue
    const page = await textsOf({ file, source })
    const valueOf = (name: string): string | undefined => frontValue(page.text, name)
    const place = { commit: history.head, file: fileInRepository(survey.docsFolder, file) }
    const ask = (why: string, current: string): void => {
      questions.push({
        file,
        line: 1,
        subject: `\`${file}\` line 1: ${why}`,
        ask: `${why} Write one sentence of 50 to 160 characters that says what a reader finds on this page, from its text alone.`,
        current,
        facts: [factOf(place, source)],
        put: { kind: 'description' },
      })
    }
    const description = matter.description ?? valueOf('description')
    if (description === undefined) {
      // A page of pictures and components alone has nothing to describe it by.
      if (page.slots.some(({ kind, isProse }) => kind !== 'front-matter' && isProse))
        ask('The page has no description.', '')
    } else {
      const twin = descriptions.get(description)
      if (twin !== undefined) ask(`The description is that of \`${twin}\` as well.`, description)
      else if (description.length > maxDescriptionLength)
        ask(`The description has ${description.length} characters; search results show about 160.`, description)
      else if (description.length < shortestDescription) ask('The description says too little.', description)
      descriptions.set(description, file)
    }
    const title = matter.title ?? valueOf('title')
    if (title !== undefined) {
      const twin = titles.get(title.toLowerCase())
      if (twin !== undefined) left.push(`\`${file}\` line 1: the title “${title}” is that of \`${twin}\` as well`)
      if (title.length > maxTitleLength)
        left.push(`\`${file}\` line 1: the title has ${title.length} characters; search results show about 60`)
      titles.set(title.toLowerCase(), file)
    }
    left.push(...bodyProblems(file, page.text))
  }
  const rest = questions.length - maxQuestions
  return {
    done,
    left: rest > 0 ? [...left, `${rest} more descriptions are left to the next run`] : left,
    questions: questions.slice(0, maxQuestions),
    notes: [],
    titleOf: (count) => `Help search engines with ${count} ${count === 1 ? 'page' : 'pages'}`,
  }
}

/**
 * A file's path from the root of the repository.
 *
 * @param file Path from there.
 */
export function fileInRepository(docsFolder: string, file: string): string {
  return docsFolder === '' ? file : `${docsFolder}/${file}`
}

function frontValue(text: string, name: string): string | undefined {
  const matter = /^---[ \t]*\n([\s\S]*?)\n---/.exec(text)?.[1] ?? ''
  const value = new RegExp(`^${name}:[ \\t]*(.*)`, 'm').exec(matter)?.[1]?.trim()
  if (value === undefined) return undefined
  const quoted = /^(["'])([\s\S]*)\1$/.exec(value)
  return quoted?.[2] ?? value
}

function bodyProblems(file: string, text: string): string[] {
  const lines = withoutCode(text).split('\n')
  return lines.flatMap((line, index) => {
    const place = `\`${file}\` line ${index + 1}:`
    const found: string[] = []
    if (/^# \S/.test(line)) found.push(`${place} a heading of the first level; the title of the page is the only one`)
    for (const [image] of line.matchAll(/!\[\s*\]\((?:[^()]|\([^()]*\))+\)|<img\b(?![^<>]*\balt\s*=)[^<>]*>/g))
      found.push(`${place} a picture without words for those who do not see it: \`${image.slice(0, 80)}\``)
    return found
  })
}

/** The text without code and comments; lines keep their positions. */
function withoutCode(text: string): string {
  return text.replaceAll(
    /(?<fence>(?<!`)`{3,}(?!`)|(?<!~)~{3,}(?!~))[^\n]*\n[\s\S]*?(?:\n[ \t>]*\k<fence>|$)|\{\/\*[\s\S]*?(?:\*\/\}|$)|<!--[\s\S]*?(?:-->|$)|`[^`\n]+`/g,
    (code) => code.replaceAll(/[^\n]/g, ' '),
  )
}

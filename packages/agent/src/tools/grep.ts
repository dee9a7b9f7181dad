import { RE2JS, RE2JSException } from 're2js'
import { z } from 'zod'
import { pathPattern } from '../workspace/path-pattern.ts'
import { folderBeside } from './find-tools.ts'
import { fromField, pageOfLines } from './page-of-lines.ts'
import { requiredText } from './required-text.ts'
import { defineTool, ToolProblem } from './tool.ts'

const maxLineLength = 300
const maxPerFile = 50

/** Most lines that are kept, all files together; how many more there are is counted. */
const maxMatches = 5_000

/** Searches the text of all files. */
export const grep = defineTool({
  name: 'grep',
  description:
    'Searches text files for a regular expression (RE2 syntax: no look-around, no back references) or, with literal, for the text itself. Gives path:line: text for each matching line; with countOnly, each file and how many of its lines match: use it first for what is in many files.',
  schema: z.object({
    pattern: z.string().min(1).max(1000),
    literal: z.boolean().optional().describe('True to search for the pattern as it is written.'),
    ignoreCase: z.boolean().optional(),
    files: z.string().max(500).optional().describe('Glob pattern of the files to search, such as **/*.mdx.'),
    countOnly: z.boolean().optional().describe('True for the files alone, with how many lines match in each.'),
    from: fromField,
  }),
  async run({ pattern, literal = false, ignoreCase = false, files, countOnly = false, from = 1 }, context) {
    const { workspace, signal } = context
    const { mayMatch, matches } = lineTest(pattern, literal, ignoreCase)
    const wanted = files === undefined ? () => true : pathPattern(files)
    const listed = await workspace.list(folderBeside(workspace, files ?? ''))
    const paths = listed.map(({ path }) => path).filter((path) => wanted(path))
    const found: string[] = []
    let matchingFiles = 0
    let lost = 0
    for await (const { path, text } of workspace.readMany(paths)) {
      signal.throwIfAborted()
      if (!mayMatch(text)) continue
      const lines = matchingLines(text, matches)
      if (lines.length === 0) continue
      matchingFiles += 1
      if (countOnly) found.push(`${path}: ${lines.length}`)
      else if (found.length >= maxMatches) lost += lines.length
      else {
        found.push(...lines.slice(0, maxPerFile).map(([line, shown]) => `${path}:${line}: ${shown}`))
        if (lines.length > maxPerFile) found.push(`${path}: ${lines.length - maxPerFile} more lines match`)
      }
    }
    if (found.length === 0) return { text: `Nothing matches in ${paths.length} files.` }
    const narrower = countOnly ? 'search in fewer files' : 'search for something narrower, or with countOnly'
    const page = pageOfLines(found, from, countOnly ? 'files' : 'lines', narrower)
    const more = lost === 0 ? '' : `\n[${lost} further lines match. Search for something narrower, or in fewer files.]`
    return { text: `Matches in ${matchingFiles} of ${paths.length} files:\n${page}${more}` }
  },
})

/** The test of a line, and a quick test whether a whole file can have a match. */
interface LineTest {
  mayMatch: (text: string) => boolean
  matches: (line: string) => boolean
}

function lineTest(pattern: string, literal: boolean, ignoreCase: boolean): LineTest {
  if (literal || /^[\w \-/"'=<>:,#@]+$/.test(pattern)) {
    const text = ignoreCase ? pattern.toLowerCase() : pattern
    const matches = (line: string): boolean => (ignoreCase ? line.toLowerCase() : line).includes(text)
    return { mayMatch: matches, matches }
  }
  try {
    const compiled = RE2JS.compile(pattern, ignoreCase ? RE2JS.CASE_INSENSITIVE : 0)
    const needed = ignoreCase ? '' : requiredText(pattern)
    return { mayMatch: (text) => text.includes(needed), matches: (line) => compiled.test(line) }
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error
    throw new ToolProblem(
      `The pattern cannot be used: ${error.message}. Look-around and back references are not available; set literal to search for plain text.`,
    )
  }
}

function matchingLines(text: string, matches: (line: string) => boolean): [number, string][] {
  const found: [number, string][] = []
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    // The text for people is in the first kilobytes of a line; the rest is data.
    if (!matches(line.slice(0, 20_000))) continue
    found.push([index + 1, line.length > maxLineLength ? `${line.slice(0, maxLineLength)}…` : line])
  }
  return found
}

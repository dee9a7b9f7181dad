import { RE2JS, RE2JSException } from 're2js'
import { z } from 'zod'
import type { Workspace } from '../workspace/workspace.ts'
import { pathPattern } from '../workspace/path-pattern.ts'
import { folderBeside } from './find-tools.ts'
import { defineTool, ToolProblem } from './tool.ts'

const maxLineLength = 300
const maxMatches = 300
const maxPerFile = 50

/** Searches the text of all files. */
export const grep = defineTool({
  name: 'grep',
  description:
    'Searches text files for a regular expression (RE2 syntax: no look-around, no back references) or, with literal, for the text itself. Gives path:line: text for each matching line.',
  schema: z.object({
    pattern: z.string().min(1).max(1000),
    literal: z.boolean().optional().describe('True to search for the pattern as it is written.'),
    ignoreCase: z.boolean().optional(),
    files: z.string().max(500).optional().describe('Glob pattern of the files to search, such as **/*.mdx.'),
  }),
  async run({ pattern, literal = false, ignoreCase = false, files }, { workspace, signal }) {
    const matches = lineTest(pattern, literal, ignoreCase)
    const wanted = files === undefined ? () => true : pathPattern(files)
    const listed = await workspace.list(folderBeside(workspace, files ?? ''))
    const paths = listed.map(({ path }) => path).filter((path) => wanted(path))
    const found: string[] = []
    let matchingFiles = 0
    for (const path of paths) {
      signal.throwIfAborted()
      const lines = matchingLines(await textOf(workspace, path), matches)
      if (lines.length === 0) continue
      matchingFiles += 1
      found.push(...lines.slice(0, maxPerFile).map(([line, text]) => `${path}:${line}: ${text}`))
      if (lines.length > maxPerFile) found.push(`${path}: ${lines.length - maxPerFile} more lines match`)
      if (found.length >= maxMatches) {
        found.push(`[Stopped after ${maxMatches} lines. Search for something narrower, or in fewer files.]`)
        break
      }
    }
    if (found.length === 0) return { text: `Nothing matches in ${paths.length} files.` }
    return { text: `Matches in ${matchingFiles} of ${paths.length} files:\n${found.join('\n')}` }
  },
})

function lineTest(pattern: string, literal: boolean, ignoreCase: boolean): (line: string) => boolean {
  if (literal || /^[\w \-/"'=<>:,#@]+$/.test(pattern)) {
    const text = ignoreCase ? pattern.toLowerCase() : pattern
    return (line) => (ignoreCase ? line.toLowerCase() : line).includes(text)
  }
  try {
    const compiled = RE2JS.compile(pattern, ignoreCase ? RE2JS.CASE_INSENSITIVE : 0)
    return (line) => compiled.test(line)
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
    // What a person would read is in the first kilobytes of a line; the rest is data.
    if (!matches(line.slice(0, 20_000))) continue
    found.push([index + 1, line.length > maxLineLength ? `${line.slice(0, maxLineLength)}…` : line])
  }
  return found
}

async function textOf(workspace: Workspace, path: string): Promise<string> {
  try {
    return await workspace.read(path)
  } catch {
    // Images and other files that are no text have no lines.
    return ''
  }
}

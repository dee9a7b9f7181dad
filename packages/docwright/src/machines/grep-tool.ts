import * as z from 'zod'
import { cannot, defineTool } from './library-tool.ts'
import { pagesUnder } from './list-tool.ts'

const defaultCount = 50
const maxLineLength = 300
/** Milliseconds for one call. */
const maxWait = 8000
/** Number of pages that are rendered at a time. */
const atOnce = 8

/** Searches the text of pages with a regular expression. */
export const grepTool = defineTool({
  name: 'grep',
  description:
    'Find lines of pages with a regular expression (RE2 syntax). Use it for exact strings; `search` finds more.',
  input: z.strictObject({
    pattern: z.string().min(1).max(500),
    under: z.string().max(2000).optional().describe('Only pages whose path starts with this'),
    ignoreCase: z.boolean().optional(),
    limit: z.int().min(1).max(200).optional().describe('Maximum number of lines; 50 by default'),
  }),
  async run({ pattern, under, ignoreCase = false, limit = defaultCount }, library, signal) {
    // A linear-time engine, so that no expression can block the process.
    const { RE2JS, RE2JSException } = await import('re2js')
    let expression: InstanceType<typeof RE2JS>
    try {
      expression = RE2JS.compile(pattern, ignoreCase ? RE2JS.CASE_INSENSITIVE : 0)
    } catch (cause) {
      if (cause instanceof RE2JSException) return cannot(`This is not a valid RE2 expression: ${cause.message}.`)
      throw cause
    }
    const pages = pagesUnder(await library.pages(), under, library.site.base)
    const until = performance.now() + maxWait
    const lines: string[] = []
    let looked = 0
    for (let from = 0; from < pages.length && lines.length < limit; from += atOnce) {
      if (performance.now() > until || signal.aborted) break
      const some = pages.slice(from, from + atOnce)
      // A few pages at a time, so that a call ends when it has enough.
      const texts = await Promise.all(some.map(({ key }) => library.markdown(key)))
      for (const [index, text] of texts.entries()) {
        for (const [number, line] of text.split('\n').entries()) {
          if (lines.length < limit && expression.matcher(line).find())
            lines.push(`${some[index]?.path ?? ''}:${number + 1}: ${line.trim().slice(0, maxLineLength)}`)
        }
      }
      looked += some.length
    }
    if (looked < pages.length) lines.push(`[${looked} of ${pages.length} pages were searched.]`)
    if (lines.length === 0) return { text: `No line of ${pages.length} pages matches.` }
    return { text: lines.join('\n').toWellFormed() }
  },
})

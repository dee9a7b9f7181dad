import type { RenderedPart } from 'docwright/engine'
import { htmlType, markdownType, type SiteAnswer } from '../answers/site-answer.ts'

/**
 * A part of a page as an answer. Readers may still have a page open that names a part of an earlier deployment.
 *
 * @param path The requested path.
 */
export function partAnswer(part: RenderedPart, path: string): SiteAnswer {
  const isMarkdown = path.endsWith('.md')
  const content = Buffer.from(isMarkdown ? part.markdown : part.html)
  const answer = { kind: 'content', status: 200, type: isMarkdown ? markdownType : htmlType, content } as const
  if (isMarkdown) return answer
  return { ...answer, ...(part.path === path ? { immutable: true } : { transient: true }) }
}

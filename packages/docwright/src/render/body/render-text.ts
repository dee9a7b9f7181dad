import { decodePage } from '../../source/decode-text.ts'
import type { Diagnostic } from '../../source/diagnostic.ts'
import { pageLead } from './page-lead.ts'
import type { BodyRenderer, BodyRequest, RenderedBody } from './rendered-body.ts'

/** A page to render, whose text is not decoded yet. */
export interface TextRequest extends Omit<BodyRequest, 'text'> {
  bytes: Uint8Array
}

/**
 * Renders the body of a page from the bytes of its file.
 *
 * @param request The page.
 * @param bodies Renders bodies.
 * @returns The body, or why the bytes are no text of a page.
 * @throws If the page cannot be rendered.
 */
export async function renderText(
  { bytes, ...request }: TextRequest,
  bodies: Pick<BodyRenderer, 'render'>,
): Promise<{ body: RenderedBody } | { unreadable: Diagnostic }> {
  const { file } = request
  const { text, problem } = decodePage(bytes, file)
  if (problem !== undefined && text === '') return { unreadable: problem }
  const rendered = await bodies.render({ ...request, text })
  // The code that decoded the bytes knows more than a search for replacement characters, which may be the author's own.
  const others = rendered.diagnostics.filter((found) => found.code !== 'invalid-utf8' || found.file !== file)
  const diagnostics = problem === undefined ? others : [problem, ...others]
  return { body: { ...rendered, diagnostics, ...(request.search === true ? { lead: pageLead(text) } : {}) } }
}

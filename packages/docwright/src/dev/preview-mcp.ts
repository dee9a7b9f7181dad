import type { IncomingMessage } from 'node:http'
import { createCallGate } from '../machines/call-gate.ts'
import { isForMcp, mcpPath } from '../machines/mcp-path.ts'
import { answerWithDoor, isLoopbackHost } from './door-request.ts'
import { createPreviewLibrary } from './preview-library.ts'
import type { PreviewSearch } from './preview-search.ts'
import type { Preview } from './preview.ts'
import { sendPlainly, type Exchange } from './send-answer.ts'

/** The MCP server of a preview. */
export interface PreviewMcp {
  /** Whether a request is for it. A page of the same address is read as ever. */
  isFor(request: IncomingMessage): boolean
  answer(exchange: Exchange): Promise<void>
}

/**
 * Makes the MCP server of a preview. Programs on this machine may ask; pages of other sites in its browsers may not.
 *
 * @param host Address that the preview listens on.
 */
export function createPreviewMcp(preview: Preview, search: PreviewSearch, host: string): PreviewMcp {
  const library = createPreviewLibrary(() => preview.renderer, search)
  let door: ((request: Request) => Promise<Response>) | undefined
  return {
    isFor({ url, method = 'GET', headers }) {
      return url === `${preview.renderer?.site.base ?? ''}${mcpPath}` && isForMcp({ method, accept: headers.accept })
    },
    async answer({ request, response }) {
      const { origin, host: asked = 'localhost' } = request.headers
      if ((origin !== undefined && origin !== `http://${asked}`) || !isLoopbackHost(asked, host)) {
        sendPlainly(response, 403, 'Requests are accepted from this machine only.')
        return
      }
      const { createMcpHandler } = await import('../machines/mcp-handler.ts')
      door ??= createMcpHandler({ library, enter: createCallGate(4, 200).enter })
      await answerWithDoor(door, request, response)
    },
  }
}

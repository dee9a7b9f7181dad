/** Path of a site's MCP server, without base path. */
export const mcpPath = '/mcp'

/**
 * Whether a request is for the MCP server, not for a page of the same address.
 *
 * @param request.accept Value of `Accept`.
 */
export function isForMcp({ method, accept }: { method: string; accept: string | undefined }): boolean {
  if (method !== 'GET' && method !== 'HEAD') return true
  return /\btext\/event-stream\b/i.test(accept ?? '') && !/\btext\/html\b/i.test(accept ?? '')
}

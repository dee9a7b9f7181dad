import type { McpServerOptions } from './create-mcp-server.ts'
import { readAtMost } from './read-at-most.ts'

const maxBodyLength = 64 * 1024

/**
 * Makes a handler for an MCP server over streamable HTTP. It keeps no sessions: each request is answered by itself, as
 * JSON, so that any process can answer it.
 *
 * @returns Handles requests for `mcpPath`.
 */
export function createMcpHandler(options: McpServerOptions): (request: Request) => Promise<Response> {
  return async (request) => {
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: openToAll })
    if (request.method !== 'POST')
      return refuse(405, 'This MCP server accepts messages with POST only.', { Allow: 'POST' })
    const text = await readAtMost(request, maxBodyLength)
    if (text === undefined) return refuse(413, 'This message is too long.')
    let message: unknown
    try {
      message = JSON.parse(text)
    } catch {
      return refuse(400, 'This message is not valid JSON.', {}, -32_700)
    }
    if (Array.isArray(message)) return refuse(400, 'Send one message at a time.')
    // Most processes never get a request from an assistant.
    const [{ WebStandardStreamableHTTPServerTransport }, { createMcpServer }] = await Promise.all([
      import('@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'),
      import('./create-mcp-server.ts'),
    ])
    const { about } = (await options.library().catch(() => undefined)) ?? {}
    const server = createMcpServer({ ...options, about, origin: options.origin || new URL(request.url).origin })
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
    try {
      await server.connect(transport)
      const answer = await transport.handleRequest(acceptingAll(request), { parsedBody: message })
      const headers = new Headers(answer.headers)
      for (const [name, value] of Object.entries(openToAll)) headers.set(name, value)
      return new Response(await answer.text().then((body) => (body === '' ? null : body)), {
        status: answer.status,
        headers,
      })
    } finally {
      await server.close()
    }
  }
}

/** Clients without `Accept`, or with only one type, get JSON like all others. */
function acceptingAll(request: Request): Request {
  const headers = new Headers(request.headers)
  headers.set('accept', 'application/json, text/event-stream')
  return new Request(request.url, { method: request.method, headers })
}

/** Any page may read what is public; credentials are not allowed. */
const openToAll = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'POST',
  'Access-Control-Allow-Headers': 'Content-Type, Accept, MCP-Protocol-Version, Mcp-Session-Id, Last-Event-ID',
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
}

function refuse(status: number, message: string, headers: Record<string, string> = {}, code = -32_600): Response {
  const body = { jsonrpc: '2.0', error: { code, message }, id: null }
  return Response.json(body, { status, headers: { ...openToAll, ...headers } })
}

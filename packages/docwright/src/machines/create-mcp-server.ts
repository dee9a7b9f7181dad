import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import {
  CallToolRequestSchema,
  ListResourcesRequestSchema,
  ReadResourceRequestSchema,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
  type CallToolResult,
} from '@modelcontextprotocol/sdk/types.js'
import * as z from 'zod'
import type { DocsLibrary } from './docs-library.ts'
import { listResources, readResource } from './library-resources.ts'
import type { SiteAbout } from './site-about.ts'
import type { LibraryTool } from './library-tool.ts'
import { libraryTools } from './library-tools.ts'
import { isNamedSearch, searchByName } from './named-search.ts'

export interface McpServerOptions {
  /** The current site. */
  library(): Promise<DocsLibrary>
  about?: SiteAbout | undefined
  /** Origin of the site, for links; by default, that of the request. */
  origin?: string | undefined
  /** Runs a call or rejects it; see `createCallGate`. */
  enter?<Result>(work: () => Promise<Result>): Promise<Result | undefined>
}

const byName: ReadonlyMap<string, LibraryTool> = new Map(libraryTools.map((tool) => [tool.name, tool]))

/** Descriptions of the tools for clients, made once. */
const described = libraryTools.map(({ name, description, input }) => ({
  name,
  description,
  inputSchema: schemaOf(input),
  annotations: { readOnlyHint: true },
}))

function schemaOf(input: z.ZodObject): { type: 'object'; [key: string]: unknown } {
  const { $schema: _, ...schema } = z.toJSONSchema(input, { io: 'input' })
  return { ...schema, type: 'object' }
}

/** Makes an MCP server of a site: search, read, list, grep. It is stateless, so that each request may have its own. */
export function createMcpServer({ library, about, origin = '', enter = (work) => work() }: McpServerOptions): Server {
  const { name = 'docwright', title, instructions = usualInstructions } = about ?? {}
  const server = new Server(
    { name, version: '1', ...(title === undefined ? {} : { title }) },
    { capabilities: { tools: {}, resources: {} }, instructions },
  )
  server.setRequestHandler(ListResourcesRequestSchema, async ({ params }) => {
    const listed = await enter(async () => listResources(await library(), name, params?.cursor))
    if (listed === undefined) throw new McpError(ErrorCode.InternalError, tooMany)
    return { ...listed }
  })
  server.setRequestHandler(ReadResourceRequestSchema, async ({ params: { uri } }) => {
    const found = await enter(async () => ({ text: await readResource(await library(), uri) }))
    if (found === undefined) throw new McpError(ErrorCode.InternalError, tooMany)
    if (found.text === undefined)
      throw new McpError(ErrorCode.InvalidParams, `There is no resource “${uri.slice(0, 200)}”.`)
    return { contents: [{ uri, mimeType: 'text/markdown', text: found.text }] }
  })
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: described }))
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, { signal }) => {
    const tool = byName.get(params.name)
    if (tool === undefined && isNamedSearch(params.name)) {
      const found = await enter(async () => ({ texts: await searchByName(params.arguments, await library(), origin) }))
      if (found === undefined) return failure(tooMany)
      if (found.texts === undefined) return failure('`query` must be a text of 1 to 2,000 characters.')
      return { content: found.texts.map((text) => ({ type: 'text', text })) }
    }
    if (tool === undefined) {
      const known = [...byName.keys()].join(', ')
      throw new McpError(
        ErrorCode.InvalidParams,
        `There is no tool “${params.name.slice(0, 100)}”. Available tools: ${known}.`,
      )
    }
    const input = tool.input.safeParse(params.arguments ?? {})
    if (!input.success) return failure(describeMistakes(input.error))
    try {
      const answer = await enter(async () => tool.run(input.data, await library(), signal))
      if (answer === undefined) return failure(tooMany)
      return { content: [{ type: 'text', text: answer.text }], ...(answer.failed === true ? { isError: true } : {}) }
    } catch {
      // The caller cannot fix it, and the message might contain paths of the machine.
      return failure('The documentation cannot be read at the moment. Try again.')
    }
  })
  return server
}

const tooMany = 'Too many calls are running. Try again in a moment.'

const usualInstructions =
  'Documentation of one product, always up to date. Start with search, and read a section rather than a whole page.'

function failure(text: string): CallToolResult {
  return { content: [{ type: 'text', text }], isError: true }
}

function describeMistakes(error: z.ZodError): string {
  const mistakes = error.issues.slice(0, 5).map(({ path, message }) => {
    const at = path.map(String).join('.')
    return at === '' ? message : `\`${at.slice(0, 100)}\`: ${message}`
  })
  return `These arguments are not valid. ${mistakes.join('; ')}.`.slice(0, 1000)
}

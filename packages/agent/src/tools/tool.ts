import { z } from 'zod'
import type { Json, ToolAnswer, ToolCall, ToolDescription } from '../model/model.ts'
import { isMachineFault } from '../workspace/machine-fault.ts'
import { WorkspaceProblem, type FileChange, type Workspace } from '../workspace/workspace.ts'
import type { InspectSite } from './inspect-site.ts'

/** Context of a tool. */
export interface ToolContext {
  workspace: Workspace
  inspect: InspectSite
  /** Fingerprints of the problems the site had before the turn's first change. */
  known: readonly string[]
  signal: AbortSignal
}

/** Output of a tool: text for the model, and the file it changed. */
export interface ToolOutput {
  text: string
  change?: FileChange | undefined
}

/** A tool: its description for the model, and its implementation. */
export interface Tool {
  description: ToolDescription
  /**
   * Reads the input and does the work.
   *
   * @throws {ToolMisuse} If the input breaks the schema.
   * @throws {ToolProblem | WorkspaceProblem} If the work cannot be done as requested.
   */
  run(input: Json, context: ToolContext): Promise<ToolOutput>
}

/** Result of a tool call, with the file it changed. */
export interface ToolResult extends ToolAnswer {
  change?: FileChange | undefined
  /** True if no such tool exists or its input made no sense: the model is not using its tools as described. */
  misuse?: true
}

/** A tool's answer that the work cannot be done as requested; the message explains to the model how to continue. */
export class ToolProblem extends Error {
  override readonly name = 'ToolProblem'
}

class ToolMisuse extends Error {}

/**
 * Makes a tool from its schema.
 *
 * @param definition Name, description for the model, schema of the input, and the work.
 */
export function defineTool<Schema extends z.ZodObject>(definition: {
  name: string
  description: string
  schema: Schema
  run: (input: z.infer<Schema>, context: ToolContext) => Promise<ToolOutput>
}): Tool {
  const { name, description, schema, run } = definition
  const { $schema: _, ...inputSchema } = z.toJSONSchema(schema, { io: 'input' }) as { [key: string]: Json }
  return {
    description: { name, description, inputSchema },
    async run(input, context) {
      const parsed = schema.safeParse(input)
      if (!parsed.success) throw new ToolMisuse(`The input of ${name} is not right.\n${z.prettifyError(parsed.error)}`)
      return await run(parsed.data, context)
    },
  }
}

/**
 * Runs one tool call. Every error becomes an answer that the model can act on.
 *
 * @param call The call as the model made it.
 * @param tools All tools.
 * @param context Their context.
 * @throws If the signal ends the work, or the machine is at fault: that is no answer to the model.
 */
export async function runTool(call: ToolCall, tools: readonly Tool[], context: ToolContext): Promise<ToolResult> {
  const result = { callId: call.id, name: call.name }
  const tool = tools.find(({ description }) => description.name === call.name)
  if (tool === undefined) {
    const names = tools.map(({ description }) => description.name).join(', ')
    return { ...result, text: `There is no tool “${call.name}”. There are: ${names}.`, isError: true, misuse: true }
  }
  try {
    const { text, change } = await tool.run(call.input, context)
    return { ...result, text: capOutput(text), isError: false, change }
  } catch (error) {
    context.signal.throwIfAborted()
    if (error instanceof ToolMisuse) return { ...result, text: capOutput(error.message), isError: true, misuse: true }
    if (error instanceof ToolProblem || error instanceof WorkspaceProblem) {
      return { ...result, text: capOutput(error.message), isError: true }
    }
    if (isMachineFault(error)) throw error
    // Messages of the system name paths of the machine.
    return { ...result, text: `${call.name} failed here; try another way.`, isError: true }
  }
}

/** Most bytes of one tool's answer. */
const outputLimit = 32_000

/**
 * Cuts a tool's answer at {@link outputLimit}, at the end of a line if one is near, and says so.
 *
 * @param text The whole answer.
 */
function capOutput(text: string): string {
  const bytes = Buffer.from(text)
  if (bytes.length <= outputLimit) return text
  const room = outputLimit - 200
  // A character cut in two at the end becomes a replacement character, and goes.
  const cut = bytes
    .subarray(0, room)
    .toString('utf8')
    .replace(/\uFFFD$/, '')
  const lineEnd = cut.lastIndexOf('\n')
  const kept = lineEnd > cut.length - 2000 ? cut.slice(0, lineEnd) : cut
  return `${kept}\n\n[Cut here: ${Buffer.byteLength(kept)} of ${bytes.length} bytes are shown. Ask for less at a time.]`
}

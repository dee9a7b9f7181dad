import type * as z from 'zod'
import type { DocsLibrary } from './docs-library.ts'

/** What a tool says: text for the assistant, and whether it could do what was asked. */
export interface ToolAnswer {
  text: string
  failed?: true
}

/** Something that an assistant can do with a site. */
export interface LibraryTool {
  name: string
  description: string
  input: z.ZodObject
  /** Takes arguments that follow `input`. */
  run(input: Record<string, unknown>, library: DocsLibrary, signal: AbortSignal): Promise<ToolAnswer>
}

/** Makes a tool whose arguments are typed by its schema. */
export function defineTool<Input extends z.ZodObject>(tool: {
  name: string
  description: string
  input: Input
  run(input: z.output<Input>, library: DocsLibrary, signal: AbortSignal): Promise<ToolAnswer>
}): LibraryTool {
  return { ...tool, run: (input, library, signal) => tool.run(tool.input.parse(input), library, signal) }
}

/**
 * The answer to arguments that name nothing.
 *
 * @param text What is wrong, and what would be right.
 */
export function cannot(text: string): ToolAnswer {
  return { text, failed: true }
}

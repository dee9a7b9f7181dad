import type * as z from 'zod'
import type { DocsLibrary } from './docs-library.ts'

/** The result of a tool: text for the assistant, and whether it succeeded. */
export interface ToolAnswer {
  text: string
  failed?: true
}

/** A tool with which an assistant uses a site. */
export interface LibraryTool {
  name: string
  description: string
  input: z.ZodObject
  /** Takes arguments that satisfy `input`. */
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
 * The result for wrong arguments.
 *
 * @param text The mistake, and the right way.
 */
export function cannot(text: string): ToolAnswer {
  return { text, failed: true }
}

import { z } from 'zod'
import { changedFileSchema, turnProblemSchema } from '@docwright/contract'

/** The result of a turn, as stored in its row. */
export const turnResultSchema = z.object({
  reply: z.string(),
  files: z.array(changedFileSchema),
  pullRequest: z.object({ url: z.string(), number: z.number() }).nullable(),
})

/** Branch of a job's pull request, as the job's row keeps it. */
export const jobWorkSchema = z.object({ branch: z.string(), pullRequest: z.number(), generation: z.number() })

/** Branch of a job's pull request. */
export type JobWork = z.infer<typeof jobWorkSchema>

/** Why a turn failed, as its row keeps it. */
export const storedProblemSchema = z.object(turnProblemSchema.shape)

/** A list of words, such as the types of events that an endpoint wants. */
export const wordsSchema = z.array(z.string())

/**
 * Reads a value that was stored as JSON. It is validated once, here.
 *
 * @param schema The stored value.
 * @param text The column.
 * @throws {z.ZodError | SyntaxError} If something else is stored: the row was damaged, or written by a later version.
 */
export function parseStored<Value>(schema: z.ZodType<Value>, text: string): Value {
  return schema.parse(JSON.parse(text))
}

/**
 * Reads a value that may be missing.
 *
 * @param schema The stored value.
 * @param text The column.
 * @returns Null if nothing is stored.
 */
export function parseStoredOrNull<Value>(schema: z.ZodType<Value>, text: string | null): Value | null {
  return text === null ? null : parseStored(schema, text)
}

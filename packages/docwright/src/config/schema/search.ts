import * as z from 'zod'

/** Search. */
export const searchSchema = z
  .strictObject({ prompt: z.string().optional().describe('Text in the empty search field.') })
  .describe('Search.')

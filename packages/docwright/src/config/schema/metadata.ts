import * as z from 'zod'

/** Facts shown with every page. */
export const metadataSchema = z
  .strictObject({
    timestamp: z.boolean().default(false).describe('Shows when a page was last changed.'),
  })
  .describe('Facts shown with every page.')

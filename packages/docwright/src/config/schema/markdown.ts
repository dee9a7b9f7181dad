import * as z from 'zod'

/** Pages as Markdown, for assistants. */
export const markdownSchema = z
  .strictObject({
    schema: z.boolean().default(true).describe('Includes the specification in API pages as Markdown.'),
    instructions: z
      .union([z.string(), z.array(z.string()).transform((lines) => lines.join('\n'))])
      .optional()
      .describe('Text added to every page as Markdown and to `llms.txt`; a list is joined line by line.'),
  })
  .describe('Pages as Markdown, for assistants.')

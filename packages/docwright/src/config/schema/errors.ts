import * as z from 'zod'

/** Pages for readers who went astray. */
export const errorsSchema = z
  .strictObject({
    '404': z
      .strictObject({
        redirect: z.boolean().default(true).describe('Leads to the first page instead of showing an error page.'),
        title: z.string().optional().describe('Title of the error page.'),
        description: z.string().optional().describe('Text of the error page, in Markdown.'),
      })
      .describe('A page that does not exist.'),
  })
  .describe('Pages for readers who went astray.')

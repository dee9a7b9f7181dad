import * as z from 'zod'

/** Reactions of the navigation to readers. */
export const interactionSchema = z
  .strictObject({
    drilldown: z
      .boolean()
      .optional()
      .describe(
        'Selecting a group opens its first page (`true`), or only opens and closes the group (`false`); unset, the theme decides.',
      ),
  })
  .describe('How the navigation responds to readers.')

export const errorsSchema = z
  .strictObject({
    '404': z
      .strictObject({
        redirect: z.boolean().default(true).describe('Redirects to the first page instead of showing an error page.'),
        title: z.string().optional().describe('Title of the error page.'),
        description: z.string().optional().describe('Text of the error page, in Markdown.'),
      })
      .describe('A page that does not exist.'),
  })
  .describe('Error pages.')

/** Ways to give feedback on a page. */
export const feedbackSchema = z
  .strictObject({
    thumbsRating: z
      .boolean()
      .optional()
      .describe('Asks whether the page was helpful. The answers are kept by the platform; other sites do not ask.'),
    suggestEdit: z.boolean().optional().describe('Links to the file of each page at the forge, for editing.'),
    raiseIssue: z.boolean().optional().describe('Links to the repository’s form for new issues.'),
  })
  .describe('How readers can give feedback on a page.')

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

export const searchSchema = z
  .strictObject({
    prompt: z.string().optional().describe('Text in the empty search field.'),
    suggestions: z
      .array(z.string().trim().min(1))
      .max(8)
      .default([])
      .describe('Searches offered to readers of the default language who have not searched yet.'),
  })
  .describe('Search.')

/** Texts that pages insert by name. */
export const variablesSchema = z
  .record(
    z.string().regex(/^[A-Za-z0-9-]+$/, 'must consist of letters, digits and hyphens'),
    z.union([z.string(), z.number()]).transform(String),
  )
  .describe('Named texts, inserted in pages as `{{name}}`. Names consist of letters, digits and hyphens.')

export const metadataSchema = z
  .strictObject({
    timestamp: z.boolean().default(false).describe('Shows when a page was last changed.'),
  })
  .describe('Information shown on every page.')

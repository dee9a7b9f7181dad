import * as z from 'zod'

/** What readers can say of a page. */
export const feedbackSchema = z
  .strictObject({
    thumbsRating: z
      .boolean()
      .optional()
      .describe('Asks whether the page was helpful. The answers are kept by the platform; other sites do not ask.'),
    suggestEdit: z.boolean().optional().describe('Links the file of each page at the forge, to be edited there.'),
    raiseIssue: z.boolean().optional().describe('Links the form for new issues of the repository.'),
  })
  .describe('What readers can say of a page.')

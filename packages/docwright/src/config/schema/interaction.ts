import * as z from 'zod'

/** What happens when readers use the navigation. */
export const interactionSchema = z
  .strictObject({
    drilldown: z
      .boolean()
      .optional()
      .describe(
        'Selecting a group opens its first page (`true`), or only opens and closes the group (`false`); unset, the theme decides.',
      ),
  })
  .describe('What happens when readers use the navigation.')

import * as z from 'zod'

/** Other repositories whose pages are part of the site. */
export const sourcesSchema = z
  .array(
    z.strictObject({
      repository: z
        .string()
        .min(1)
        .describe('Git address of the repository, or `owner/repository` at the forge of this one.'),
      name: z
        .string()
        .min(1)
        .optional()
        .describe('Name that `sourceRef` uses; by default the last two parts of the address, `owner/repository`.'),
      branch: z
        .string()
        .min(1)
        .optional()
        .describe('Branch to follow; the default branch of the repository without it.'),
      tag: z.string().min(1).optional().describe('Tag to stay at, instead of a branch.'),
      directory: z.string().optional().describe('Folder of the repository that contains its docs.json.'),
      path: z.string().min(1).describe('Path below which its pages are published, such as `/sdk`.'),
    }),
  )
  .describe('Other repositories that are part of this site, each below a path of its own.')

/** An entry as written. */
export type SourceConfig = z.output<typeof sourcesSchema>[number]

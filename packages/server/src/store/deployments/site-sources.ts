import { z } from 'zod'

/** What a site has of another repository. */
const siteSourceSchema = z.object({
  /** What `sourceRef` calls it. */
  name: z.string(),
  /** Folder of the docs root that its files stand in. */
  folder: z.string(),
  /** Address as docs.json has it. */
  repository: z.string(),
  /** Folder of its repository as docs.json names it; null where the usual one is meant. */
  directory: z.string().nullable(),
  /** Branch or tag as docs.json names it; null for the default branch. */
  branch: z.string().nullable(),
  tag: z.string().nullable(),
  /** The commit; null where none could be had. */
  commit: z.string().nullable(),
  /** Where its branch or tag stood; null where that could not be told. */
  head: z.string().nullable(),
  /** The project of this platform that has the repository; null for one elsewhere. */
  projectId: z.string().nullable(),
  /** Why the newest commit could not be had, as a sentence; null where it was. */
  reason: z.string().nullable(),
})

/** What the site of a deployment has of other repositories. */
export const siteSourcesSchema = z.object({
  /** The commit whose files the site is made of: those of the base, and beside them those of the sources. */
  commit: z.string(),
  sources: z.array(siteSourceSchema),
})

export type SiteSource = z.infer<typeof siteSourceSchema>
export type SiteSources = z.infer<typeof siteSourcesSchema>

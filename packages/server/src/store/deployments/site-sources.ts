import { z } from 'zod'

/** What a site takes from another repository. */
const siteSourceSchema = z.object({
  /** Its name, by `sourceRef`. */
  name: z.string(),
  /** Folder of its files below the docs root. */
  folder: z.string(),
  /** Address as docs.json has it. */
  repository: z.string(),
  /** Folder of its repository as docs.json names it; null if the usual one is meant. */
  directory: z.string().nullable(),
  /** Branch or tag as docs.json names it; null for the default branch. */
  branch: z.string().nullable(),
  tag: z.string().nullable(),
  /** The commit; null if none could be had. */
  commit: z.string().nullable(),
  /** The commit of its branch or tag; null if it was unknown. */
  head: z.string().nullable(),
  /** The project of this platform that has the repository; null for one elsewhere. */
  projectId: z.string().nullable(),
  /** Why the newest commit could not be had, as a sentence; null if it was. */
  reason: z.string().nullable(),
})

/** The other repositories of a deployment's site. */
export const siteSourcesSchema = z.object({
  /** The commit with the site's files: those of the base, and those of the sources. */
  commit: z.string(),
  sources: z.array(siteSourceSchema),
})

export type SiteSource = z.infer<typeof siteSourceSchema>
export type SiteSources = z.infer<typeof siteSourcesSchema>

import type { TextSection } from '../machines/full-text-editions.ts'
import { twinText, type TwinSite } from '../machines/twin-text.ts'
import type { Site } from '../site/create-site.ts'
import type { OutputFolder } from './output-folder.ts'
import { outputPath } from './output-path.ts'

/** Of what the texts were made: they have thousands of pages, and an edit changes the part of one. */
export interface StoredTexts {
  /** Name of the site. */
  name: string
  /** The prefix of paths: origin and base path. */
  root: string
  /** With those of the default language and version last. */
  texts: readonly StoredText[]
}

/** Of what one text was made. */
export interface StoredText {
  path: string
  label: string
  /** None if it is short. */
  sections: readonly TextSection[]
  head: string
  keys: readonly string[]
  /** Position of the section of each page. */
  sectionOf: readonly number[]
  /** Lengths of the parts in characters, for the limit. */
  lengths: readonly number[]
  /** Lengths of the parts in bytes, in the file. */
  sizes: readonly number[]
  /** Bytes behind the last part. */
  end: number
  next?: { key: string; length: number }
}

/** The facts about a site that are needed to write the parts of the texts about some of its pages. */
export type SiteOfParts = TwinSite & Pick<Site, 'pages'>

/** The Markdown next to each page; the surroundings are written once. */
export function markdownIn(output: OutputFolder, site: SiteOfParts, origin: string): (key: string) => string {
  const [before = '', after = ''] = twinText('\u0000', site, origin).split('\u0000')
  return (key) => {
    const twin = output.read(outputPath(site.pages.get(key)?.url ?? '/', '.md'))
    return twin.slice(before.length, twin.length - after.length)
  }
}

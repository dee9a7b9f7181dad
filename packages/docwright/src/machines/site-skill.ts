import type { Site } from '../site/create-site.ts'
import { listPages } from './list-pages.ts'
import { markdownLink, oneLine } from './one-line.ts'

/** Sections and pages that a skill names: it is read before anything is asked. */
const maxSections = 40
const maxPages = 6

/** A site's skill: what agents load to know where things are. */
export interface SiteSkill {
  name: string
  description: string
  text: string
}

/**
 * Writes the skill of a site from its navigation.
 *
 * @param origin Origin of the site; empty where it is not known.
 */
export async function siteSkill(site: Site, origin: string): Promise<SiteSkill> {
  const { config } = site
  const pages = await listPages(site)
  const title = oneLine(config.name)
  const name = skillName(title)
  const about = oneLine(config.description ?? `Documentation of ${title}.`)
  const description = `${about} Use when a task involves ${title}.`.slice(0, 1024).toWellFormed()
  const sections = new Map<string, string[]>()
  for (const { key, path, title: page } of pages) {
    const place = site.navigation.places.get(key)
    const trail = [...(place?.divisions ?? []), ...(place?.groups ?? [])].map(({ label }) => label).filter(Boolean)
    const heading = oneLine(trail.slice(0, 2).join(' > ')) || 'Pages'
    const twin = path.endsWith('/') ? `${path}index.md` : `${path}.md`
    sections.set(heading, [...(sections.get(heading) ?? []), `- ${markdownLink(page, `${origin}${twin}`)}`])
  }
  const lines = [...sections].slice(0, maxSections).flatMap(([heading, links]) => {
    const more = links.length - maxPages
    return [
      `## ${heading}`,
      '',
      ...links.slice(0, maxPages),
      ...(more > 0 ? [`- and ${more} more pages: see the index`] : []),
      '',
    ]
  })
  const root = `${origin}${site.base}`
  const text = [
    '---',
    `name: ${name}`,
    `description: ${JSON.stringify(description)}`,
    '---',
    '',
    `# ${title}`,
    '',
    about,
    '',
    '## How to read this documentation',
    '',
    `- Index of all pages: ${root}/llms.txt`,
    '- Every page is Markdown at its address with `.md`.',
    '- Read the page on a subject before you write code about it: it is more recent than your training data.',
    '',
    ...lines,
  ].join('\n')
  return { name, description, text }
}

/** A name of a site for programs: lower-case letters, digits and hyphens. */
export function skillName(name: string): string {
  const plain = name
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z\d]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 64)
  return plain === '' ? 'documentation' : plain
}

import type { Site } from '../site/create-site.ts'
import { listPages } from './list-pages.ts'
import { markdownLink, oneLine } from './one-line.ts'
import { skillSections } from './skill-sections.ts'

/** A site's skill, which agents load to know where things are. */
export interface SiteSkill {
  name: string
  description: string
  text: string
}

/**
 * Writes the skill of a site from its navigation.
 *
 * @param origin Origin of the site; empty if it is unknown.
 */
export async function siteSkill(site: Site, origin: string): Promise<SiteSkill> {
  const { config } = site
  const pages = await listPages(site)
  const title = oneLine(config.name)
  const name = skillName(title)
  const about = oneLine(config.description ?? `Documentation of ${title}.`)
  const description = `${about} Use when a task involves ${title}.`.slice(0, 1024).toWellFormed()
  const { sections, others } = skillSections(site, pages)
  const lines = sections.flatMap(({ heading, shown, left }) => [
    `## ${heading}`,
    '',
    ...shown.map((page) => {
      const twin = page.path.endsWith('/') ? `${page.path}index.md` : `${page.path}.md`
      return `- ${markdownLink(page.title, `${origin}${twin}`)}`
    }),
    ...(left > 0 ? [`- and ${left} more: see the index`] : []),
    '',
  ])
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
    ...others,
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
    .replaceAll(/^-+|(?<!-)-+$/g, '')
    .slice(0, 64)
  return plain === '' ? 'documentation' : plain
}

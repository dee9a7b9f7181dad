import { englishName } from '../config/language-codes.ts'
import type { NavigationContent } from '../navigation/navigation-tree.ts'
import type { Site } from '../site/create-site.ts'
import { oneLine } from './one-line.ts'
import { skillName } from './site-skill.ts'

/** A site's description, for assistants that use several sites. */
export interface SiteAbout {
  /** Name for programs: lower-case letters, digits and hyphens. */
  name: string
  title: string
  /** Its subject, languages and versions. */
  instructions: string
}

/** Limit of labels of one kind; more would not be helpful. */
const maxLabels = 12

/** Describes a site. */
export function aboutSite({ config, tree }: Site): SiteAbout {
  const title = oneLine(config.name)
  const labels = labelsOf(tree.content)
  const named = (kinds: readonly string[]): string => {
    const all = [...new Set(kinds.flatMap((kind) => [...(labels.get(kind) ?? [])]))]
    return all.slice(0, maxLabels).join(', ')
  }
  const sections = named(['product', 'tab', 'dropdown', 'anchor'])
  const [languages, versions] = [named(['language']), named(['version'])]
  const about = oneLine(config.description ?? '')
  const sentences = [
    `Documentation of ${title}${sections === '' ? '' : `: ${sections}`}.`,
    ...(about === '' ? [] : [/[.!?]$/.test(about) ? about : `${about}.`]),
    ...(languages === '' ? [] : [`Languages: ${languages}.`]),
    ...(versions === '' ? [] : [`Versions: ${versions}.`]),
    'Always up to date. Start with search, and read a section rather than a whole page.',
  ]
  return { name: skillName(title), title, instructions: sentences.join(' ').slice(0, 2000).toWellFormed() }
}

function labelsOf(content: NavigationContent, labels = new Map<string, Set<string>>()): Map<string, Set<string>> {
  if (content.kind === 'entries') return labels
  for (const { kind, label, language, hidden, content: inside } of content.divisions) {
    if (hidden) continue
    const known = labels.get(kind) ?? new Set()
    labels.set(
      kind,
      known.add(language === undefined ? oneLine(label) : `${englishName(language.tag)} (${language.tag})`),
    )
    labelsOf(inside, labels)
  }
  return labels
}

import { appendJson, removeJson, urlOf } from 'docwright/engine'
import { parse } from 'jsonc-parser'
import type { Draft } from './draft.ts'
import { findKey } from './move-page.ts'
import { nothing, type WorkReport } from './report.ts'
import { configurationFile } from './set-setting.ts'
import type { DocsSurvey } from './survey-docs.ts'

/** The bar at the top, or the bottom of every page. */
export type Bar = 'navbar' | 'footer'

/** A link as the configuration has it. */
interface BarLink {
  label?: unknown
  href?: unknown
}

/**
 * Adds a link to the navbar, or to the first column of the footer.
 *
 * @param link The link.
 * @param link.bar Where.
 * @param link.label Its text.
 * @param link.href A page, or a web address.
 */
export async function addBarLink(
  { bar, label, href: written }: { bar: Bar; label: string; href: string },
  survey: DocsSurvey,
  draft: Draft,
): Promise<WorkReport> {
  const file = configurationFile(survey)
  const text = file === undefined ? undefined : await draft.read(file)
  if (file === undefined || text === undefined) return nothing('The configuration cannot be read.')
  const key = findKey(written, survey)
  const isWeb = /^(?:https?:\/\/[^\s/][^\s/.]*\.\S+|mailto:\S[^\s@]*@\S+)$/u.test(written)
  if (key === undefined && !isWeb) return nothing(`There is no page “${written}”, and it is no web address.`)
  const href = key === undefined ? written : urlOf(key)
  if (linksOf(text, bar).some(({ link }) => link.label === label && link.href === href)) {
    return nothing(`The ${bar} has this link already.`)
  }
  draft.write(
    file,
    bar === 'navbar' ? appendJson(text, ['navbar', 'links'], { label, href }) : withFooterLink(text, { label, href }),
  )
  return { done: [`\`${file}\`: added the link “${label}” to the ${bar}`], left: [] }
}

/**
 * Removes a link from the navbar or the footer.
 *
 * @param link The link.
 * @param link.bar Where.
 * @param link.label Its text; case does not count.
 */
export async function removeBarLink(
  { bar, label }: { bar: Bar; label: string },
  survey: DocsSurvey,
  draft: Draft,
): Promise<WorkReport> {
  const file = configurationFile(survey)
  const text = file === undefined ? undefined : await draft.read(file)
  if (file === undefined || text === undefined) return nothing('The configuration cannot be read.')
  const links = linksOf(text, bar)
  const named = links.filter(({ link }) => String(link.label).toLowerCase() === label.toLowerCase())
  const [found, ...more] = named
  if (found === undefined) {
    const known = links.map(({ link }) => `“${String(link.label)}”`).join(', ')
    return nothing(`The ${bar} has no link “${label}”.${known === '' ? '' : ` It has ${known}.`}`)
  }
  if (more.length > 0) return nothing(`The ${bar} has several links “${label}”; change \`${file}\` by hand.`)
  draft.write(file, removeJson(text, found.path))
  return { done: [`\`${file}\`: removed the link “${label}” from the ${bar}`], left: [] }
}

function linksOf(text: string, bar: Bar): { link: BarLink; path: (string | number)[] }[] {
  const whole = parse(text) as { navbar?: { links?: unknown }; footer?: { links?: unknown } } | undefined
  if (bar === 'navbar') return placed(whole?.navbar?.links, ['navbar', 'links'])
  const columns = Array.isArray(whole?.footer?.links) ? whole.footer.links : []
  return columns.flatMap((column: { items?: unknown }, index) =>
    placed(column.items, ['footer', 'links', index, 'items']),
  )
}

function placed(links: unknown, path: (string | number)[]): { link: BarLink; path: (string | number)[] }[] {
  return Array.isArray(links) ? links.map((link: BarLink, index) => ({ link, path: [...path, index] })) : []
}

/** The first column takes it, so no column has to be named. */
function withFooterLink(text: string, link: { label: string; href: string }): string {
  const whole = parse(text) as { footer?: { links?: unknown } } | undefined
  const columns = whole?.footer?.links
  if (Array.isArray(columns) && columns.length > 0) return appendJson(text, ['footer', 'links', 0, 'items'], link)
  return appendJson(text, ['footer', 'links'], { items: [link] })
}

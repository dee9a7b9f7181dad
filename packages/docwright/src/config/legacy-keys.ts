import type { ConfigPath } from './config-node.ts'

/** Replacements for keys of other formats, by path without indexes. */
const replacements: Readonly<Record<string, string>> = {
  analytics: 'Name services in `integrations`; scripts of the repository are included without being named.',
  anchors: 'Move it to `navigation.global.anchors`, with `anchor` and `href` in each entry.',
  'api.auth': 'Move it to `api.mdx.auth`.',
  'api.baseUrl': 'Move it to `api.mdx.server`.',
  'api.maintainOrder': 'Remove it; the order of the specification is kept.',
  'api.paramFields': 'Write `api.params` with `expanded` set to `all` or `closed`.',
  'api.playground.mode': 'Write `api.playground.display`.',
  asyncapi: 'Move it to `api.asyncapi`, or to the element of the navigation that it belongs to.',
  'background.style': 'Write `background.decoration`.',
  backgroundImage: 'Move it to `background.image`.',
  codeBlock: 'Write `styling.codeblocks`.',
  'colors.anchors': 'Remove it; anchors have the colors of the site.',
  'colors.background': 'Move it to `background.color`.',
  css: 'Remove it; style sheets of the repository are included without being named.',
  custom: 'Remove it; style sheets and scripts of the repository are included without being named.',
  customCss: 'Remove it; style sheets of the repository are included without being named.',
  customScripts: 'Remove it; scripts of the repository are included without being named.',
  font: 'Write `fonts`.',
  footerSocials: 'Move it to `footer.socials`.',
  'footer.links.title': 'Write `header`.',
  'footer.links.label': 'Write `header`.',
  'footer.links.links': 'Write `items`.',
  groups: 'Move it into `navigation`.',
  head: 'Write meta tags in `seo.metatags`; other elements cannot be added.',
  js: 'Remove it; scripts of the repository are included without being named.',
  languages: 'Move it into `navigation`.',
  layout: 'Remove it, or choose another `theme`.',
  modeToggle: 'Write `appearance`, with `default` and `strict`.',
  'navbar.links.name': 'Write `label`.',
  'navbar.links.title': 'Write `label`.',
  'navbar.links.url': 'Write `href`.',
  'navbar.primary.url': 'Write `href`.',
  'navigation.openApi': 'Write `openapi`.',
  openapi: 'Move it to `api.openapi`, or to the element of the navigation that it belongs to.',
  pages: 'Move it into `navigation`.',
  primaryTab: 'Name the first tab in `navigation.tabs`.',
  rounded: 'Remove it, or choose another `theme`.',
  scripts: 'Remove it; scripts of the repository are included without being named.',
  'seo.indexHiddenPages': 'Write `seo.indexing` with the value `all`.',
  sidebar: 'Remove it, or choose another `theme`.',
  style: 'Remove it; style sheets of the repository are included without being named.',
  styles: 'Remove it; style sheets of the repository are included without being named.',
  'styling.css': 'Remove it; style sheets of the repository are included without being named.',
  'styling.fonts': 'Move it to `fonts`.',
  tabs: 'Move it into `navigation`.',
  topAnchor: 'Add an entry to `navigation.global.anchors`.',
  topbar: 'Remove it, or choose another `theme`.',
  topbarCtaButton: 'Move it to `navbar.primary`, with `label` and `href`.',
  topbarLinks: 'Move it to `navbar.links`, with `label` and `href` in each entry.',
  versions: 'Move it into `navigation`.',
}

/** Replacements for keys in any element of the navigation. */
const navigationReplacements: Readonly<Record<string, string>> = {
  collapsed: 'Write `expanded`; nested groups are closed without it.',
  collapsible: 'Remove it; nested groups can always be opened and closed.',
  expandable: 'Remove it; nested groups can always be opened and closed.',
  defaultOpen: 'Write `expanded`.',
  title: 'Write the label under the element’s own key, such as `group` or `tab`.',
  url: 'Write `href`.',
}

/**
 * The fix for a key of an earlier format or another tool.
 *
 * @param path The key is last.
 * @returns Undefined if the key is simply unknown.
 */
export function legacyKeyFix(path: ConfigPath): string | undefined {
  const names = path.filter((step) => typeof step === 'string')
  const name = names.join('.')
  if (Object.hasOwn(replacements, name)) return replacements[name]
  const key = names.at(-1)
  const isInNavigation = names[0] === 'navigation' && key !== undefined && Object.hasOwn(navigationReplacements, key)
  return isInNavigation ? navigationReplacements[key] : undefined
}

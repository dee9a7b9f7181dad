import * as z from 'zod'
import { additionalLanguageCodes, languageAliases, languageCodes } from '../language-codes.ts'
import { bannerSchema } from './banner.ts'
import { footerSchema } from './footer.ts'
import { navbarSchema } from './navbar.ts'
import type {
  AnchorConfig,
  DropdownConfig,
  GlobalConfig,
  GroupConfig,
  LanguageConfig,
  MenuItemConfig,
  NavigationConfig,
  PageConfig,
  ProductConfig,
  TabConfig,
  VersionConfig,
} from './navigation-config.ts'
import {
  colorField,
  defaultField,
  descriptionField,
  hrefField,
  iconFields,
  inheritedFields,
  rootField,
  visibilityFields,
} from './navigation-fields.ts'

const label = z.string().min(1)

// Any text is accepted here, and reported when the navigation is resolved, so that a wrong code does not cost the pages
// of its language. Editors offer the list.
const languageLabel = label.meta({
  enum: [...languageCodes, ...additionalLanguageCodes, ...Object.keys(languageAliases)],
})

const alignField = z.enum(['start', 'end']).optional().describe('Side of the tab bar on which the tab is placed.')

const versionTagField = z.string().optional().describe('Badge in the version selector, such as `Latest` or `Beta`.')

const contentLists = {
  products: z
    .array(z.lazy(() => productSchema))
    .optional()
    .describe('Products: a section of its own for each, chosen from a menu.'),
  languages: z
    .array(z.lazy(() => languageSchema))
    .optional()
    .describe('Languages: the same documentation in each, chosen from a menu.'),
  versions: z
    .array(z.lazy(() => versionSchema))
    .optional()
    .describe('Versions: the documentation of each, chosen from a menu.'),
  tabs: z
    .array(z.lazy(() => tabSchema))
    .optional()
    .describe('Tabs: sections with a bar at the top of every page.'),
  dropdowns: z
    .array(z.lazy(() => dropdownSchema))
    .optional()
    .describe('Dropdowns: sections in a menu at the top of the sidebar.'),
  anchors: z
    .array(z.lazy(() => anchorSchema))
    .optional()
    .describe('Anchors: sections that stay in view at the top of the sidebar.'),
  groups: z
    .array(z.lazy(() => groupSchema))
    .optional()
    .describe('Groups of pages.'),
  pages: z
    .array(z.lazy(() => pageSchema))
    .optional()
    .describe('Pages and groups, in the order they are shown.'),
  menu: z
    .array(z.lazy(() => menuItemSchema))
    .optional()
    .describe('Menu that the element opens, instead of a single section.'),
}

type ListKey = keyof typeof contentLists

/**
 * The lists of an element. Those that it cannot hold are accepted as well, so that they are reported with their
 * content, but editors do not offer them.
 */
function holding(...allowed: readonly ListKey[]): typeof contentLists {
  const fields = Object.entries(contentLists).map(([key, field]) => [
    key,
    allowed.includes(key as ListKey) ? field : field.meta({ misplaced: true }),
  ])
  return Object.fromEntries(fields) as typeof contentLists
}

/** All lists except `menu` and, if an element cannot hold its own kind, that kind. */
function allBut(own?: ListKey): ListKey[] {
  return (Object.keys(contentLists) as ListKey[]).filter((key) => key !== 'menu' && key !== own)
}

/** A group of pages, which may contain groups. */
export const groupSchema: z.ZodType<GroupConfig> = z
  .strictObject({
    group: z.string().describe('Label of the group; without one, its pages have no heading.'),
    ...holding('pages'),
    ...iconFields,
    tag: z.string().optional().describe('Short label shown beside the group, such as `NEW`.'),
    root: rootField,
    expanded: z.boolean().optional().describe('Opens a nested group by default. Groups at the top are always open.'),
    ...inheritedFields,
    ...visibilityFields,
    boost: z
      .number()
      .optional()
      .describe('Multiplies the search score of the group’s pages; sensible values are 0.1 to 10.'),
    public: z.boolean().optional().describe('Whether the pages can be read without signing in.'),
  })
  .meta({ id: 'NavigationGroup' })

/** An entry of a list of pages: a path, an operation as `METHOD /path`, or a group. */
export const pageSchema: z.ZodType<PageConfig> = z
  .union([
    z.string().min(1).describe('Path of a page without extension, `METHOD /path` of an operation, or a URL.'),
    groupSchema,
  ])
  .meta({ id: 'NavigationPage' })

const linkFields = {
  href: hrefField,
  ...iconFields,
  description: descriptionField,
  color: colorField,
  hidden: visibilityFields.hidden,
}

/** Elements that are shown on every page, in any division. */
export const globalSchema: z.ZodType<GlobalConfig> = z
  .strictObject({
    anchors: z
      .array(z.strictObject({ anchor: label.describe('Label of the anchor.'), ...linkFields }))
      .optional()
      .describe('Anchors at the top of the sidebar of every page.'),
    tabs: z
      .array(z.strictObject({ tab: label.describe('Label of the tab.'), align: alignField, ...linkFields }))
      .optional()
      .describe('Tabs on every page.'),
    dropdowns: z
      .array(z.strictObject({ dropdown: label.describe('Label of the entry.'), ...linkFields }))
      .optional()
      .describe('Entries of the dropdown menu on every page.'),
    products: z
      .array(
        z.strictObject({
          product: label.describe('Name of the product.'),
          name: z.string().optional().describe('Other name of the product.'),
          ...linkFields,
        }),
      )
      .optional()
      .describe('Entries of the product menu on every page.'),
    versions: z
      .array(
        z.strictObject({
          version: label.describe('Label of the version.'),
          default: defaultField,
          tag: versionTagField,
          ...linkFields,
        }),
      )
      .optional()
      .describe('Entries of the version menu on every page.'),
    languages: z
      .array(
        z.strictObject({
          language: languageLabel.describe('Code of the language.'),
          default: defaultField,
          ...linkFields,
        }),
      )
      .optional()
      .describe('Entries of the language menu on every page.'),
  })
  .meta({ id: 'NavigationGlobal' })

const globalField = globalSchema.optional().describe('Elements that are shown on every page below.')

const divisionFields = {
  ...iconFields,
  href: hrefField.optional(),
  root: rootField,
  ...visibilityFields,
  ...inheritedFields,
  global: globalField,
}

/** A division with a switcher of its own. */
export const productSchema: z.ZodType<ProductConfig> = z
  .strictObject({
    product: label.describe('Name of the product.'),
    name: z.string().optional().describe('Other name of the product.'),
    description: descriptionField,
    color: colorField,
    ...divisionFields,
    ...holding('menu', ...allBut('products')),
  })
  .meta({ id: 'NavigationProduct' })

/** A division with its own texts around the pages. The code is checked when the navigation is resolved. */
export const languageSchema: z.ZodType<LanguageConfig> = z
  .strictObject({
    language: languageLabel.describe('Code of the language.'),
    default: defaultField,
    banner: bannerSchema.optional().describe('Banner in place of the site’s, for this language.'),
    footer: footerSchema.optional().describe('Footer in place of the site’s, for this language.'),
    navbar: navbarSchema.optional().describe('Links of the top bar in place of the site’s, for this language.'),
    ...divisionFields,
    ...holding(...allBut('languages')),
  })
  .meta({ id: 'NavigationLanguage' })

/** A division with a switcher of its own. */
export const versionSchema: z.ZodType<VersionConfig> = z
  .strictObject({
    version: label.describe('Label of the version.'),
    default: defaultField,
    tag: versionTagField,
    ...divisionFields,
    ...holding(...allBut('versions')),
  })
  .meta({ id: 'NavigationVersion' })

/** A tab of the bar below the header. */
export const tabSchema: z.ZodType<TabConfig> = z
  .strictObject({
    tab: label.describe('Label of the tab.'),
    align: alignField,
    ...divisionFields,
    ...holding('menu', ...allBut('tabs')),
  })
  .meta({ id: 'NavigationTab' })

/** An entry of a dropdown menu above the sidebar. */
export const dropdownSchema: z.ZodType<DropdownConfig> = z
  .strictObject({
    dropdown: label.describe('Label of the entry.'),
    description: descriptionField,
    color: colorField,
    ...divisionFields,
    ...holding(...allBut('dropdowns')),
  })
  .meta({ id: 'NavigationDropdown' })

/** An anchor: a division with a link of its own at the top of the sidebar. */
export const anchorSchema: z.ZodType<AnchorConfig> = z
  .strictObject({
    anchor: label.describe('Label of the anchor.'),
    color: colorField,
    ...divisionFields,
    ...holding(...allBut('anchors')),
  })
  .meta({ id: 'NavigationAnchor' })

/** An item of a tab's menu. Content other than groups and pages is shown, and reported later. */
export const menuItemSchema: z.ZodType<MenuItemConfig> = z
  .strictObject({
    item: label.describe('Label of the item.'),
    description: descriptionField,
    ...divisionFields,
    ...holding(...allBut()),
  })
  .meta({ id: 'NavigationMenuItem' })

/** The whole `navigation` of `docs.json`; `docs/navigation/` explains it. */
export const navigationSchema: z.ZodType<NavigationConfig> = z
  .strictObject({ ...holding(...allBut()), ...inheritedFields, global: globalField })
  .meta({ id: 'Navigation' })

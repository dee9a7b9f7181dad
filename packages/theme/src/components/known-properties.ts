/** Properties that many components share. */
const icon = 'icon iconType iconLibrary'
const callout = `title ${icon} ariaLabel type`
const codeGroup = 'dropdown title titles sync'
const field =
  'name path query header cookie body auth type default required deprecated optional placeholder description initialValue pre post'
const tree = 'name comment highlight defaultOpen openable'

/** What each component reads, by its name in MDX: for warnings of misspelt properties, and for their suggestions. */
const lists: Readonly<Record<string, string>> = {
  Accordion: `title description defaultOpen ${icon}`,
  AccordionGroup: '',
  Badge: `color size shape ${icon} leadIcon tailIcon stroke variant disabled href`,
  Callout: `${callout} color variation variant`,
  Card: `title ${icon} color href horizontal img alt cta arrow type disabled description subtitle link path target src headerText`,
  CardGroup: 'cols columns',
  Check: callout,
  CodeBlock: `language filename title ${icon} lines wrap expandable nocopy highlight focus twoslash`,
  CodeGroup: codeGroup,
  Color: 'variant',
  'Color.Item': 'name value',
  'Color.Row': 'title',
  Columns: 'cols columns',
  Danger: callout,
  Expandable: 'title summary defaultOpen',
  Frame: 'caption hint title description noborder border background width center shadow',
  'GitHub.Repo': 'repo variant',
  Heading: 'level noAnchor',
  Icon: `${icon} src name color size`,
  Info: callout,
  Note: callout,
  Panel: '',
  Param: field,
  ParamField: field,
  Prompt: `description actions ${icon} title prompt code`,
  RequestExample: codeGroup,
  ResponseExample: codeGroup,
  ResponseField: field,
  Step: `title ${icon} stepNumber titleSize noAnchor`,
  Steps: 'titleSize',
  Tab: `title label value ${icon}`,
  Tabs: 'defaultTabIndex defaultValue sync borderBottom',
  Tile: 'href title description',
  Tip: callout,
  Tooltip: 'tip headline cta href side align title description content',
  'Tree.File': tree,
  'Tree.Folder': tree,
  Update: 'label description date tags rss',
  View: `title ${icon}`,
  Visibility: 'for',
  Warning: callout,
}

const known = new Map(Object.entries(lists).map(([name, list]) => [name, list.split(' ').filter(Boolean)]))

/**
 * The properties that a component reads, those of every element aside.
 *
 * @param component Its name in MDX.
 * @returns Undefined for a component that takes any property.
 */
export function knownProperties(component: string): readonly string[] | undefined {
  return known.get(component)
}

/** What a component cannot do without, with the other names it is taken from. */
const needed = new Map(
  Object.entries({
    Accordion: 'title',
    'Color.Item': 'value',
    'GitHub.Repo': 'repo',
    Icon: 'icon name src',
    ParamField: 'name path query header cookie body auth',
    ResponseField: 'name path query header cookie body',
    Tab: 'title label value',
    Tile: 'href',
    Tooltip: 'tip content',
    'Tree.File': 'name',
    'Tree.Folder': 'name',
    Update: 'label',
    View: 'title',
  }).map(([name, list]) => [name, list.split(' ')]),
)

/**
 * The property without which a component shows readers nothing to go by.
 *
 * @param component Its name in MDX.
 * @returns Its names, any of which will do, the usual one first; empty where none is needed.
 */
export function neededProperties(component: string): readonly string[] {
  return needed.get(component) ?? []
}

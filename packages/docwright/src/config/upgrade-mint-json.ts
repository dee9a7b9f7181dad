import { childOf, textOf, type ConfigNode, type Member, type ObjectNode } from './config-node.ts'
import { upgradeMintNavigation } from './upgrade-mint-navigation.ts'

/** Keys that are converted or have no counterpart. All others mean the same in both formats. */
const consumed = new Set([
  'theme',
  'colors',
  'topbarLinks',
  'topbarCtaButton',
  'footerSocials',
  'openapi',
  'asyncapi',
  'analytics',
  'modeToggle',
  'codeBlock',
  'metadata',
  'backgroundImage',
  'font',
  'eyebrow',
  'layout',
  'sidebar',
  'topbar',
  'rounded',
  'navigation',
  'tabs',
  'anchors',
  'versions',
  'primaryTab',
  'topAnchor',
])

/**
 * Converts a `mint.json` to the equivalent `docs.json`. Every value keeps its place in the file; keys that neither
 * format has are passed on, to be reported.
 */
export function upgradeMintJson(root: ObjectNode): ObjectNode {
  const target = emptyObject(root)
  const read = (...path: string[]) =>
    path.reduce<ConfigNode | undefined>((node, key) => node && childOf(node, key), root)
  const write = (path: string[], node: ConfigNode | undefined) => node !== undefined && setAt(target, path, node)

  for (const [key, member] of root.members) if (!consumed.has(key)) target.members.set(key, copied(member))
  removeAt(target, ['api', 'baseUrl'])
  removeAt(target, ['api', 'auth'])
  removeAt(target, ['seo', 'indexHiddenPages'])
  removeAt(target, ['background', 'style'])

  write(['theme'], read('theme') ?? scalarLike(root, 'mint'))
  for (const key of ['primary', 'light', 'dark']) write(['colors', key], read('colors', key))
  write(['background', 'color'], read('colors', 'background'))
  write(['background', 'image'], read('backgroundImage'))
  write(['background', 'decoration'], read('background', 'style'))
  write(['appearance', 'default'], read('modeToggle', 'default'))
  write(['appearance', 'strict'], read('modeToggle', 'isHidden'))
  write(['fonts', 'heading'], read('font', 'headings'))
  write(['fonts', 'body'], read('font', 'body'))
  write(['styling', 'eyebrows'], read('eyebrow', 'display'))
  write(['styling', 'codeblocks'], codeblocks(read('codeBlock', 'mode')))
  write(['seo', 'metatags'], read('metadata'))
  write(['seo', 'indexing'], indexing(read('seo', 'indexHiddenPages')))
  write(['api', 'openapi'], read('openapi'))
  write(['api', 'asyncapi'], read('asyncapi'))
  write(['api', 'mdx', 'server'], read('api', 'baseUrl'))
  write(['api', 'mdx', 'auth', 'method'], read('api', 'auth', 'method'))
  write(['api', 'mdx', 'auth', 'name'], read('api', 'auth', 'name'))
  write(['footer', 'socials'], socials(read('footerSocials')))
  const analytics = read('analytics')
  if (analytics?.type === 'object') {
    for (const [key, member] of analytics.members) write(['integrations', key], member.node)
  }
  const links = read('topbarLinks')
  write(['navbar', 'links'], links?.type === 'array' ? { ...links, items: links.items.map(link) } : undefined)
  const button = read('topbarCtaButton')
  write(['navbar', 'primary'], button && button.type === 'object' ? primary(button) : undefined)
  write(['navigation'], upgradeMintNavigation(root))
  return target
}

/** `{name, url}` is the earlier spelling of `{label, href}`. */
function link(node: ConfigNode): ConfigNode {
  if (node.type !== 'object') return node
  const names: Readonly<Record<string, string>> = { name: 'label', url: 'href' }
  const members = Array.from(node.members, ([key, member]): [string, Member] => [names[key] ?? key, member])
  const upgraded = new Map(members)
  // The default type of links may be written out.
  if (textOf(childOf(node, 'type')) === 'link') upgraded.delete('type')
  return { ...node, members: upgraded }
}

function primary(node: ObjectNode): ConfigNode {
  const upgraded = link(node)
  if (upgraded.type !== 'object') return upgraded
  for (const key of ['style', 'arrow']) upgraded.members.delete(key)
  return upgraded
}

/** Either a map, as today, or a list of `{type, url}`. */
function socials(node: ConfigNode | undefined): ConfigNode | undefined {
  if (node?.type !== 'array') return node
  const map = emptyObject(node)
  for (const item of node.items) {
    const network = childOf(item, 'type')
    const url = childOf(item, 'url')
    const name = textOf(network)
    if (network !== undefined && url !== undefined && name !== undefined)
      map.members.set(name, { key: network, node: url })
  }
  return map
}

function codeblocks(mode: ConfigNode | undefined): ConfigNode | undefined {
  return mode && scalarLike(mode, textOf(mode) === 'dark' ? 'dark' : 'system')
}

function indexing(node: ConfigNode | undefined): ConfigNode | undefined {
  return node?.type === 'scalar' && node.value === true ? scalarLike(node, 'all') : undefined
}

function copied(member: Member): Member {
  const { key, node } = member
  return { key, node: node.type === 'object' ? { ...node, members: new Map(node.members) } : node }
}

function emptyObject({ document, offset, end }: ConfigNode): ObjectNode {
  return { type: 'object', document, offset, end, members: new Map() }
}

function scalarLike({ document, offset, end }: ConfigNode, value: string): ConfigNode {
  return { type: 'scalar', document, offset, end, value }
}

function setAt(root: ObjectNode, path: readonly string[], node: ConfigNode): void {
  const [key = '', ...rest] = path
  if (rest.length === 0) {
    root.members.set(key, { key: node, node })
    return
  }
  const child = childOf(root, key)
  const parent = child?.type === 'object' ? child : emptyObject(node)
  if (parent !== child) root.members.set(key, { key: node, node: parent })
  setAt(parent, rest, node)
}

function removeAt(root: ObjectNode, [key, inner]: readonly [string, string]): void {
  const child = childOf(root, key)
  if (child?.type === 'object' && child.members.delete(inner) && child.members.size === 0) root.members.delete(key)
}

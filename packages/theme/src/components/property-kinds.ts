import { readColor } from '../content/author-style.ts'
import type { PropertyValue } from '../content-node.ts'
import { isElements } from '../content/plain-text.ts'
import { readNumber, readPixels } from '../content/properties.ts'
import { repositoryOf } from './github-repo.tsx'
import { lineRanges } from './line-ranges.ts'

/** What a property can be used as. */
interface Kind {
  /** In the words that an author is told. */
  expected: string
  fits(value: PropertyValue, name: string): boolean
}

const flag: Kind = {
  expected: 'true or false',
  fits: (value, name) =>
    typeof value === 'boolean' ||
    typeof value === 'number' ||
    ['', 'true', 'false', 'yes', 'no', name.toLowerCase()].includes(wordOf(value)),
}
const number: Kind = { expected: 'a number', fits: (value) => readNumber({ value }, 'value') !== undefined }
const color: Kind = { expected: 'a color, such as #16a34a', fits: (value) => readColor(value) !== undefined }
const badgeColor: Kind = { ...color, fits: (value) => color.fits(value, '') || /^\w+-destructive$/.test(wordOf(value)) }
const lines: Kind = { expected: 'line numbers, such as 1,3-5', fits: (value) => lineRanges(value).size > 0 }
const length: Kind = {
  expected: 'a number of pixels',
  fits: (value) => number.fits(value, '') || /^[\d.]+(?:px|r?em|ch|%|vw)$|^(?:auto|full)$/.test(wordOf(value)),
}

const pixels: Kind = { expected: 'a number of pixels', fits: (value) => readPixels({ value }, 'value') !== undefined }
const repository: Kind = {
  expected: 'owner/name, or the address of a repository at GitHub',
  fits: (value) => repositoryOf({ repo: value }) !== undefined,
}

/** One of several words; those that other systems have for the same are not told. */
function oneOf(words: string, others = ''): Kind {
  const known = words.split(' ')
  const taken = new Set([...known, ...others.split(' ')])
  const last = known.at(-1) ?? ''
  const expected = `${known.slice(0, -1).join(', ')} or ${last}`
  return { expected, fits: (value) => taken.has(wordOf(value)) }
}

/** One or several of some words. */
function someOf(words: string, others = ''): Kind {
  const one = oneOf(words, others)
  const fits = (value: PropertyValue): boolean =>
    Array.isArray(value) ? value.every((entry) => one.fits(entry, '')) : one.fits(value, '')
  return { ...one, fits }
}

const flags = (names: string): Record<string, Kind> => Object.fromEntries(names.split(' ').map((name) => [name, flag]))
const columns = { cols: number, columns: number }
const field = flags('required deprecated optional')
const calloutType = oneOf('note info tip warning check danger', 'success error caution')
const tree = flags('highlight defaultOpen openable')
const titleSize = oneOf('p h2 h3 h4')
const codeGroup = flags('dropdown')

/** Kinds of the properties that are more than text, by component. */
const lists: Readonly<Record<string, Readonly<Record<string, Kind>>>> = {
  Accordion: flags('defaultOpen'),
  Badge: { ...flags('stroke disabled'), color: badgeColor, size: oneOf('xs sm md lg'), shape: oneOf('rounded pill') },
  Callout: { color, type: calloutType },
  Card: { ...flags('horizontal arrow disabled'), color, type: calloutType },
  CardGroup: columns,
  CodeBlock: { ...flags('lines wrap expandable nocopy twoslash'), highlight: lines, focus: lines },
  CodeGroup: codeGroup,
  Color: { variant: oneOf('compact table') },
  'Color.Item': { value: color },
  Columns: columns,
  Expandable: flags('defaultOpen'),
  Frame: { ...flags('noborder border center shadow'), width: length },
  'GitHub.Repo': { repo: repository, variant: oneOf('inset flat') },
  Heading: { ...flags('noAnchor'), level: number },
  Icon: { color, size: pixels },
  Param: field,
  ParamField: field,
  Prompt: { actions: someOf('copy cursor') },
  RequestExample: codeGroup,
  ResponseExample: codeGroup,
  ResponseField: field,
  Step: { ...flags('noAnchor'), stepNumber: number, titleSize },
  Steps: { titleSize },
  Tabs: { ...flags('sync borderBottom'), defaultTabIndex: number },
  Tooltip: { side: oneOf('top right bottom left'), align: oneOf('center start end') },
  'Tree.File': tree,
  'Tree.Folder': tree,
  Visibility: { for: someOf('humans agents', 'human agent') },
}

const known = new Map(
  Object.entries(lists).flatMap(([component, list]) =>
    Object.entries(list).map(([name, kind]) => [`${component}.${name}`, kind] as const),
  ),
)

/**
 * What a component expects of a property whose value it cannot use.
 *
 * @param component Its name in MDX.
 * @param name The property.
 * @param value Its value.
 * @returns Undefined where it can use the value, or takes any.
 */
export function expectedValue(component: string, name: string, value: PropertyValue): string | undefined {
  const kind = known.get(`${component}.${name}`)
  if (kind === undefined || value === undefined || value === null || isElements(value)) return undefined
  return kind.fits(value, name) ? undefined : kind.expected
}

function wordOf(value: PropertyValue): string {
  return typeof value === 'string' ? value.trim().toLowerCase() : '\0'
}

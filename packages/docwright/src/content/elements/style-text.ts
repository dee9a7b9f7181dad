import { isObject, type Value } from '../expressions/values.ts'

// Numbers in these properties have no unit. The islands of the theme use the same list.
const unitless = new Set(
  `animationIterationCount aspectRatio borderImageOutset borderImageSlice borderImageWidth columnCount columns fillOpacity flex flexGrow flexShrink floodOpacity fontWeight
  gridArea gridColumn gridColumnEnd gridColumnStart gridRow gridRowEnd gridRowStart lineClamp lineHeight opacity order
  orphans scale stopOpacity strokeDasharray strokeDashoffset strokeMiterlimit strokeOpacity strokeWidth tabSize widows
  zIndex zoom`.split(/\s+/),
)

/**
 * Converts `style` to CSS text, from an object as in JSX or a text as in HTML.
 *
 * @returns Declarations such as `color: red; margin-top: 4px`; undefined if there are none.
 */
export function styleText(style: Value): string | undefined {
  if (typeof style === 'string') return style.trim() === '' ? undefined : style.trim().replace(/;$/, '')
  if (!isObject(style)) return undefined
  const declarations: string[] = []
  for (const [name, value] of Object.entries(style)) {
    if (typeof value === 'string' && value.trim() !== '') declarations.push(`${propertyName(name)}: ${value.trim()}`)
    if (typeof value === 'number') declarations.push(`${propertyName(name)}: ${withUnit(name, value)}`)
  }
  return declarations.length === 0 ? undefined : declarations.join('; ')
}

function propertyName(name: string): string {
  if (name.startsWith('--')) return name
  const words = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  return words.startsWith('ms-') ? `-${words}` : words
}

function withUnit(name: string, value: number): string {
  const bare = name.replace(/^(?:Webkit|Moz|ms|O)([A-Z])/, (_, first: string) => first.toLowerCase())
  return value === 0 || name.startsWith('--') || unitless.has(bare) ? String(value) : `${value}px`
}

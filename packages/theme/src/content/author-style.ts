import type { PropertyValue } from '../content-node.ts'
import type { PageRendering } from './content-context.ts'
import { type Properties, readText } from './properties.ts'
import { joinClasses } from './write-attributes.ts'

const colorForm =
  /^(?:#[0-9a-f]{3,8}|[a-z]+|(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color|color-mix|light-dark|var)\([^;{}<>"'\\]*\))$/i

/**
 * An author's color, if it is valid: a CSS color, or one for each scheme.
 *
 * @returns A CSS value, safe inside a declaration.
 */
export function readColor(value: PropertyValue): string | undefined {
  if (typeof value === 'string') {
    const color = value.trim()
    if (colorForm.test(color)) return color
    // Six digits are meant as a color.
    return /^[0-9a-f]{6}$/i.test(color) ? `#${color}` : undefined
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const { light, dark } = value as { light?: PropertyValue; dark?: PropertyValue }
  const [forLight, forDark] = [readColor(light ?? dark), readColor(dark ?? light)]
  return forLight !== undefined && forDark !== undefined ? `light-dark(${forLight}, ${forDark})` : undefined
}

/**
 * Attributes of an element of ours with a style that an author chose.
 *
 * @param className The element's own classes.
 */
export function styled(
  page: PageRendering,
  className: string,
  declarations: string | undefined,
): { class: string; style?: string } {
  if (declarations === undefined) return { class: className }
  const styleClass = page.context.styleClass?.(declarations)
  return styleClass === undefined
    ? { class: className, style: declarations }
    : { class: joinClasses(className, styleClass) }
}

/**
 * Marks the outermost element of a component. Its class has a public name, which authors' style sheets rely on and
 * which their own elements may also have; the theme's rules require this mark, so that they do not affect such an
 * element.
 */
export const ours = { 'data-dw': '' } as const

/**
 * Attributes of a component's outermost element: its own class, and the `className`, `style` and `id` of the author.
 *
 * @param className The element's own classes.
 * @param properties The author's.
 * @param declarations The component's own CSS declarations.
 */
export function blockAttributes(
  page: PageRendering,
  className: string,
  properties: Properties,
  declarations?: string,
): { class: string; style?: string; id?: string; 'data-dw': '' } {
  const id = readText(properties, 'id')
  const style = [declarations, readText(properties, 'style')].filter(Boolean).join(';')
  const classes = joinClasses(className, readText(properties, 'className', 'class'))
  return { ...styled(page, classes, style === '' ? undefined : style), ...(id === undefined ? {} : { id }), ...ours }
}

import { svgElements } from './element-names.ts'

const renamed: Readonly<Record<string, string>> = {
  className: 'class',
  classname: 'class',
  htmlFor: 'for',
  acceptCharset: 'accept-charset',
  httpEquiv: 'http-equiv',
  xlinkHref: 'xlink:href',
  xlinkTitle: 'xlink:title',
  xmlLang: 'xml:lang',
  xmlSpace: 'xml:space',
  xmlnsXlink: 'xmlns:xlink',
  defaultValue: 'value',
  defaultChecked: 'checked',
  defaultOpen: 'open',
}

// SVG attributes with a hyphen, which JSX writes in camel case.
const hyphenated = new Map(
  `alignment-baseline arabic-form baseline-shift cap-height clip-path clip-rule color-interpolation
  color-interpolation-filters color-rendering dominant-baseline enable-background fill-opacity fill-rule flood-color
  flood-opacity font-family font-size font-size-adjust font-stretch font-style font-variant font-weight
  glyph-orientation-horizontal glyph-orientation-vertical image-rendering letter-spacing lighting-color marker-end
  marker-mid marker-start mask-type overline-position overline-thickness paint-order pointer-events shape-rendering
  stop-color stop-opacity strikethrough-position strikethrough-thickness stroke-dasharray stroke-dashoffset
  stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width text-anchor text-decoration
  text-rendering transform-origin underline-position underline-thickness unicode-bidi vector-effect word-spacing
  writing-mode`
    .split(/\s+/)
    .map((name) => [name.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()), name]),
)

/**
 * Converts an attribute name, which may be written as in JSX, to HTML.
 *
 * @returns Such as `class`, `stroke-width` or `aria-label`; SVG's own camel case (`viewBox`) stays.
 */
export function attributeName(name: string, element: string): string {
  const other = renamed[name] ?? hyphenated.get(name)
  if (other !== undefined) return other
  if (/^aria[A-Z]/.test(name)) return `aria-${name.slice(4).toLowerCase()}`
  if (/^data[A-Z]/.test(name)) return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  return svgElements.has(element) && element !== 'a' ? name : name.toLowerCase()
}

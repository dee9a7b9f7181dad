/** Colors and font styles in two themes. Colors are indexes into a theme's color table, font styles are bits. */
export interface Look {
  lightColor: number
  lightFont: number
  darkColor: number
  darkFont: number
}

/** Meanings of the bits of a font style: a letter for class names, and CSS. */
export const fontStyles: readonly { bit: number; letter: string; property: string; on: string }[] = [
  { bit: 1, letter: 'i', property: 'font-style', on: 'italic' },
  { bit: 2, letter: 'b', property: 'font-weight', on: '700' },
  { bit: 4, letter: 'u', property: 'text-decoration', on: 'underline' },
  { bit: 8, letter: 's', property: 'text-decoration', on: 'line-through' },
]

/**
 * Class names of a style: `l4` and `d9` for its colors on light and on dark, `fi` for italics in both themes, `li` or
 * `di` in one of them.
 *
 * @param defaults The style of plain text, which has no classes.
 * @returns The names, separated by spaces.
 */
export function lookClasses(look: Look, defaults: Look): string {
  const classes: string[] = []
  if (look.lightColor !== defaults.lightColor) classes.push(`l${look.lightColor}`)
  if (look.darkColor !== defaults.darkColor) classes.push(`d${look.darkColor}`)
  for (const { bit, letter } of fontStyles) {
    const onLight = (look.lightFont & bit) !== 0
    const onDark = (look.darkFont & bit) !== 0
    if (onLight && onDark) classes.push(`f${letter}`)
    else if (onLight) classes.push(`l${letter}`)
    else if (onDark) classes.push(`d${letter}`)
  }
  return classes.join(' ')
}

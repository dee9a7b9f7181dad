/** Colours and font styles in two themes. Colours are numbers of a theme's colour table, font styles are bits. */
export interface Look {
  lightColor: number
  lightFont: number
  darkColor: number
  darkFont: number
}

/** What the bits of a font style mean: the letter that stands for it in class names, and its CSS. */
export const fontStyles: readonly { bit: number; letter: string; property: string; on: string }[] = [
  { bit: 1, letter: 'i', property: 'font-style', on: 'italic' },
  { bit: 2, letter: 'b', property: 'font-weight', on: '700' },
  { bit: 4, letter: 'u', property: 'text-decoration', on: 'underline' },
  { bit: 8, letter: 's', property: 'text-decoration', on: 'line-through' },
]

/**
 * Class names of a look: `l4` and `d9` for its colours on light and on dark, `fi` for italics in both themes, `li` or
 * `di` in one of them.
 *
 * @param look The look.
 * @param defaults The look of plain text, which has no classes.
 * @returns The names, separated by blanks.
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

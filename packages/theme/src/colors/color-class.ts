/** A color an author chose for one thing, by scheme. */
export interface ColorPair {
  light?: string
  dark?: string
}

/**
 * The class that gives an element an author's color (`--dw-own-color`). The rule is in the site's style sheet
 * (`siteStyles`), since pages carry no inline styles.
 *
 * @param color Hexadecimal colors; undefined for none.
 */
export function colorClass(color: ColorPair | undefined): string | undefined {
  if (color === undefined) return undefined
  const parts = [color.light ?? color.dark, color.dark ?? color.light]
  if (parts.some((part) => part === undefined || !/^#[0-9a-f]{3,8}$/i.test(part))) return undefined
  return `own-color-${parts.map((part) => part?.slice(1).toLowerCase()).join('-')}`
}

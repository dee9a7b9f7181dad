let areInUse = false

/**
 * Uses fonts that arrived too late for the first page. Text that is being read keeps its font, and a document that
 * stays would keep it for ever; between two pages the change is invisible.
 */
export function useLateFonts(): void {
  if (areInUse) return
  areInUse = true
  const sheet = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"]')?.sheet
  for (const rule of sheet?.cssRules ?? []) {
    if (!(rule instanceof CSSFontFaceRule)) continue
    const valueOf = (name: string): string => rule.style.getPropertyValue(name)
    if (valueOf('font-display') !== 'optional') continue
    const family = valueOf('font-family').replaceAll(/["']/g, '')
    const unicodeRange = valueOf('unicode-range') || 'U+0-10FFFF'
    const face = new FontFace(family, valueOf('src'), { weight: valueOf('font-weight'), unicodeRange })
    face.load().then(
      () => document.fonts.add(face),
      () => undefined,
    )
  }
}

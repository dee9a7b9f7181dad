/**
 * Takes fonts into use that arrived too late for the first page. Text that is being read keeps its font, and a document
 * that stays would keep it for ever; between two pages nobody sees the change.
 */
export function useLateFonts(): void {
  const sheet = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"]')?.sheet
  for (const rule of sheet?.cssRules ?? []) {
    if (!(rule instanceof CSSFontFaceRule) || rule.style.getPropertyValue('font-display') !== 'optional') continue
    rule.style.setProperty('font-display', 'swap')
  }
}

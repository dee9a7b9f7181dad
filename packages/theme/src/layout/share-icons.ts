/** A drawing of an icon library: its element and its content. */
const drawing = /(<svg class="icon" [^>]*>)(.*?)<\/svg>/g

/** Length from which a drawing is longer than a reference to it. */
const minLength = 80

/**
 * Writes each icon of a list once, since adjacent groups often have the same one. Repetitions refer to it by id.
 * Headings never get such an id, because of its colon.
 *
 * @param html HTML of a list that is inserted into a document as a whole.
 * @returns HTML with the same appearance.
 */
export function shareIcons(html: string): string {
  const seen = new Map<string, number>()
  for (const [whole, , inside = ''] of html.matchAll(drawing))
    if (isWorthAName(inside)) seen.set(whole, (seen.get(whole) ?? 0) + 1)
  const names = new Map<string, string>()
  if ([...seen.values()].every((times) => times === 1)) return html
  return html.replace(drawing, (whole, start: string, inside: string) => {
    if ((seen.get(whole) ?? 0) < 2) return whole
    const known = names.get(whole)
    if (known !== undefined) return `${start}<use href="#${known}"></use></svg>`
    const name = `dw-icon:${names.size}`
    names.set(whole, name)
    return `${start}<g id="${name}">${inside}</g></svg>`
  })
}

/** An author's drawing may contain another one, so that the pattern ends too early. */
function isWorthAName(inside: string): boolean {
  return inside.length >= minLength && !inside.includes('<svg')
}

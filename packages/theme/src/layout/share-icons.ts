/** A drawing of an icon library: its element and what is drawn in it. */
const drawing = /(<svg class="icon" [^>]*>)(.*?)<\/svg>/g

/** Characters from which a drawing is longer than the name by which it is shown again. */
const minLength = 80

/**
 * Writes each icon of a list once: groups beside each other often have the same one. Where it comes again, it is shown by
 * name. No heading gets such a name, because of its colon.
 *
 * @param html HTML of a list that is put into a document as a whole.
 * @returns The HTML with the same drawings.
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

/** A drawing that an author wrote may hold another one, where the first of them ends too early. */
function isWorthAName(inside: string): boolean {
  return inside.length >= minLength && !inside.includes('<svg')
}

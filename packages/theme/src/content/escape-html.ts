const special = /[&<>]/
const specialInAttribute = /[&"<>]/

/** Text as HTML shows it. */
export function escapeText(text: string): string {
  if (!special.test(text)) return text
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** Text as the value of a double-quoted attribute. */
export function escapeAttribute(value: string): string {
  if (!specialInAttribute.test(value)) return value
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

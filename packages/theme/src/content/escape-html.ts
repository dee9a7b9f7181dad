const special = /[&<>]/
const specialInAttribute = /[&"<>]/

/** Escapes text for HTML. */
export function escapeText(text: string): string {
  if (!special.test(text)) return text
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** Escapes text for a double-quoted attribute. */
export function escapeAttribute(value: string): string {
  if (!specialInAttribute.test(value)) return value
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/**
 * The id of a title, by the rule of headings: lower case, white space and periods become hyphens, parentheses are
 * dropped. Only for components without an id from the compiler.
 */
export function slug(title: string): string {
  return title
    .trim()
    .toLowerCase()
    .replaceAll(/[()'"*`?,;!<>{}[\]]/g, '')
    .replaceAll(/[\s.:]+/g, '-')
    .replaceAll(/-{2,}/g, '-')
    .replaceAll(/^-|-$/g, '')
}

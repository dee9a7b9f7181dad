/**
 * Puts values into a text.
 *
 * @param label A text with `{name}` in it.
 * @param values The value of each name.
 */
export function fillLabel(label: string, values: Readonly<Record<string, string | number>>): string {
  return label.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}

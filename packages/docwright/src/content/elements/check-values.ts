import type { PropertyValue } from '../content-tree.ts'
import { report, type AuthoredElement, type FileContext, type PageBuild } from './page-build.ts'

/** Reports properties whose value a component cannot use, such as a word instead of a number. */
export function checkValues(
  name: string,
  properties: Readonly<Record<string, PropertyValue>>,
  element: AuthoredElement,
  file: FileContext,
  build: PageBuild,
): void {
  for (const [property, value] of Object.entries(properties)) {
    const expected = build.context.expectedOf?.(name, property, value)
    if (expected === undefined) continue
    const message = `<${name}> cannot use ${property}=${shown(value)}; it is ignored.`
    report(
      build,
      'property-value',
      file,
      element.start,
      message,
      `Write ${expected}${expected === 'a number' ? `, as in ${property}={2}` : ''}.`,
    )
  }
}

function shown(value: PropertyValue): string {
  const text = typeof value === 'string' ? `"${value}"` : `{${JSON.stringify(value)}}`
  return text.length > 60 ? `${text.slice(0, 59)}…` : text
}

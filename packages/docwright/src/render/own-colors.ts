import type { ColorPair } from '@docwright/theme'
import type { NavigationContent } from '../navigation/navigation-tree.ts'
import type { Site } from '../site/create-site.ts'

/**
 * Colours that single elements of the navigation have; each needs a class in the site's style sheet.
 *
 * @param site The site.
 */
export function ownColors({ tree }: Site): ColorPair[] {
  const pairs = [...tree.globalAnchors, ...Object.values(tree.globalLinks).flat()].flatMap(({ color }) =>
    color === undefined ? [] : [color],
  )
  collect(tree.content, pairs)
  return pairs
}

function collect(content: NavigationContent, pairs: ColorPair[]): void {
  if (content.kind !== 'divisions') return
  for (const { color, content: below } of content.divisions) {
    if (color !== undefined) pairs.push(color)
    collect(below, pairs)
  }
}

import type { ContentNode } from '../content-node.ts'
import { isBlank } from '../content/plain-text.ts'
import type { Properties } from '../content/properties.ts'

const callout = 'title'

/** Components that are a box or a list around their content, with the properties that are content too. */
const boxes = new Map(
  Object.entries({
    AccordionGroup: '',
    Callout: callout,
    Card: 'title headerText description subtitle cta img src icon href link path',
    CardGroup: '',
    Check: callout,
    CodeGroup: '',
    Color: '',
    Columns: '',
    Danger: callout,
    FileTree: '',
    Frame: 'caption hint title description',
    Info: callout,
    Note: callout,
    Panel: '',
    RequestExample: '',
    ResponseExample: '',
    SnippetGroup: '',
    Steps: '',
    Tabs: '',
    Tip: callout,
    Tree: '',
    Warning: callout,
  }).map(([name, list]) => [name, list.split(' ')]),
)

/**
 * Whether a component would be an empty box, which readers take for a fault.
 *
 * @param component Its name in MDX.
 * @param properties Its properties.
 * @param children What stands in it.
 */
export function isEmptyBox(component: string, properties: Properties, children: readonly ContentNode[]): boolean {
  const shown = boxes.get(component)
  return (
    shown !== undefined &&
    children.every(isBlank) &&
    shown.every((name) => [undefined, null, false, ''].some((nothing) => properties[name] === nothing))
  )
}

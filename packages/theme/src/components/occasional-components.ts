/**
 * Components whose styles are not in the theme's style sheet but in `occasional.css`, since few pages have them. A page
 * with one of these, with a picture that opens large, with a directory listing, or for an address that leads nowhere
 * loads that sheet as well.
 */
export const occasionalComponents: ReadonlySet<string> = new Set([
  'Accordion',
  'AccordionGroup',
  'Badge',
  'Color',
  'Color.Item',
  'Color.Row',
  'Expandable',
  'FileTree',
  'Frame',
  'Mermaid',
  'Panel',
  'Param',
  'ParamField',
  'Prompt',
  'ResponseField',
  'Tile',
  'Tooltip',
  'Tree',
  'Tree.File',
  'Tree.Folder',
  'Update',
  'View',
])

/** Components whose styles are in `boxes.css`. Most pages have none of them, and those that do need little beside. */
export const boxComponents: ReadonlySet<string> = new Set([
  'Card',
  'CardGroup',
  'Columns',
  'GitHub.Repo',
  'Step',
  'Steps',
  'Tile',
])

import { Accordion, AccordionGroup } from './accordion.tsx'
import { Badge } from './badge.tsx'
import { Callout, calloutOf } from './callout.tsx'
import { Card } from './card.tsx'
import { CodeBlock } from './code-block.tsx'
import { CodeGroup, RequestExample, ResponseExample } from './code-group.tsx'
import { Color, ColorItem, ColorRow } from './color.tsx'
import { CardGroup, Column, Columns } from './columns.tsx'
import type { ContentComponent } from './content-component.ts'
import { Expandable } from './expandable.tsx'
import { ParamField, ResponseField } from './field.tsx'
import { Frame } from './frame.tsx'
import { GitHubRepo } from './github-repo.tsx'
import { Heading } from './heading.tsx'
import { Icon } from './icon.tsx'
import { Image } from './image.tsx'
import { Island } from './island.tsx'
import { Latex } from './latex.tsx'
import { Link } from './link.tsx'
import { Mermaid } from './mermaid.tsx'
import { PageProblem } from './page-problem.tsx'
import { Nothing, Panel, Visibility } from './plain-components.tsx'
import { Prompt } from './prompt.tsx'
import { Step, Steps } from './steps.tsx'
import { Tab, Tabs } from './tabs.tsx'
import { Tile } from './tile.tsx'
import { Tooltip } from './tooltip.tsx'
import { Tree, TreePart } from './tree.tsx'
import { Update } from './update.tsx'
import { View } from './view.tsx'

/** Every component authors can write without importing it, by its name. */
const authored: Readonly<Record<string, ContentComponent>> = {
  Accordion,
  AccordionGroup,
  Badge,
  Callout,
  Card,
  CardGroup,
  Check: calloutOf('check'),
  CodeBlock,
  CodeGroup,
  Color,
  'Color.Item': ColorItem,
  'Color.Row': ColorRow,
  Column,
  Columns,
  Danger: calloutOf('danger'),
  Expandable,
  FileTree: Tree,
  Frame,
  'GitHub.Repo': GitHubRepo,
  Heading,
  Icon,
  Image,
  Info: calloutOf('info'),
  Latex,
  Link,
  Mermaid,
  Note: calloutOf('note'),
  Panel,
  Param: ParamField,
  ParamField,
  Prompt,
  RequestExample,
  ResponseExample,
  ResponseField,
  SnippetGroup: CodeGroup,
  Step,
  Steps,
  Tab,
  Tabs,
  Tile,
  Tip: calloutOf('tip'),
  Tooltip,
  Tree,
  'Tree.File': TreePart,
  'Tree.Folder': TreePart,
  Update,
  View,
  Visibility,
  Warning: calloutOf('warning'),
  ZoomImage: Image,
}

/** Components by name: the authors' and those only the compiler makes. */
export const components: ReadonlyMap<string, ContentComponent> = new Map([
  ...Object.entries(authored),
  ['AuthorStyle', Nothing],
  ['Island', Island],
  ['PageProblem', PageProblem],
])

/** Names of the components authors can write; any other capitalised tag is unknown. */
export const componentNames: ReadonlySet<string> = new Set(Object.keys(authored))

import { accordion, accordionGroup } from './accordion.tsx'
import { badge } from './badge.tsx'
import { callouts } from './callout.tsx'
import { card } from './card.tsx'
import { codeBlockComponent } from './code-block.tsx'
import { codeGroup, requestExample, responseExample } from './code-group.tsx'
import { color, colorItem, colorRow } from './color.tsx'
import { cardGroup, column, columns } from './columns.tsx'
import type { ComponentDefinition, ComponentTable } from './define-component.ts'
import { expandable } from './expandable.tsx'
import { paramField, responseField } from './field.tsx'
import { frame } from './frame.tsx'
import { gitHubRepo } from './github-repo.tsx'
import { heading } from './heading.tsx'
import { action, hero } from './hero.tsx'
import { iconComponent } from './icon.tsx'
import { image } from './image.tsx'
import { island } from './island.tsx'
import { bigLink, bigLinks, feature, featureGrid, logoRow } from './landing.tsx'
import { latex } from './latex.tsx'
import { link } from './link.tsx'
import { mermaid } from './mermaid.tsx'
import { pageProblem } from './page-problem.tsx'
import { authorStyle, panel, visibility } from './plain-components.tsx'
import { prompt } from './prompt.tsx'
import { step, steps } from './steps.tsx'
import { tab, tabs } from './tabs.tsx'
import { tile } from './tile.tsx'
import { tooltip } from './tooltip.tsx'
import { tree, treeFile, treeFolder } from './tree.tsx'
import { update } from './update.tsx'
import { view } from './view.tsx'

/** All components: those that authors use without importing them, and those that only the compiler writes. */
const definitions: readonly ComponentDefinition[] = [
  accordion,
  accordionGroup,
  action,
  badge,
  bigLink,
  bigLinks,
  ...callouts,
  card,
  cardGroup,
  codeBlockComponent,
  codeGroup,
  color,
  colorItem,
  colorRow,
  column,
  columns,
  expandable,
  feature,
  featureGrid,
  frame,
  gitHubRepo,
  heading,
  hero,
  iconComponent,
  image,
  latex,
  link,
  logoRow,
  mermaid,
  panel,
  paramField,
  prompt,
  requestExample,
  responseExample,
  responseField,
  step,
  steps,
  tab,
  tabs,
  tile,
  tooltip,
  tree,
  treeFile,
  treeFolder,
  update,
  view,
  visibility,
  authorStyle,
  island,
  pageProblem,
]

/** Components by each of their names. */
export const components: ComponentTable = new Map(
  definitions.flatMap((definition) => definition.names.map((name) => [name, definition] as const)),
)

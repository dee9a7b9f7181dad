import type { ComponentNode } from '../../../content/content-tree.ts'
import type { Block, MarkdownWriter } from '../markdown-writer.ts'
import { callout, calloutOf, pageProblem } from './callouts.ts'
import { card, repository, tile } from './cards.ts'
import { codeBlock, codeGroup, formula, mermaid, prompt } from './code.ts'
import { color, colorItem, colorRow } from './colors.ts'
import { expandable, paramField, responseField } from './fields.ts'
import { accordion, frame, heading, tabs, titled, update } from './sections.ts'
import { step, steps } from './steps.ts'
import { tree, treePart } from './trees.ts'

type BlockComponent = (node: ComponentNode, writer: MarkdownWriter) => Block[]

const nothing: BlockComponent = () => []

/** Components that stand by themselves and are more than what is inside them. */
export const blockComponents: ReadonlyMap<string, BlockComponent> = new Map<string, BlockComponent>([
  ['Accordion', accordion],
  ['AuthorStyle', nothing],
  ['Callout', callout],
  ['Card', card],
  ['Check', calloutOf('check')],
  ['CodeBlock', codeBlock],
  ['CodeGroup', codeGroup],
  ['Color', color],
  ['Color.Item', colorItem],
  ['Color.Row', colorRow],
  ['Danger', calloutOf('danger')],
  ['Expandable', expandable],
  ['FileTree', tree],
  ['Frame', frame],
  ['GitHub.Repo', repository],
  ['Heading', heading],
  ['Info', calloutOf('info')],
  ['Latex', formula],
  ['Mermaid', mermaid],
  ['Note', calloutOf('note')],
  ['PageProblem', pageProblem],
  ['Param', paramField],
  ['ParamField', paramField],
  ['Prompt', prompt],
  ['RequestExample', codeGroup],
  ['ResponseExample', codeGroup],
  ['ResponseField', responseField],
  ['SnippetGroup', codeGroup],
  ['Step', step],
  ['Steps', steps],
  ['Tab', titled],
  ['Tabs', tabs],
  ['Tile', tile],
  ['Tip', calloutOf('tip')],
  ['Tree', tree],
  ['Tree.File', treePart],
  ['Tree.Folder', treePart],
  ['Update', update],
  ['View', titled],
  ['Warning', calloutOf('warning')],
])

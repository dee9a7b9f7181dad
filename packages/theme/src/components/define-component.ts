import type { Flow } from '../content/flow.ts'
import type { MarkdownForms } from '../markdown/markdown-writer.ts'
import type { ComponentSheet } from './component-sheets.ts'
import type { ContentComponent } from './content-component.ts'
import type { PropertyDefinition } from './property-kinds.ts'

/** Everything there is to know about a component. Names, warnings, documentation and editors' hints come from here. */
export interface ComponentDefinition {
  /** Its names in MDX, the usual one first; those that only the compiler writes are not for authors. */
  names: readonly [string, ...string[]]
  /** False for what only the compiler writes; authors cannot. */
  authored?: boolean
  flow: Flow
  /** In a line, whether it looks like a thing of its own: two of them are read as two words. */
  apart?: boolean
  /**
   * Properties beside those of every element, in the order of the documentation. Others are reported where they look
   * misspelt; undefined for a component that hands any on to its element.
   */
  properties?: Readonly<Record<string, PropertyDefinition>>
  /** Names of the one property that readers need, the usual one first. */
  needs?: readonly string[]
  /**
   * For a box or a list around content: properties that are content too. Without any of them and without children it is an
   * empty box, which readers take for a fault.
   */
  box?: readonly string[]
  /** Sheets that have its style, which only those pages load that show it. Without, its style is in the sheet of every page. */
  sheets?: readonly ComponentSheet[]
  /** Draws it. */
  render: ContentComponent
  /** Its Markdown; without, that of its children. */
  markdown?: MarkdownForms
}

/** Components by each of their names. */
export type ComponentTable = ReadonlyMap<string, ComponentDefinition>

/**
 * Defines a component. What a browser does not need of it (`properties`, `needs`, `box`, `markdown`) is left out of bundles
 * for browsers, so it is written here, as properties of the literal.
 *
 * @param definition All of it.
 */
export function defineComponent(definition: ComponentDefinition): ComponentDefinition {
  return definition
}

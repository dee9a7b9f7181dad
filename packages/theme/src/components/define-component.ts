import type { Flow } from '../content/flow.ts'
import type { MarkdownForms } from '../markdown/markdown-writer.ts'
import type { ComponentSheet } from './component-sheets.ts'
import type { ContentComponent } from './content-component.ts'
import type { PropertyDefinition } from './property-kinds.ts'

/** Everything about a component. Names, warnings, documentation and editors' hints come from here. */
export interface ComponentDefinition {
  /** Its names in MDX, the usual one first. */
  names: readonly [string, ...string[]]
  /** False if only the compiler can write it. */
  authored?: boolean
  flow: Flow
  /** Whether an inline component looks separate, so that two of them are read as two words. */
  apart?: boolean
  /**
   * Properties besides those of every element, in the order of the documentation. Others are reported if they look
   * misspelled. Undefined for a component that passes all properties on to its element.
   */
  properties?: Readonly<Record<string, PropertyDefinition>>
  /** Alternative names of the property that readers need, the usual one first. */
  needs?: readonly string[]
  /**
   * For a box or list around content: properties that are also content. Without any of them and without children, it is
   * an empty box, which looks like a mistake.
   */
  box?: readonly string[]
  /** Sheets with its style, loaded only by pages that show it. By default, its style is in the sheet of every page. */
  sheets?: readonly ComponentSheet[]
  /** Renders it. */
  render: ContentComponent
  /** Its Markdown; by default, that of its children. */
  markdown?: MarkdownForms
}

/** Components by each of their names. */
export type ComponentTable = ReadonlyMap<string, ComponentDefinition>

/**
 * Defines a component. Parts that a browser does not need (`properties`, `needs`, `box`, `markdown`) are removed from
 * bundles for browsers, so they must be written here, in the object literal.
 */
export function defineComponent(definition: ComponentDefinition): ComponentDefinition {
  return definition
}

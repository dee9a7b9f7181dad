import type { SafeHtml } from './content/safe-html.ts'

/** The body of a page as data, as the theme takes it. Plain JSON: a page's look can be developed from a file. */
export type ContentNode = TextNode | ElementNode | ComponentNode

/** Literal text, escaped when rendered. */
export interface TextNode {
  type: 'text'
  value: string
}

/** An HTML or SVG element with attributes in HTML spelling. */
export interface ElementNode {
  type: 'element'
  name: string
  readonly attributes: Readonly<Record<string, string | number | boolean>>
  readonly children: readonly ContentNode[]
}

/** A component of this theme with the author's properties, by the name authors write (`Card`, `Tree.Folder`). */
export interface ComponentNode {
  type: 'component'
  name: string
  readonly properties: Readonly<Record<string, PropertyValue>>
  readonly children: readonly ContentNode[]
  /** What the pipeline added. Nothing that an author writes gets here. */
  readonly result?: ComponentResult
}

/** The result of a pipeline stage for a component, kept apart from what its author wrote. */
export type ComponentResult =
  /** Colored lines, and what their buttons open. */
  | { kind: 'code'; html: SafeHtml; popovers: readonly SafeHtml[] }
  /** Code that a file of its own has, under this id. */
  | { kind: 'elsewhere'; id: string }
  /** A formula as MathML. */
  | { kind: 'formula'; html: SafeHtml }
  /** A diagram as SVG. */
  | { kind: 'diagram'; html: SafeHtml }
  /** A diagram that browsers draw. */
  | { kind: 'live-diagram' }
  /** A diagram that cannot be drawn, and why. */
  | { kind: 'broken-diagram'; reason: string }
  /** Other ids by which links know an element that has one. */
  | { kind: 'anchors'; aliases: readonly string[] }
  /** The source of a prompt, for copying. */
  | { kind: 'prompt'; markdown: string }
  /** Custom code that runs in the browser: its sources, and its first HTML if it has rendered. */
  | { kind: 'island'; use: string; digest: string; html?: SafeHtml; headings: readonly OutlineHeading[] }

/** A heading of “On this page”. */
export interface OutlineHeading {
  id: string
  title: string
  level: number
}

/** The value of a component's property: JSON, or elements (`icon={<svg/>}`). */
export type PropertyValue =
  | string
  | number
  | boolean
  | null
  | undefined
  | PropertyValue[]
  | { [key: string]: PropertyValue }
  | ElementsValue

/** Elements as a property's value. */
export interface ElementsValue {
  type: 'elements'
  nodes: ContentNode[]
}

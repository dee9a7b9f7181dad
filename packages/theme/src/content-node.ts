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
  attributes: Record<string, string | number | boolean>
  children: ContentNode[]
}

/** A component of this theme with the author's properties, by the name authors write (`Card`, `Tree.Folder`). */
export interface ComponentNode {
  type: 'component'
  name: string
  properties: Record<string, PropertyValue>
  children: ContentNode[]
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

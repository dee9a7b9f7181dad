/**
 * The body of a page as data: what is left of MDX once imports, expressions, variables and snippets are resolved.
 * The theme owns an equal type (`ContentNode` there); the compiler checks that the two agree where `render` joins them.
 */
export type ContentNode = TextNode | ElementNode | ComponentNode

/** Literal text, not yet escaped. */
export interface TextNode {
  type: 'text'
  value: string
}

/** An HTML or SVG element. Attribute names are in HTML spelling (`class`, `stroke-width`), values are plain. */
export interface ElementNode {
  type: 'element'
  name: string
  readonly attributes: Readonly<Record<string, string | number | boolean>>
  readonly children: readonly ContentNode[]
}

/** A component of the theme, such as `Card`, `CodeBlock` or `Tree.Folder`, with the author's properties. */
export interface ComponentNode {
  type: 'component'
  name: string
  readonly properties: Readonly<Record<string, PropertyValue>>
  readonly children: readonly ContentNode[]
  /** What the pipeline made of it. Nothing that an author writes gets here. */
  readonly result?: ComponentResult
  /** Where it stands, for what is found to be wrong with it later: headings, code, formulas and diagrams have one. */
  readonly place?: CodePlace
}

/** What a stage of the pipeline made of a component, apart from what its author wrote. */
export type ComponentResult =
  /** Coloured lines, and what their buttons open. */
  | { kind: 'code'; html: SafeHtml; popovers: readonly SafeHtml[] }
  /** Code that a file of its own has, under this id. */
  | { kind: 'elsewhere'; id: string }
  /** A formula as MathML. */
  | { kind: 'formula'; html: SafeHtml }
  /** A diagram as SVG. */
  | { kind: 'diagram'; html: SafeHtml }
  /** A diagram that browsers draw. */
  | { kind: 'live-diagram' }
  /** A diagram that nobody can draw, and why. */
  | { kind: 'broken-diagram'; reason: string }
  /** Other ids by which links know an element that has one. */
  | { kind: 'anchors'; aliases: readonly string[] }
  /** The source of a prompt, as it is copied. */
  | { kind: 'prompt'; markdown: string }
  /** Custom code that runs in the browser: what it is made of, and its first HTML where it has rendered. */
  | { kind: 'island'; use: string; digest: string; html?: SafeHtml; headings: readonly OutlineEntry[] }

/** HTML that the pipeline wrote or cleaned itself, never an author's text: equal to the theme's type of that name. */
export type SafeHtml = string & { readonly safeHtml: 'written by the pipeline' }

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

/** Text, or text that a heading draws as code or with emphasis. */
export type OutlinePart = string | { mark: 'code' | 'strong' | 'em'; text: string }

/** One entry of a page's outline ("on this page"). */
export interface OutlineEntry {
  /** The element's id, decoded. */
  id: string
  /** Plain text of the heading. */
  title: string
  /** The same as its author wrote it or in parts, where some are drawn as code or with emphasis. */
  marked?: string | readonly OutlinePart[]
  /** Heading level, 2 to 4. */
  level: number
}

/** A link, image or other reference of a page, where it stands. */
export interface ContentReference {
  kind: 'link' | 'asset'
  /** As the author wrote it. */
  href: string
  /** Path of the page that a relative reference is resolved from, also where a snippet holds it. */
  from: string
  file: string
  line: number
  column: number
}

/** A name of an icon that a page uses, where it stands. */
export interface IconUse {
  name: string
  file: string
  line: number
  column: number
}

/** Where a component stands. */
export interface CodePlace {
  file: string
  /** Line and column of its first character. */
  line: number
  column: number
  /** True for a fence, below which the code begins. */
  fenced: boolean
}

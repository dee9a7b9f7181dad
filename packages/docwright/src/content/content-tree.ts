/**
 * The body of a page as data, with imports, expressions, variables and snippets resolved. The theme has an equal type
 * (also `ContentNode`); the compiler checks that the two agree where `render` connects them.
 */
export type ContentNode = TextNode | ElementNode | ComponentNode

/** Literal text, not yet escaped. */
export interface TextNode {
  type: 'text'
  value: string
}

/** Attribute names are those of HTML (`class`, `stroke-width`), values are plain. */
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
  /** Output of the pipeline. Nothing that an author writes is stored here. */
  readonly result?: ComponentResult
  /** Its place, for problems that are found later: headings, code, formulas and diagrams have one. */
  readonly place?: CodePlace
}

/** Output of the pipeline for a component, separate from its properties. */
export type ComponentResult =
  /** Colored lines, and the popovers that their buttons open. */
  | { kind: 'code'; html: SafeHtml; popovers: readonly SafeHtml[] }
  /** Code that is stored in a file of its own, under this id. */
  | { kind: 'elsewhere'; id: string }
  /** A formula as MathML. */
  | { kind: 'formula'; html: SafeHtml }
  /** A diagram as SVG. */
  | { kind: 'diagram'; html: SafeHtml }
  /** A diagram that browsers draw. */
  | { kind: 'live-diagram' }
  /** A diagram that could not be drawn, with the reason. */
  | { kind: 'broken-diagram'; reason: string }
  /** Other ids by which links know an element; `passing` are those that the next update on the page takes away. */
  | { kind: 'anchors'; aliases: readonly string[]; passing?: readonly string[] }
  /** The source of a prompt, for copying. */
  | { kind: 'prompt'; markdown: string }
  /** Custom code that runs in the browser: its digest and, if it was rendered, its first HTML. */
  | { kind: 'island'; use: string; digest: string; html?: SafeHtml; headings: readonly OutlineEntry[] }

/** HTML that the pipeline wrote or sanitized itself, never an author's text. Equal to the theme's type of that name. */
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

export interface ElementsValue {
  type: 'elements'
  nodes: ContentNode[]
}

/** Text, possibly formatted as code or with emphasis. */
export type OutlinePart = string | { mark: 'code' | 'strong' | 'em'; text: string }

/** An entry of a page's outline ("on this page"). */
export interface OutlineEntry {
  /** The element's id, decoded. */
  id: string
  /** Plain text of the heading. */
  title: string
  /** The title with formatting, if it has any: as written, or in parts. */
  marked?: string | readonly OutlinePart[]
  /** Heading level, 2 to 4. */
  level: number
}

/** A link, image or other reference of a page, with its place. */
export interface ContentReference {
  kind: 'link' | 'asset'
  /** As written. */
  href: string
  /** Path of the page from which a relative reference is resolved, even if a snippet contains it. */
  from: string
  file: string
  line: number
  column: number
}

/** The name of an icon that a page uses, with its place. */
export interface IconUse {
  name: string
  file: string
  line: number
  column: number
}

/** The place of a component. */
export interface CodePlace {
  file: string
  /** Line and column of its first character. */
  line: number
  column: number
  /** True for a fence; its code begins on the next line. */
  fenced: boolean
}

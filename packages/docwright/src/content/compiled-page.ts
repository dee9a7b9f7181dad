import type { Diagnostic } from '../source/diagnostic.ts'
import type {
  ComponentNode,
  ContentNode,
  ContentReference,
  IconUse,
  OutlineEntry,
  PropertyValue,
} from './content-tree.ts'
import type { FrontMatter } from './front-matter.ts'
import type { PageCode } from './page-code.ts'

/** A compiled page: everything that a renderer, a checker or a search index needs. */
export interface CompiledPage {
  frontMatter: FrontMatter
  /** The body. A code block is a `CodeBlock` component with its text in the property `code`. */
  body: readonly ContentNode[]
  outline: OutlineEntry[]
  /** Every id that a link may refer to, including aliases. */
  anchors: string[]
  references: ContentReference[]
  /** Icons that the page names, with their places. */
  icons: IconUse[]
  /** Paths of the snippet files in the page, including missing ones. */
  dependencies: string[]
  diagnostics: Diagnostic[]
  /** Suggestions that are not mistakes; absent on most pages. */
  advice?: Diagnostic[]
  /** Code of the components named `Island` in the body; absent on most pages. */
  code?: PageCode
}

/** The rest of the site, as compilation needs it. */
export interface CompileContext {
  /** Text of a file of the repository, decoded as UTF-8 without BOM; undefined if the file does not exist. */
  readText(path: string): Promise<string | undefined>
  /** Folders of sources; absent on most sites. */
  mounts?: readonly string[] | undefined
  /** `variables` of `docs.json`. */
  variables: Readonly<Record<string, string>>
  /**
   * Resolves a link.
   *
   * @param href As written.
   * @param from Path of the file that contains the link.
   * @returns The `href` for the page, including the base path.
   */
  resolveLink(href: string, from: string): string
  /** The URL of an image or other file, including the base path. */
  resolveAsset(href: string, from: string): string
  /** Names of the theme's components. Any other capitalized tag renders its children, with a warning. */
  components: ReadonlySet<string>
  /** The flow of a component of the theme: a block, inline, or an inline label of the words next to it. */
  flowOf?(component: string): 'block' | 'inline' | 'label' | undefined
  /** Names of a component's properties; undefined if it accepts any. */
  propertiesOf?(component: string): readonly string[] | undefined
  /** Names of alternative properties of which the component needs one; empty if it needs none. */
  neededOf?(component: string): readonly string[]
  /** The expected value of a property, if a component cannot use its value; undefined if it can. */
  expectedOf?(component: string, property: string, value: PropertyValue): string | undefined
  /** Whether a component shows nothing because it has no content. */
  isEmptyBox?(component: string, properties: ComponentNode['properties'], children: readonly ContentNode[]): boolean
  /** Ids of the page around the body, which headings must not use. */
  reservedIds?: ReadonlySet<string>
  /** `native` is fast but malformed input can crash the process; `javascript` is slow and safe. */
  parser: 'native' | 'javascript'
}

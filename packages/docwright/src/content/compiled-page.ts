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

/** One page after compilation: everything a renderer, a checker or a search index needs of it. */
export interface CompiledPage {
  frontMatter: FrontMatter
  /** The body; a code block is a `CodeBlock` component whose `code` property holds its text. */
  body: readonly ContentNode[]
  outline: OutlineEntry[]
  /** Every id that a link may point at, aliases included. */
  anchors: string[]
  references: ContentReference[]
  /** Icons that the page names, each where it stands. */
  icons: IconUse[]
  /** Paths of the snippet files that went into the page, missing ones included. */
  dependencies: string[]
  diagnostics: Diagnostic[]
  /** What is not a mistake but worth a look; absent on most pages. */
  advice?: Diagnostic[]
  /** What the components of the body named `Island` are made of; absent on most pages. */
  code?: PageCode
}

/** What compilation asks of the rest of the site. */
export interface CompileContext {
  /** Text of a file of the repository, decoded as UTF-8 without BOM; undefined where there is none. */
  readText(path: string): Promise<string | undefined>
  /** Folders of sources; absent on most sites. */
  mounts?: readonly string[] | undefined
  /** `variables` of `docs.json`. */
  variables: Readonly<Record<string, string>>
  /**
   * Where a link leads.
   *
   * @param href As the author wrote it, without any resolution.
   * @param from Path of the file that holds the link.
   * @returns The `href` to put into the page (base path included).
   */
  resolveLink(href: string, from: string): string
  /** The URL of an image or other file (base path included). */
  resolveAsset(href: string, from: string): string
  /** Names of the theme's components; any other capitalised tag renders its children, with a warning. */
  components: ReadonlySet<string>
  /** How a component of the theme stands in text: as a block, in a line, or in a line as a label of the words beside it. */
  flowOf?(component: string): 'block' | 'inline' | 'label' | undefined
  /** Properties that a component of the theme knows; undefined where it takes any. */
  propertiesOf?(component: string): readonly string[] | undefined
  /** Names of the property that a component of the theme cannot do without; empty where there is none. */
  neededOf?(component: string): readonly string[]
  /** What a component of the theme expects of a property whose value it cannot use; undefined where it can. */
  expectedOf?(component: string, property: string, value: PropertyValue): string | undefined
  /** Whether a component of the theme shows nothing at all, since nothing is in it. */
  isEmptyBox?(component: string, properties: ComponentNode['properties'], children: readonly ContentNode[]): boolean
  /** Ids of the page around the body, which headings cannot have. */
  reservedIds?: ReadonlySet<string>
  /** `native` is fast and can end the process on malformed input; `javascript` is slow and safe. */
  parser: 'native' | 'javascript'
}

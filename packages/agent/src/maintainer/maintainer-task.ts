/** A kind of problem with links. */
export type LinkPart = 'link' | 'anchor' | 'image'

/** A subject to which a check can be limited. */
export type CheckTopic = LinkPart | 'typo' | 'title' | 'description'

/** Keys of front matter that are set by name. */
export type FrontMatterKey = 'title' | 'sidebarTitle' | 'description' | 'icon'

/** The keys that lead to a value in the configuration. */
export type SettingPath = readonly string[]

/** One thing that the maintainer can do. Names of pages and folders are as the person wrote them. */
export type MaintainerTask =
  | { kind: 'help' }
  | { kind: 'undo' }
  | { kind: 'check'; topics: readonly CheckTopic[] }
  | { kind: 'repair' }
  | { kind: 'links'; parts: readonly LinkPart[] }
  | { kind: 'typos' }
  | { kind: 'descriptions'; keys: readonly ('title' | 'description')[] }
  | { kind: 'unlisted'; add: boolean }
  | { kind: 'move'; from: string; to: string }
  | { kind: 'delete'; page: string; to: string }
  | { kind: 'hide'; page: string; hidden: boolean }
  | { kind: 'list'; page: string; side: 'before' | 'after'; other: string }
  | { kind: 'replace'; old: string; replacement: string }
  | { kind: 'add-words'; text: string; page: string; at: 'start' | 'end'; heading?: string | undefined }
  | { kind: 'add-page'; path: string; title: string; text: string }
  | { kind: 'describe-image'; image: string; page: string; text: string }
  | { kind: 'set-front-matter'; key: FrontMatterKey; page: string; value: string }
  | { kind: 'redirect'; from: string; to: string }
  | { kind: 'add-link'; bar: 'navbar' | 'footer'; label: string; href: string }
  | { kind: 'remove-link'; bar: 'navbar' | 'footer'; label: string }
  | { kind: 'set-setting'; name: string; path: SettingPath; value: string | undefined }

/** Where a task applies and where it does not, in the person's words: pages, files, folders, groups, headings. */
export interface WrittenScope {
  /** Empty for the whole site. */
  only: readonly string[]
  except: readonly string[]
}

/** A task with its places. */
export interface ScopedTask {
  task: MaintainerTask
  scope: WrittenScope
  /** The person's words. */
  words: string
}

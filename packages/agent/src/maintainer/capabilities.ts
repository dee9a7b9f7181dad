/** Something the built-in maintainer can do, with a request it understands. */
export interface MaintainerCapability {
  /** Permanent, kebab-case. */
  id: string
  /** What it does, as a phrase that follows “I can”. */
  does: string
  /** A request as a person would write it. */
  prompt: string
  /** True where the request can be sent to any project as it stands; other requests name a page or a text of an example. */
  isReady: boolean
}

/** Everything the built-in maintainer can do, in the order in which people ask for it. */
export const maintainerCapabilities: readonly MaintainerCapability[] = [
  {
    id: 'check',
    does: 'check the whole site, a folder or a page, and report what I find',
    prompt: 'Check the site',
    isReady: true,
  },
  {
    id: 'links',
    does: 'fix broken links, anchors and image paths that have one likely target',
    prompt: 'Fix the broken links',
    isReady: true,
  },
  {
    id: 'typos',
    does: 'fix common English misspellings and doubled words',
    prompt: 'Fix the typos',
    isReady: true,
  },
  {
    id: 'descriptions',
    does: 'add missing titles and descriptions',
    prompt: 'Add missing titles and descriptions',
    isReady: true,
  },
  {
    id: 'list-unlisted',
    does: 'list the pages that the navigation does not name',
    prompt: 'List the pages that are not in the navigation',
    isReady: true,
  },
  {
    id: 'add-unlisted',
    does: 'add those pages to the navigation',
    prompt: 'Add the unlisted pages to the navigation',
    isReady: true,
  },
  {
    id: 'add-page',
    does: 'create the outline of a new page',
    prompt: 'Add a page about rate limits',
    isReady: true,
  },
  {
    id: 'move',
    does: 'rename or move a page, with its links and a redirect',
    prompt: 'Rename guides/setup to guides/install',
    isReady: false,
  },
  {
    id: 'replace',
    does: 'replace a text with another, everywhere or in one place',
    prompt: 'Replace "API token" with "API key" in guides',
    isReady: false,
  },
  {
    id: 'add-words',
    does: 'add a paragraph to a page or below one of its headings',
    prompt: 'Add "Requests are limited to 100 an hour." to quickstart',
    isReady: false,
  },
  {
    id: 'set-front-matter',
    does: 'set the title or the description of a page',
    prompt: 'Set the description of quickstart to "Send your first request."',
    isReady: false,
  },
  {
    id: 'redirect',
    does: 'add a redirect',
    prompt: 'Redirect /old-guide to /guides/install',
    isReady: false,
  },
]

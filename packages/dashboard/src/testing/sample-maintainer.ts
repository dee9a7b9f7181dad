import type { ModelChoice } from '@docwright/contract'

/** The agent that needs no model, with some of its abilities. */
export const sampleMaintainer: ModelChoice = {
  id: 'docwright/maintainer',
  label: 'Built-in maintainer',
  note: 'Fixes links, descriptions and navigation by rules, without a language model.',
  capabilities: [
    { does: 'check the whole site and report what it finds', prompt: 'Check the site', isReady: true },
    { does: 'fix broken links and image paths', prompt: 'Fix the broken links', isReady: true },
    { does: 'create the outline of a new page', prompt: 'Add a page about rate limits', isReady: true },
    { does: 'add a redirect', prompt: 'Redirect /old-guide to /guides/install', isReady: false },
  ],
}

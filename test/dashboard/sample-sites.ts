import type { SiteFiles } from '../site/open-site.ts'

const quickstart = `---
title: Quickstart
description: Send your first event in five minutes.
---

Relay delivers events to your customers’ servers, and tries again until they have arrived.

<Note>A test key never reaches a live receiver.</Note>

## Send an event

\`\`\`bash
curl https://api.relay.example/events -d name=order.paid
\`\`\`
`

/**
 * The sites of the sample's open review: what is live, and what it would be. Their pages are those of the files that the
 * review shows.
 */
export const sampleSites: Readonly<Record<'live' | 'preview', SiteFiles>> = {
  live: {
    ...site(['guides/install', 'webhooks', 'retries', 'errors']),
    'guides/install.mdx': install({
      description: 'Install Relay 2 on your machine.',
      needs: 'Relay needs Node 18 or later.',
      commands: 'relay add @2',
      end: 'A beta channel exists as well.',
    }),
  },
  preview: {
    ...site(['guides/install', 'guides/upgrade', 'webhooks', 'retries', 'errors']),
    'guides/install.mdx': install({
      description: 'Install Relay 3 on your machine or in a container.',
      needs: 'Relay needs Node 20 or later.',
      commands: 'relay install @3\nrelay doctor',
      end: 'That is all: `relay doctor` says whether it worked.',
    }),
    'guides/upgrade.mdx':
      '---\ntitle: Upgrade from version 2\n---\n\nReplace `relay add` by `relay install` in your scripts, then run `relay doctor`.\n',
  },
}

function site(pages: readonly string[]): SiteFiles {
  return {
    'docs.json': {
      name: 'Relay',
      theme: 'mint',
      colors: { primary: '#2a4bd0' },
      navigation: {
        groups: [
          { group: 'Get started', pages: ['quickstart', ...pages.filter((page) => page.startsWith('guides/'))] },
          { group: 'Deliver', pages: pages.filter((page) => !page.startsWith('guides/')) },
        ],
      },
    },
    'quickstart.mdx': quickstart,
    'webhooks.mdx': '---\ntitle: Webhooks\n---\n\nA webhook is a request that Relay sends to your server.\n',
    'retries.mdx': '---\ntitle: Retries\n---\n\nA delivery that fails is tried again for three days.\n',
    'errors.mdx': '---\ntitle: Errors\n---\n\nEvery error has a code.\n',
  }
}

interface InstallTexts {
  description: string
  needs: string
  commands: string
  end: string
}

function install({ description, needs, commands, end }: InstallTexts): string {
  return `---
title: Install
description: ${description}
---

${needs} It installs its command for the current project, so that every member of a team works with the same version.

## With npm

\`\`\`bash
${commands}
\`\`\`

${end}
`
}

import type { DifferenceLine, FileDifference } from '@docwright/contract'
import type { StoredReview } from './in-memory-state.ts'

/**
 * Pull requests: one to be read with every kind of file in it, and two that were decided.
 *
 * @param minutesAgo Gives the time so many minutes ago.
 * @param sites Addresses of the live site and of the preview.
 */
export function sampleReviews(
  minutesAgo: (minutes: number) => string,
  sites: { live: string; preview: string },
): StoredReview[] {
  const ended = (number: number, title: string, state: 'merged' | 'closed', minutes: number): StoredReview => ({
    pullRequest: {
      number,
      title,
      state,
      author: 'Docwright agent',
      branch: `docwright/job-${number}`,
      createdAt: minutesAgo(minutes + 60),
      updatedAt: minutesAgo(minutes),
      jobId: null,
      body: '',
      comments: [],
      base: 'main',
      head: 'a'.repeat(40),
      webUrl: null,
      mergeable: 'unknown',
      conflicts: [],
      hasBase: true,
      baseHead: 'b'.repeat(40),
      isBehind: false,
      isInBase: false,
      checks: [],
      newProblems: [],
      preview: null,
      endedAt: minutesAgo(minutes),
    },
    files: [],
    pages: [],
  })
  return [
    {
      pullRequest: {
        number: 4,
        title: 'Installation for version 3',
        state: 'open',
        author: 'Docwright agent',
        branch: 'docwright/installation-version-3',
        createdAt: minutesAgo(22),
        updatedAt: minutesAgo(12),
        jobId: 'job_install',
        body: [
          '## Please review\n\n- The change links to a new host: `registry.relay.example` (`guides/install.mdx:14`)',
          '## Left for you\n\n- `guides/upgrade.mdx` line 9: `/guides/beta` — there is no such page, and none with a similar name',
          '## What was done',
          'Version 3 replaced `relay add` with `relay install`, so the page named commands that no longer exist.',
          '- **Install** uses the new commands.\n- **Upgrade** is a new page for those who come from version 2.\n- The earlier page is kept at `guides/older`.',
        ].join('\n\n'),
        comments: [],
        base: 'main',
        head: 'd59c01b7e5a4f2d8836b1e07c95a3d4f6e8b2a1c',
        webUrl: null,
        mergeable: 'yes',
        conflicts: [],
        hasBase: true,
        baseHead: 'b'.repeat(40),
        isBehind: false,
        isInBase: false,
        checks: [
          { name: 'Check of the pages', status: 'passed', detail: 'No errors, 2 warnings fewer than on main.' },
          { name: 'Preview', status: 'passed', detail: 'Made in 0.6 s.' },
        ],
        newProblems: [],
        preview: { deploymentId: 'd5', status: 'ready', url: sites.preview },
        endedAt: null,
      },
      files: sampleFiles(),
      pages: [
        {
          kind: 'page',
          path: '/guides/install',
          previousPath: null,
          title: 'Install',
          change: 'changed',
          beforeUrl: `${sites.live}/guides/install`,
          afterUrl: `${sites.preview}/guides/install`,
        },
        {
          kind: 'page',
          path: '/guides/upgrade',
          previousPath: null,
          title: 'Upgrade from version 2',
          change: 'added',
          beforeUrl: null,
          afterUrl: `${sites.preview}/guides/upgrade`,
        },
      ],
    },
    ended(3, 'Fix 6 broken links', 'merged', 170),
    ended(2, 'Say “you” in the guides', 'closed', 8000),
  ]
}

function sampleFiles(): FileDifference[] {
  return [
    {
      path: 'docs/guides/install.mdx',
      previousPath: null,
      change: 'changed',
      content: 'text',
      additions: 5,
      deletions: 4,
      hunks: [
        {
          oldStart: 1,
          newStart: 1,
          heading: '',
          lines: lines(`
 ---
 title: Install
-description: Install Relay 2 on your machine.
+description: Install Relay 3 on your machine or in a container.
 ---
 
-Relay needs Node 18 or later. It installs its command for the current project, so that every member of a team works with the same version, whatever they have on their machines.
+Relay needs Node 20 or later. It installs its command for the current project, so that every member of a team works with the same version, whatever else they have on their machines.`),
        },
        {
          oldStart: 22,
          newStart: 22,
          heading: '## With npm',
          lines: lines(`
 \`\`\`bash
-relay add @2
+relay install @3
+relay doctor
 \`\`\`
 
-A beta channel exists as well.
+That is all: \`relay doctor\` says whether it worked.`),
        },
      ],
    },
    {
      path: 'docs/guides/older.mdx',
      previousPath: 'docs/guides/version-1.mdx',
      change: 'renamed',
      content: 'text',
      additions: 0,
      deletions: 0,
      hunks: [],
    },
    {
      path: 'docs/guides/upgrade.mdx',
      previousPath: null,
      change: 'added',
      content: 'text',
      additions: 5,
      deletions: 0,
      hunks: [
        {
          oldStart: 0,
          newStart: 1,
          heading: '',
          lines: lines(`
+---
+title: Upgrade from version 2
+---
+
+Replace \`relay add\` by \`relay install\` in your scripts, then run \`relay doctor\`.`),
        },
      ],
    },
    {
      path: 'docs/images/terminal.png',
      previousPath: null,
      change: 'changed',
      content: 'binary',
      additions: 0,
      deletions: 0,
      hunks: [],
    },
  ]
}

const kinds = { ' ': 'same', '-': 'removed', '+': 'added' } as const

/** Lines as a unified difference writes them. */
function lines(text: string): DifferenceLine[] {
  return text
    .slice(1)
    .split('\n')
    .map((line) => ({ kind: kinds[(line[0] ?? ' ') as keyof typeof kinds], text: line.slice(1) }))
}

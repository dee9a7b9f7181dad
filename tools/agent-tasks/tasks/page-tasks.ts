import { atMostLines, gone, has, kept, lacks, listed, redirects, setting, unlisted } from '../checks.ts'
import { configuration, page, site } from '../site.ts'
import { edit, list, move, redirect, remove, unlist, write, type Task } from '../task.ts'

const text = (path: string): string => site[path] ?? ''

/** Pages that come, go and move, with their place, their links and their addresses; settings of the site. */
export const pageTasks: readonly Task[] = [
  {
    id: 'add-page',
    kind: 'add',
    turns: [
      {
        prompt:
          'Add a page about retries of webhooks, next to the page about webhooks. An event is sent 5 times within a day.',
        calls: [
          write(
            'guides/retries.mdx',
            page('Retries', 'An event is sent 5 times within a day. See [webhooks](/guides/webhooks).'),
          ),
          list('guides/retries', 'guides/webhooks'),
        ],
      },
    ],
    touches: ['docs.json', 'guides/'],
    checks: [
      ({ after }) =>
        [...(after.at(-1) ?? [])].some(
          ([path, one]) =>
            path.startsWith('guides/') && !(path in site) && /\b5 times\b/.test(one) && one.startsWith('---\ntitle:'),
        )
          ? undefined
          : 'there is no new page in guides/ that says how often',
      ({ after }) =>
        /"guides\/webhooks",\s*"guides\/(?!rate)[\w-]+"/.test(after.at(-1)?.get('docs.json') ?? '')
          ? undefined
          : 'no new page follows guides/webhooks',
      kept('guides/webhooks.mdx'),
    ],
  },
  {
    id: 'add-page-at-path',
    kind: 'add',
    turns: [
      {
        prompt:
          'Create the page api/regions in the group API, after the page about errors, titled “Regions”. It says that there are two regions, Frankfurt and Dublin.',
        calls: [
          write('api/regions.mdx', page('Regions', 'There are two regions: Frankfurt and Dublin.')),
          list('api/regions', 'api/errors'),
        ],
      },
    ],
    touches: ['docs.json', 'api/regions.mdx'],
    checks: [
      has('api/regions.mdx', /^---\n(?:.*\n)*title: ['"]?Regions/),
      has('api/regions.mdx', 'Dublin'),
      listed('api/regions', 'API', 'api/errors'),
    ],
  },
  {
    id: 'document-endpoint',
    kind: 'document',
    turns: [
      {
        prompt:
          "Document the endpoint of this change on the page about containers:\n\n```diff\n+router.delete('/v1/containers/:id', stopContainer) // answers 204; 404 when there is no such container\n```",
        calls: [
          edit(
            'api/containers.mdx',
            '## List containers',
            '## Stop a container\n\n`DELETE /v1/containers/{id}` stops a container and answers 204, or 404 where there is no such container.\n\n## List containers',
          ),
        ],
      },
    ],
    touches: ['api/containers.mdx'],
    checks: [
      has('api/containers.mdx', /DELETE \/v1\/containers\/(?:\{id\}|:id)/),
      has('api/containers.mdx', /\b204\b/),
      has('api/containers.mdx', 'GET /v1/containers'),
    ],
  },
  {
    id: 'document-parameter',
    kind: 'document',
    turns: [
      {
        prompt:
          'This was merged: “List containers takes `region` (frankfurt or dublin) as a query parameter.” Document it.',
        calls: [
          edit(
            'api/containers.mdx',
            'The parameter `limit` says how many.',
            'The parameter `limit` says how many, and `region` (`frankfurt` or `dublin`) where.',
          ),
        ],
      },
    ],
    touches: ['api/containers.mdx'],
    checks: [
      has('api/containers.mdx', '`region`'),
      has('api/containers.mdx', 'dublin'),
      has('api/containers.mdx', '`limit`'),
    ],
  },
  {
    id: 'changelog-entry',
    kind: 'document',
    turns: [
      {
        prompt: 'Version 2.4 is out: containers restart by themselves. Add it to the changelog, newest first.',
        calls: [edit('changelog.mdx', '## 2.3', '## 2.4\n\nContainers restart by themselves.\n\n## 2.3')],
      },
    ],
    touches: ['changelog.mdx'],
    checks: [has('changelog.mdx', /## (?:Version )?2\.4[\s\S]*restart[\s\S]*## 2\.3/)],
  },
  {
    id: 'move-page',
    kind: 'move',
    turns: [
      {
        prompt: 'Move the page guides/billing to account/billing. Old addresses must keep working.',
        calls: [
          move('guides/billing.mdx', 'account/billing.mdx'),
          edit('docs.json', 'guides/billing', 'account/billing'),
          redirect('/guides/billing', '/account/billing'),
          edit('guides/deploy.mdx', '/guides/billing', '/account/billing'),
        ],
      },
    ],
    touches: ['docs.json', 'guides/billing.mdx', 'account/billing.mdx', 'guides/deploy.mdx'],
    checks: [
      gone('guides/billing.mdx'),
      has('account/billing.mdx', '14 days'),
      listed('account/billing', 'Guides'),
      unlisted('guides/billing'),
      redirects('/guides/billing', '/account/billing'),
      has('guides/deploy.mdx', '(/account/billing)'),
    ],
  },
  {
    id: 'move-section-to-own-page',
    kind: 'move',
    turns: [
      {
        prompt:
          'Make the section “Refunds” of the billing page a page of its own, guides/refunds, listed after billing.',
        calls: [
          edit('guides/billing.mdx', '\n## Refunds\n\nRefunds are possible within 14 days.\n', ''),
          write('guides/refunds.mdx', page('Refunds', 'Refunds are possible within 14 days.')),
          list('guides/refunds', 'guides/billing'),
        ],
      },
    ],
    touches: ['docs.json', 'guides/billing.mdx', 'guides/refunds.mdx'],
    checks: [
      lacks('guides/billing.mdx', '14 days'),
      has('guides/refunds.mdx', 'within 14 days'),
      listed('guides/refunds', 'Guides', 'guides/billing'),
    ],
  },
  {
    id: 'move-to-group',
    kind: 'move',
    turns: [
      {
        prompt: 'Authentication belongs into “Get started”, at the end, not into API. Its address stays.',
        calls: [unlist('api/authentication'), list('api/authentication', 'installation')],
      },
    ],
    touches: ['docs.json'],
    checks: [
      listed('api/authentication', 'Get started', 'installation'),
      ({ after }) =>
        (after.at(-1)?.get('docs.json')?.split('"api/authentication"').length ?? 0) === 2
          ? undefined
          : 'it is not listed exactly once',
    ],
  },
  {
    id: 'rename-page',
    kind: 'move',
    turns: [
      {
        prompt: 'Rename the page guides/rate-limits to guides/limits, with its address, and keep its title.',
        calls: [
          move('guides/rate-limits.mdx', 'guides/limits.mdx'),
          edit('docs.json', 'guides/rate-limits', 'guides/limits'),
          redirect('/guides/rate-limits', '/guides/limits'),
          edit('guides/webhooks.mdx', '/guides/rate-limits#headers', '/guides/limits#headers'),
        ],
      },
    ],
    touches: ['docs.json', 'guides/'],
    checks: [
      gone('guides/rate-limits.mdx'),
      has('guides/limits.mdx', 'title: Rate limits'),
      redirects('/guides/rate-limits', '/guides/limits'),
      has('guides/webhooks.mdx', '(/guides/limits#headers)'),
      listed('guides/limits', 'Guides', 'guides/webhooks'),
    ],
  },
  {
    id: 'delete-page',
    kind: 'remove',
    turns: [
      {
        prompt: 'Delete the page about version 1 (legacy). Whoever has its address should get to the quickstart.',
        calls: [
          remove('legacy.mdx'),
          edit('docs.json', '          "faq",\n          "legacy"', '          "faq"'),
          redirect('/legacy', '/quickstart'),
        ],
      },
    ],
    touches: ['docs.json', 'legacy.mdx'],
    checks: [gone('legacy.mdx'), unlisted('legacy'), redirects('/legacy', '/quickstart')],
  },
  {
    id: 'delete-linked-page',
    kind: 'remove',
    turns: [
      {
        prompt:
          'Remove the page guides/rate-limits. Its address should lead to guides/webhooks; no page may link to it.',
        calls: [
          remove('guides/rate-limits.mdx'),
          unlist('guides/rate-limits'),
          redirect('/guides/rate-limits', '/guides/webhooks'),
          edit('guides/webhooks.mdx', ' Retries follow the [rate limits](/guides/rate-limits#headers).', ''),
        ],
      },
    ],
    touches: ['docs.json', 'guides/rate-limits.mdx', 'guides/webhooks.mdx'],
    checks: [
      gone('guides/rate-limits.mdx'),
      unlisted('guides/rate-limits'),
      redirects('/guides/rate-limits', '/guides/webhooks'),
      lacks('guides/webhooks.mdx', 'rate-limits'),
    ],
  },
  {
    id: 'fix-broken-links',
    kind: 'repair',
    files: {
      'faq.mdx': page(
        'FAQ',
        '## Can I cancel?\n\nYes, see [billing](/guides/biling) and [deploying](/guides/deploy#step).',
      ),
    },
    turns: [
      {
        prompt: 'Fix what the check reports.',
        calls: [edit('faq.mdx', '/guides/biling', '/guides/billing'), edit('faq.mdx', '#step)', '#steps)')],
      },
    ],
    touches: ['faq.mdx'],
    checks: [has('faq.mdx', '(/guides/billing)'), has('faq.mdx', '(/guides/deploy#steps)'), atMostLines(1)],
  },
  {
    id: 'fix-broken-page',
    kind: 'repair',
    files: { 'faq.mdx': page('FAQ', '## Can I cancel?\n\n<Note>Yes, at any time.') },
    turns: [
      {
        prompt: 'The FAQ page does not compile. Mend it.',
        calls: [edit('faq.mdx', '<Note>Yes, at any time.', '<Note>Yes, at any time.</Note>')],
      },
    ],
    touches: ['faq.mdx'],
    checks: [has('faq.mdx', /<Note>\s*Yes, at any time\.\s*<\/Note>/)],
  },
  {
    id: 'fix-entry',
    kind: 'repair',
    files: {
      'docs.json': configuration({}, [{ group: 'Company', pages: ['abuot', 'contact'] }]),
      'about.mdx': page('About', 'We are three.'),
      'contact.mdx': page('Contact', 'Write to us.'),
    },
    turns: [
      {
        prompt: 'The navigation has an entry without a page. Fix it.',
        calls: [edit('docs.json', '"abuot"', '"about"')],
      },
    ],
    touches: ['docs.json'],
    checks: [listed('about', 'Company'), unlisted('abuot')],
  },
  {
    id: 'set-description',
    kind: 'metadata',
    turns: [
      {
        prompt: 'Give the webhooks page the description “Receive events from Harbor.”',
        calls: [
          edit(
            'guides/webhooks.mdx',
            'title: Webhooks\n',
            'title: Webhooks\ndescription: Receive events from Harbor.\n',
          ),
        ],
      },
    ],
    touches: ['guides/webhooks.mdx'],
    checks: [has('guides/webhooks.mdx', /description: ['"]?Receive events from Harbor\.['"]?\n/), atMostLines(1)],
  },
  {
    id: 'set-title',
    kind: 'metadata',
    turns: [
      {
        prompt: 'The page “Deploy” should be titled “Deploy your app”. Its address stays.',
        calls: [edit('guides/deploy.mdx', 'title: Deploy\n', 'title: Deploy your app\n')],
      },
    ],
    touches: ['guides/deploy.mdx'],
    checks: [has('guides/deploy.mdx', /title: ['"]?Deploy your app/), atMostLines(1)],
  },
  {
    id: 'alternative-text',
    kind: 'metadata',
    files: {
      'images/flow.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>\n',
      'guides/webhooks.mdx': `${text('guides/webhooks.mdx')}\n![](/images/flow.svg)\n`,
    },
    turns: [
      {
        prompt: 'The image on the webhooks page shows how events go from Harbor to a server. Give it alternative text.',
        calls: [edit('guides/webhooks.mdx', '![]', '![Events go from Harbor to a server]')],
      },
    ],
    touches: ['guides/webhooks.mdx'],
    checks: [has('guides/webhooks.mdx', /!\[[^\]]*[Ee]vents?[^\]]*\]\(\/images\/flow\.svg\)/), atMostLines(1)],
  },
  {
    id: 'set-color',
    kind: 'settings',
    turns: [{ prompt: 'Our brand color is #aa3300 now.', calls: [edit('docs.json', '#0055aa', '#aa3300')] }],
    touches: ['docs.json'],
    checks: [setting('colors.primary', '#aa3300'), atMostLines(1)],
  },
  {
    id: 'add-banner',
    kind: 'settings',
    turns: [
      {
        prompt: 'Show a banner on every page that says “Harbor 3 is out.”',
        calls: [
          edit('docs.json', '  "navigation": {', '  "banner": { "content": "Harbor 3 is out." },\n  "navigation": {'),
        ],
      },
    ],
    touches: ['docs.json'],
    checks: [setting('banner.content', 'Harbor 3 is out.')],
  },
  {
    id: 'add-redirect',
    kind: 'settings',
    turns: [
      {
        prompt: 'People still open /pricing. Send them to the billing page.',
        calls: [redirect('/pricing', '/guides/billing')],
      },
    ],
    touches: ['docs.json'],
    checks: [redirects('/pricing', '/guides/billing')],
  },
]

import { atMostLines, has, kept, lacks } from '../checks.ts'
import { configuration, page } from '../site.ts'
import { edit, type Task } from '../task.ts'

const many = Array.from({ length: 199 }, (_, index) => `product/page-${index + 1}`)
const named = { group: 'Product', pages: many }

/** Words, numbers and code that change where they stand. */
export const textTasks: readonly Task[] = [
  {
    id: 'rename-product',
    kind: 'rename',
    files: {
      'docs.json': configuration({ description: 'How to use Blue Crane.' }, [named]),
      ...Object.fromEntries(
        many.map((key, index) => [
          `${key}.mdx`,
          page(`Part ${index + 1}`, `Blue Crane has a part ${index + 1}. Ask Blue Crane about it.`),
        ]),
      ),
    },
    turns: [
      {
        prompt: 'Our product “Blue Crane” is called “Grey Heron” from now on. Rename it everywhere.',
        calls: [
          edit('docs.json', 'Blue Crane', 'Grey Heron', true),
          ...many.map((key) => edit(`${key}.mdx`, 'Blue Crane', 'Grey Heron', true)),
        ],
      },
    ],
    touches: ['docs.json', 'product/'],
    checks: [
      lacks('*', 'Blue Crane'),
      has('docs.json', 'How to use Grey Heron.'),
      has('product/page-199.mdx', 'Ask Grey Heron about it.'),
      atMostLines(200),
    ],
  },
  {
    id: 'replace-but-not-in-history',
    kind: 'rename',
    files: { 'faq.mdx': page('FAQ', '## What is Acme Cloud?\n\nAcme Cloud is a service.') },
    turns: [
      {
        prompt: 'Replace “Acme Cloud” with “Harbor”, but leave the changelog as it is: it is history.',
        calls: [edit('faq.mdx', 'Acme Cloud', 'Harbor', true)],
      },
    ],
    touches: ['faq.mdx'],
    checks: [lacks('faq.mdx', 'Acme Cloud'), has('faq.mdx', 'Harbor is a service.'), kept('changelog.mdx')],
  },
  {
    id: 'update-version',
    kind: 'update',
    turns: [
      {
        prompt: 'We need Node 22 now, not Node 20. Update the docs.',
        calls: [edit('quickstart.mdx', 'Node 20', 'Node 22'), edit('installation.mdx', 'Node 20', 'Node 22')],
      },
    ],
    touches: ['quickstart.mdx', 'installation.mdx'],
    checks: [
      lacks('*', 'Node 20'),
      has('quickstart.mdx', 'Harbor 2.3 needs Node 22.'),
      has('installation.mdx', 'with Node 22'),
      atMostLines(2),
    ],
  },
  {
    id: 'correct-number',
    kind: 'update',
    turns: [
      {
        prompt: 'A container costs 6 dollars a month now. Correct the billing page.',
        calls: [edit('guides/billing.mdx', '5 dollars', '6 dollars')],
      },
    ],
    touches: ['guides/billing.mdx'],
    checks: [has('guides/billing.mdx', '6 dollars'), lacks('guides/billing.mdx', '5 dollars'), atMostLines(1)],
  },
  {
    id: 'fix-typo',
    kind: 'repair',
    files: {
      'guides/billing.mdx': page(
        'Billing',
        'A container costs 5 dollars a month. You recieve an invoice.\n\n## Refunds\n\nRefunds are possible within 14 days.',
      ),
    },
    turns: [
      {
        prompt: 'There is a spelling mistake on the billing page. Please fix it.',
        calls: [edit('guides/billing.mdx', 'recieve', 'receive')],
      },
    ],
    touches: ['guides/billing.mdx'],
    checks: [has('guides/billing.mdx', 'You receive an invoice.'), atMostLines(1)],
  },
  {
    id: 'update-code-samples',
    kind: 'code',
    turns: [
      {
        prompt:
          'The command line tool is called `hbr` now, no longer `harbor-cli`; the npm package is still `harbor-cli`. Update the code samples and the text.',
        calls: [
          edit('quickstart.mdx', 'harbor-cli login', 'hbr login'),
          edit('guides/deploy.mdx', 'harbor-cli deploy', 'hbr deploy'),
        ],
      },
    ],
    touches: ['quickstart.mdx', 'guides/deploy.mdx'],
    checks: [
      has('quickstart.mdx', 'npm install -g harbor-cli'),
      has('quickstart.mdx', 'hbr login'),
      has('guides/deploy.mdx', '`hbr deploy`'),
      atMostLines(2),
    ],
  },
  {
    id: 'add-sample-in-another-language',
    kind: 'code',
    turns: [
      {
        prompt: 'Add a JavaScript sample with fetch below the curl sample on the page about containers.',
        calls: [
          edit(
            'api/containers.mdx',
            'curl https://api.harbor.example/v1/containers\n```',
            "curl https://api.harbor.example/v1/containers\n```\n\n```js\nconst response = await fetch('https://api.harbor.example/v1/containers')\n```",
          ),
        ],
      },
    ],
    touches: ['api/containers.mdx'],
    checks: [
      has(
        'api/containers.mdx',
        /```(?:js|javascript)[\s\S]*fetch\(['"]https:\/\/api\.harbor\.example\/v1\/containers['"]/,
      ),
      has('api/containers.mdx', 'curl https://api.harbor.example/v1/containers'),
    ],
  },
  {
    id: 'language-of-code-block',
    kind: 'code',
    files: {
      'guides/deploy.mdx': page(
        'Deploy',
        '## Steps\n\n```\nharbor-cli deploy\n```\n\n## Prices\n\nSee [billing](/guides/billing).',
      ),
    },
    turns: [
      {
        prompt: 'The code block on the deploy page names no language. It is bash.',
        calls: [edit('guides/deploy.mdx', '```\nharbor', '```bash\nharbor')],
      },
    ],
    touches: ['guides/deploy.mdx'],
    checks: [has('guides/deploy.mdx', '```bash'), atMostLines(1)],
  },
  {
    id: 'add-warning',
    kind: 'add',
    turns: [
      {
        prompt: 'Put a warning at the top of the rate limits page that limits are lower on trial plans.',
        calls: [
          edit(
            'guides/rate-limits.mdx',
            'You may send',
            '<Warning>Limits are lower on trial plans.</Warning>\n\nYou may send',
          ),
        ],
      },
    ],
    touches: ['guides/rate-limits.mdx'],
    checks: [has('guides/rate-limits.mdx', /<Warning>[\s\S]*trial plans[\s\S]*<\/Warning>[\s\S]*You may send 100/)],
  },
  {
    id: 'add-row',
    kind: 'add',
    turns: [
      {
        prompt: 'Add the error 429 to the table of errors: it means “Too many requests.”',
        calls: [
          edit(
            'api/errors.mdx',
            '| 404 | There is no such container. |',
            '| 404 | There is no such container. |\n| 429 | Too many requests. |',
          ),
        ],
      },
    ],
    touches: ['api/errors.mdx'],
    checks: [
      has('api/errors.mdx', /\| 429 \| Too many requests\.? \|/),
      has('api/errors.mdx', '| 404 | There is no such container. |'),
      atMostLines(1),
    ],
  },
  {
    id: 'add-section',
    kind: 'add',
    turns: [
      {
        prompt:
          'Add a section “macOS” to the installation page, between Linux and Windows: one installs with `brew install harbor`.',
        calls: [edit('installation.mdx', '## Windows', '## macOS\n\nRun `brew install harbor`.\n\n## Windows')],
      },
    ],
    touches: ['installation.mdx'],
    checks: [has('installation.mdx', /## Linux[\s\S]*## macOS[\s\S]*brew install harbor[\s\S]*## Windows/)],
  },
  {
    id: 'remove-section',
    kind: 'remove',
    turns: [
      {
        prompt: 'Remove the section about Windows from the installation page.',
        calls: [edit('installation.mdx', '\n## Windows\n\nWindows is not supported.\n', '')],
      },
    ],
    touches: ['installation.mdx'],
    checks: [lacks('installation.mdx', 'Windows'), has('installation.mdx', '## Linux'), atMostLines(0)],
  },
]

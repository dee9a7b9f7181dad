/** Writes a page. */
export const page = (title: string, text: string, more = ''): string => `---\ntitle: ${title}\n${more}---\n\n${text}\n`

const groups = [
  { group: 'Get started', pages: ['index', 'quickstart', 'installation'] },
  { group: 'Guides', pages: ['guides/deploy', 'guides/webhooks', 'guides/rate-limits', 'guides/billing'] },
  { group: 'API', pages: ['api/authentication', 'api/errors', 'api/containers'] },
  { group: 'More', pages: ['changelog', 'faq', 'legacy'] },
]

/**
 * Writes a `docs.json`.
 *
 * @param settings What it has besides a name, a theme, a color and the navigation.
 * @param more Groups at the end of the navigation.
 */
export function configuration(settings: object = {}, more: readonly object[] = []): string {
  const all = {
    name: 'Harbor',
    theme: 'mint',
    colors: { primary: '#0055aa' },
    ...settings,
    navigation: { groups: [...groups, ...more] },
  }
  return `${JSON.stringify(all, undefined, 2)}\n`
}

/** A small documentation as many companies have: a quickstart, guides, a written reference, and what is not to be touched. */
export const site: Readonly<Record<string, string>> = {
  'docs.json': configuration(),
  'index.mdx': page(
    'Harbor',
    'Harbor runs your containers. Begin with the [quickstart](/quickstart), or [deploy](/guides/deploy).',
  ),
  'quickstart.mdx': page(
    'Quickstart',
    'Harbor 2.3 needs Node 20.\n\n```bash\nnpm install -g harbor-cli\nharbor-cli login\n```\n\nThen [sign in](/api/authentication#sign-in) and read about [webhooks](/guides/webhooks).',
  ),
  'installation.mdx': page(
    'Installation',
    '## Linux\n\nRun the installer with Node 20.\n\n## Windows\n\nWindows is not supported.',
  ),
  'guides/deploy.mdx': page(
    'Deploy',
    '## Steps\n\n1. Build the image.\n2. Push it.\n3. Run `harbor-cli deploy`.\n\n## Prices\n\nSee [billing](/guides/billing).',
    'description: Bring an image to production.\n',
  ),
  'guides/webhooks.mdx': page(
    'Webhooks',
    'Harbor sends events as HTTP requests. Retries follow the [rate limits](/guides/rate-limits#headers).\n\n## Payload\n\n```json\n{ "event": "deploy.done" }\n```',
  ),
  'guides/rate-limits.mdx': page(
    'Rate limits',
    'You may send 100 requests an hour.\n\n## Headers\n\nThe header `X-RateLimit-Left` says how many are left.',
  ),
  'guides/billing.mdx': page(
    'Billing',
    'A container costs 5 dollars a month.\n\n## Refunds\n\nRefunds are possible within 14 days.',
  ),
  'api/authentication.mdx': page('Authentication', '## Sign in\n\nSend your token in the header `Authorization`.'),
  'api/errors.mdx': page(
    'Errors',
    '| Code | Meaning |\n| --- | --- |\n| 401 | You are not signed in. |\n| 404 | There is no such container. |',
  ),
  'api/containers.mdx': page(
    'Containers',
    '## List containers\n\n`GET /v1/containers` lists all containers. The parameter `limit` says how many.\n\n```bash\ncurl https://api.harbor.example/v1/containers\n```',
  ),
  'changelog.mdx': page('Changelog', '## 2.3\n\nWebhooks are retried. Acme Cloud is now Harbor.'),
  'faq.mdx': page('FAQ', '## Can I cancel?\n\nYes, at any time.\n\n## Where is my data?\n\nIn Frankfurt.'),
  'legacy.mdx': page('Version 1', 'Version 1 has ended. Use the [quickstart](/quickstart).'),
  'README.md': '# Documentation of Harbor\n',
  'AGENTS.md': 'Write short sentences. Say “container”, never “box”.\n',
  '.github/workflows/check.yml': 'on: push\njobs: {}\n',
}

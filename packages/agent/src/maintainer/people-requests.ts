/** A stranger's request, and its intended result. */
export interface PeopleRequest {
  /** In their words. */
  prompt: string
  /**
   * The intended sentence; for an incomplete request, the form with the given values. A request that needs a writer has
   * neither.
   */
  means?: string | { form: string; values: Readonly<Record<string, string>> }
}

/** Pages of the site that they ask about, with their titles. */
export const peoplePages: Readonly<Record<string, string>> = {
  index: 'Welcome',
  quickstart: 'Quickstart',
  installation: 'Installation',
  migrate: 'Migrate',
  faq: 'FAQ',
  pricing: 'Pricing',
  changelog: 'Changelog',
  'guides/webhooks': 'Webhooks',
  'guides/authentication': 'Authentication',
  'guides/rate-limits': 'Rate limits',
  'guides/browsers': 'Browsers',
  'guides/old-setup': 'Old setup',
  'hosting/docker': 'Docker',
  'hosting/domains': 'Custom domains',
  'reference/errors': 'Error codes',
}

/** A hundred requests, as people write them who have never read what is understood. */
export const peopleRequests: readonly PeopleRequest[] = [
  { prompt: 'Can you make the quickstart clearer for beginners?' },
  { prompt: 'Fix all the typos please', means: 'Fix the typos' },
  {
    prompt: 'The quickstart says Node 20, change it to Node 22 everywhere',
    means: 'Replace "Node 20" with "Node 22"',
  },
  { prompt: 'Delete the page about browsers', means: { form: 'delete', values: { page: 'guides/browsers' } } },
  { prompt: 'Add a section on Docker to the hosting page' },
  {
    prompt: 'Please rename the "Quickstart" page to "Getting started"',
    means: 'Set the title of quickstart to "Getting started"',
  },
  {
    prompt: 'move the migrate page to the end of the navigation',
    means: { form: 'list', values: { page: 'migrate', side: 'after' } },
  },
  { prompt: 'Update the copyright year to 2026', means: { form: 'replace', values: { new: '2026' } } },
  {
    prompt: 'Add a link to https://status.example.com in the navbar',
    means: 'Add the link "Status" to https://status.example.com to the navbar',
  },
  { prompt: 'Translate the homepage to German' },
  {
    prompt: 'Replace the word agent with assistant on the quickstart page',
    means: 'Replace "agent" with "assistant" in quickstart',
  },
  {
    prompt: 'Add a warning to the top of the quickstart page: "This is a beta."',
    means: 'Add a warning to the top of quickstart saying "This is a beta."',
  },
  { prompt: 'Check for broken links', means: 'Check the links' },
  { prompt: 'Add a page about retries', means: { form: 'add-page', values: { path: '/retries', title: 'Retries' } } },
  {
    prompt: 'Call it Rate limiting instead',
    means: { form: 'set-front-matter', values: { key: 'title', value: 'Rate limiting' } },
  },
  { prompt: 'Rewrite the home page so that it is friendlier' },
  { prompt: "there's a typo in the install page, it says recieve", means: 'Fix the typos in installation' },
  { prompt: 'fix broken links', means: 'Fix the broken links' },
  {
    prompt: 'Our product is now called Zenith instead of Acme. Update the docs.',
    means: 'Replace "Acme" with "Zenith"',
  },
  { prompt: 'rename Acme to Zenith', means: 'Replace "Acme" with "Zenith"' },
  { prompt: 'change "API token" to "API key"', means: 'Replace "API token" with "API key"' },
  { prompt: 's/colour/color/g', means: 'Replace "colour" with "color"' },
  { prompt: 'Please use "sign in" instead of "log in"', means: 'Replace "log in" with "sign in"' },
  { prompt: 'hide the pricing page', means: 'Hide pricing' },
  { prompt: 'make the FAQ invisible', means: 'Hide faq' },
  { prompt: 'Take the changelog out of the sidebar', means: 'Hide changelog' },
  { prompt: 'remove the old setup guide', means: { form: 'delete', values: { page: 'guides/old-setup' } } },
  {
    prompt: 'I want to get rid of the browsers page, send people to the quickstart instead',
    means: 'Delete guides/browsers and send its readers to quickstart',
  },
  { prompt: '/docs/start should redirect to /quickstart', means: 'Redirect /docs/start to /quickstart' },
  { prompt: 'redirect /start to /quickstart', means: 'Redirect /start to /quickstart' },
  {
    prompt: 'People still land on /old-setup.html, send them to installation',
    means: 'Redirect /old-setup.html to /installation',
  },
  {
    prompt: 'set the title of quickstart to Getting started',
    means: 'Set the title of quickstart to "Getting started"',
  },
  {
    prompt: 'Change the description of the webhooks page to "How we call your server"',
    means: 'Set the description of guides/webhooks to "How we call your server"',
  },
  {
    prompt: 'The title of the FAQ page should be "Questions and answers"',
    means: 'Set the title of faq to "Questions and answers"',
  },
  { prompt: 'give the authentication page a better description' },
  {
    prompt: 'call the quickstart "Quick start" in the sidebar',
    means: 'Set the sidebar title of quickstart to "Quick start"',
  },
  { prompt: 'add an icon to the webhooks page: bolt', means: 'Set the icon of guides/webhooks to "bolt"' },
  {
    prompt: 'put a banner on the site saying we moved to zenith.dev',
    means: 'Set the banner to "we moved to zenith.dev"',
  },
  { prompt: 'Add a banner: "Version 3 is out!"', means: 'Set the banner to "Version 3 is out!"' },
  { prompt: 'remove the banner', means: 'Remove the banner' },
  { prompt: 'make our brand color #ff5500', means: 'Set the primary color to "#ff5500"' },
  { prompt: 'change primary color to #0a7700', means: 'Set the primary color to #0a7700' },
  { prompt: 'Our logo is at /images/new-logo.svg now', means: 'Set the logo to /images/new-logo.svg' },
  { prompt: 'use /images/favicon.png as favicon', means: 'Set the favicon to /images/favicon.png' },
  { prompt: 'dark mode by default please', means: 'Set the appearance to dark' },
  { prompt: 'Switch to the maple theme', means: 'Set the theme to maple' },
  { prompt: 'rename the site to Zenith Docs', means: 'Set the name of the site to "Zenith Docs"' },
  {
    prompt: 'add our github https://github.com/acme/acme to the footer',
    means: 'Add the link "Github" to https://github.com/acme/acme to the footer',
  },
  {
    prompt: 'Add "Blog" linking to https://acme.dev/blog to the top bar',
    means: 'Add the link "Blog" to https://acme.dev/blog to the navbar',
  },
  { prompt: 'remove the Support link from the navbar', means: 'Remove the link "Support" from the navbar' },
  { prompt: 'drop the blog from the footer', means: 'Remove the link "Blog" from the footer' },
  {
    prompt: 'add a note on the webhooks page that says "Retries stop after a day."',
    means: 'Add a note to the top of guides/webhooks saying "Retries stop after a day."',
  },
  {
    prompt: "warn people on the migrate page that this can't be undone",
    means: 'Add a warning to the top of migrate saying "this can\'t be undone"',
  },
  {
    prompt: 'Put "We are closed on Sundays." at the bottom of the FAQ',
    means: 'Add "We are closed on Sundays." to the end of faq',
  },
  {
    prompt: 'Under "Limits" on the rate limits page add "Burst: 10 per second."',
    means: 'Add "Burst: 10 per second." below the heading "Limits" of guides/rate-limits',
  },
  { prompt: 'add missing descriptions', means: 'Add missing descriptions' },
  { prompt: 'some pages have no description, can you add them?', means: 'Add missing descriptions' },
  { prompt: 'which pages are not in the navigation?', means: 'List the pages that are not in the navigation' },
  { prompt: 'add orphan pages to the sidebar', means: 'Add the unlisted pages to the navigation' },
  {
    prompt: 'images on the docker page have no alt text',
    means: { form: 'describe-image', values: { page: 'hosting/docker' } },
  },
  {
    prompt: 'the diagram flow.png on webhooks needs alt text: "Events go from us to you"',
    means: 'Describe the image flow.png on guides/webhooks as "Events go from us to you"',
  },
  { prompt: 'undo that', means: 'Undo the last change' },
  { prompt: 'please revert your last change', means: 'Undo the last change' },
  { prompt: 'what can you do?', means: 'What can you do' },
  { prompt: 'is everything ok with the docs?', means: 'Check the site' },
  { prompt: 'run a link check', means: 'Check the links' },
  { prompt: 'spell check the guides folder', means: { form: 'typos', values: { where: 'guides' } } },
  { prompt: 'correct spelling in the faq', means: 'Fix the typos in faq' },
  { prompt: 'dead links in the reference section, please repair', means: 'Fix the broken links in reference' },
  { prompt: 'the link to /guides/webhook on the index page is broken', means: 'Fix the broken links in index' },
  { prompt: 'move guides/webhooks to integrations/webhooks', means: 'Move guides/webhooks to integrations/webhooks' },
  { prompt: 'rename guides/old-setup to guides/legacy-setup', means: 'Move guides/old-setup to guides/legacy-setup' },
  {
    prompt: 'The webhooks page should live under /integrations',
    means: 'Move guides/webhooks to /integrations/webhooks',
  },
  { prompt: 'change the url of the FAQ to /questions', means: 'Move faq to /questions' },
  { prompt: 'put the faq right after the quickstart in the menu', means: 'List faq after quickstart' },
  {
    prompt: 'docker should come before custom domains in the sidebar',
    means: 'List hosting/docker before hosting/domains',
  },
  {
    prompt: 'create a page "Glossary" with the text "Words we use."',
    means: 'Add the page /glossary titled "Glossary" with the text "Words we use."',
  },
  { prompt: 'new page: Security', means: { form: 'add-page', values: { path: '/security', title: 'Security' } } },
  {
    prompt: 'I need a troubleshooting page in the guides',
    means: { form: 'add-page', values: { path: '/guides/troubleshooting', title: 'Troubleshooting' } },
  },
  { prompt: 'Write a tutorial about OAuth' },
  { prompt: 'summarize the changelog' },
  { prompt: 'translate everything into French' },
  { prompt: 'explain webhooks better' },
  { prompt: 'add code samples in Python' },
  { prompt: 'shorten the installation page' },
  { prompt: 'document the new /v2/users endpoint' },
  { prompt: 'is our tone consistent?' },
  {
    prompt: 'Change the email support@acme.dev to help@zenith.dev',
    means: 'Replace "support@acme.dev" with "help@zenith.dev"',
  },
  { prompt: 'Version 2.3 → 2.4 on the installation page', means: 'Replace "2.3" with "2.4" in installation' },
  {
    prompt: 'Update all links from http://acme.dev to https://zenith.dev',
    means: 'Replace "http://acme.dev" with "https://zenith.dev"',
  },
  {
    prompt: 'please replace every occurrence of whitelist by allowlist',
    means: 'Replace "whitelist" with "allowlist"',
  },
  { prompt: 'get rid of the word "simply"', means: 'Replace "simply" with ""' },
  { prompt: 'In the FAQ, "2 days" should be "3 days"', means: 'Replace "2 days" with "3 days" in faq' },
  { prompt: "we don't support Internet Explorer anymore, remove it" },
  { prompt: 'the site looks boring' },
  { prompt: 'Ersetze "Konto" durch "Account"' },
  { prompt: 'delete everything' },
  { prompt: 'merge the pull request' },
  { prompt: 'hello' },
  {
    prompt: 'Set the meta description of the home page to "Docs of Acme"',
    means: 'Set the description of index to "Docs of Acme"',
  },
]

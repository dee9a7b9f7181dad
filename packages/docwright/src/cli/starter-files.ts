/**
 * The files of a starter site: small, but with one of everything a writer meets first.
 *
 * @param name Name of the site.
 * @param schema Path of the JSON Schema of its `docs.json`, where there is one.
 * @returns Content by path.
 */
export function starterFiles(name: string, schema?: string): Map<string, string> {
  const reference = schema === undefined ? {} : { $schema: `./${schema}` }
  return new Map([
    ['docs.json', `${JSON.stringify({ ...reference, ...configuration(name) }, undefined, 2)}\n`],
    ['index.mdx', home(name)],
    ['quickstart.mdx', quickstart],
    ['writing/pages.mdx', pages],
    ['writing/components.mdx', components],
    ['favicon.svg', favicon],
  ])
}

function configuration(name: string): object {
  return {
    theme: 'mint',
    name,
    colors: { primary: '#3b5bdb', light: '#91a7ff' },
    favicon: '/favicon.svg',
    navigation: {
      groups: [
        { group: 'Start', pages: ['index', 'quickstart'] },
        { group: 'Writing', pages: ['writing/pages', 'writing/components'] },
      ],
    },
  }
}

function home(name: string): string {
  return `---
title: ${JSON.stringify(name)}
description: What this is, and where to go next.
mode: landing
---

<Hero
  title="${attributeText(name)}"
  description="Say in one sentence what readers will find here, and for whom it is."
>
  <Action href="/quickstart">Quickstart</Action>
  <Action href="/writing/components">Components</Action>

  \`\`\`ts greet.ts
  import { greet } from 'example'

  console.log(greet('reader'))
  \`\`\`
</Hero>

<FeatureGrid>
  <Feature title="One thing it does" icon="bolt">Two lines on why that is good to have.</Feature>
  <Feature title="Another" icon="shield-halved">Say what readers save, not how it is built.</Feature>
  <Feature title="And a third" icon="puzzle-piece">Three are easy to remember.</Feature>
</FeatureGrid>

## Where to go from here

<BigLinks>
  <BigLink title="Quickstart" icon="rocket" href="/quickstart">
    Get from nothing to a first result.
  </BigLink>
  <BigLink title="Writing pages" icon="pencil" href="/writing/pages">
    Front matter, links and images.
  </BigLink>
</BigLinks>
`
}

/** Text inside the quotation marks of a property. */
function attributeText(text: string): string {
  return text.replaceAll('"', '&quot;')
}

const quickstart = `---
title: Quickstart
description: Get to a first result as quickly as possible.
icon: rocket
---

<Steps>
  <Step title="Edit this page">
    Open \`quickstart.mdx\`, change a word, and watch the preview follow.
  </Step>
  <Step title="Add a page">
    Create \`hello.mdx\` and list it in \`docs.json\`:

    \`\`\`json docs.json
    { "group": "Start", "pages": ["index", "quickstart", "hello"] }
    \`\`\`
  </Step>
  <Step title="Publish">
    \`docwright build\` writes a folder that any web server can serve.
  </Step>
</Steps>

<Tip>\`docwright check\` finds broken links and other mistakes before your readers do.</Tip>
`

const pages = `---
title: Writing pages
description: The parts of a page, from its front matter to its links.
---

A page is Markdown with a block of front matter at the top.

## Front matter

| Key | What it does |
| --- | --- |
| \`title\` | The heading of the page and its name in the sidebar |
| \`description\` | The line below the title, and what search engines show |
| \`icon\` | The icon next to its name in the sidebar |

## Links

Link to other pages by their path: [Quickstart](/quickstart).

## Code

\`\`\`ts greet.ts {2}
export function greet(name: string): string {
  return \`Hello, \${name}!\`
}
\`\`\`
`

const components = `---
title: Components
description: Callouts, tabs, accordions and more, within Markdown.
---

<Note>Callouts point out what a reader should not miss.</Note>

<Tabs>
  <Tab title="npm">
    \`\`\`bash
    npm install
    \`\`\`
  </Tab>
  <Tab title="pnpm">
    \`\`\`bash
    pnpm install
    \`\`\`
  </Tab>
</Tabs>

<AccordionGroup>
  <Accordion title="Can sections be collapsed?">
    Yes, like this one.
  </Accordion>
  <Accordion title="Do they open from a link?">
    Yes. Every accordion has its own anchor.
  </Accordion>
</AccordionGroup>
`

const favicon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#3b5bdb"/><path d="M10 9h7.5a5 5 0 0 1 0 14H10z" fill="none" stroke="#fff" stroke-width="2.6" stroke-linejoin="round"/></svg>
`

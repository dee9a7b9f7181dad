import { defaultCodeThemes, defaultIconLibrary } from '../../config/defaults.ts'
import { createBodyRenderer } from '../body/create-body-renderer.ts'

/** One of everything that most pages have. */
const sample = `---
title: Sample
description: A page that nobody reads.
---

## Heading

Text with *emphasis*, \`code\` and a [link](/other).

- one
- two

| a | b |
| - | - |
| 1 | 2 |

<Card title="Card" icon="rocket" href="/other">Text</Card>
<Note>Text</Note>

\`\`\`js
let a = 1
\`\`\`
`

/**
 * Renders a page for no reader, so that everything a page needs is loaded and compiled before the first real one
 * arrives. A process has time for that while its parent still reads the repository.
 */
export async function warmUp(): Promise<void> {
  const renderer = createBodyRenderer({
    root: import.meta.dirname,
    variables: {},
    iconLibrary: defaultIconLibrary,
    codeThemes: defaultCodeThemes,
    base: '',
    pages: [],
    files: [],
    folders: [],
    redirects: [],
    languages: [{ prefix: '', tag: 'en' }],
  })
  await renderer.renderWith({ file: 'sample.mdx', text: sample, highlight: 'none', markdown: true }, 'native')
  await renderer.close()
}

import purify from 'dompurify'
import mermaid from 'mermaid'

// Mermaid cleans labels with a library that needs a browser; nothing that is only read needs to be cleaned.
Object.assign(purify, { addHook: () => {}, removeHook: () => {}, sanitize: (text: string) => text })

/**
 * Reads a diagram with Mermaid's own parsers. This is a bundle of its own: Mermaid is far larger than all of Docwright, and
 * only its parsers are needed here.
 *
 * @param text The diagram.
 * @throws What the parser found, or that it lacks a browser.
 */
export async function parseDiagram(text: string): Promise<void> {
  await mermaid.parse(text)
}

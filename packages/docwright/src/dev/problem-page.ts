import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { presentProblems } from '../render/page-problems.ts'
import { decodeText } from '../source/decode-text.ts'
import type { Diagnostic } from '../source/diagnostic.ts'

/**
 * The page that the preview shows while no site can be made: the problems, on a page without any of the site's looks.
 *
 * @param diagnostics Why there is no site.
 * @param root Docs root on disk, for the lines of source.
 */
export function renderProblemPage(diagnostics: readonly Diagnostic[], root: string): string {
  const problems = presentProblems(diagnostics, (file) => readText(join(root, file)))
  const items = problems.map(({ severity, code, message, fix, place, frame = [] }) => {
    const lines = frame.map(({ line, text, current }) => `${current ? '>' : ' '} ${String(line).padStart(5)} | ${text}`)
    return `<li><p><strong>${severity}</strong> <code>${escape(code)}</code> ${escape(place)}</p><p>${escape(message)}</p>
${lines.length === 0 ? '' : `<pre>${escape(lines.join('\n'))}</pre>`}${fix === undefined ? '' : `<p>→ ${escape(fix)}</p>`}</li>`
  })
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<title>No site yet</title><script src="/_docwright/dev-client.js" defer></script></head>
<body><main><h1>No site can be made yet</h1><p>This page follows your edits and gives way to the site as soon as there is one.</p>
<ol>${items.join('\n')}</ol></main></body></html>
`
}

function readText(path: string): string | undefined {
  try {
    return decodeText(readFileSync(path), path).text
  } catch {
    return undefined
  }
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

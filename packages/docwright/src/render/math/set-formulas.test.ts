import { expect, test } from 'vitest'
import type { ComponentNode } from '../../content/content-tree.ts'
import { createStyleCollector } from '../basics/style-sheet.ts'
import { hasFormulas, setFormulas } from './set-formulas.ts'

function formula(source: string, more: object = {}): ComponentNode {
  return { type: 'component', name: 'Latex', properties: { formula: source, display: false, ...more }, children: [] }
}

async function set(...nodes: ComponentNode[]) {
  const text = `Text\n\n${nodes.map(({ properties }) => `$${properties['formula'] as string}$`).join('\n')}\n`
  const styles = createStyleCollector()
  const { made, diagnostics } = await setFormulas(nodes, { file: 'page.mdx', text, styles })
  return {
    html: nodes.map((node) => {
      const result = made.get(node)?.result
      return result?.kind === 'formula' ? result.html : undefined
    }),
    diagnostics,
    css: styles.text(),
  }
}

test('a formula becomes MathML with its source beside it, without styles as attributes', async () => {
  const { html, diagnostics, css } = await set(formula(String.raw`\frac{a}{b} \color{red} x`, { display: true }))
  expect(diagnostics).toEqual([])
  expect(html[0]).toMatch(/^<math .*<mfrac><mi>a<\/mi><mi>b<\/mi><\/mfrac>.*<annotation encoding="application\/x-tex">/)
  expect(html[0]).not.toContain('style="')
  expect(css).toMatch(/\.s-\w+\{color:#?\w+/)
})

test('a formula that cannot be read keeps its source, and the warning stands where it is', async () => {
  const { html, diagnostics } = await set(formula('x^2'), formula(String.raw`\frac{1}{`))
  expect(html).toEqual([expect.stringContaining('<msup>'), undefined])
  expect(diagnostics).toMatchObject([{ code: 'formula-invalid', severity: 'warning', file: 'page.mdx', line: 4 }])
})

test('formulas can load, run and name nothing', async () => {
  const attacks = [
    String.raw`\href{javascript:alert(1)}{x}`,
    String.raw`\includegraphics{https://example.org/x.png}`,
    String.raw`\htmlStyle{background:url(https://example.org)}{x}`,
    String.raw`\text{<script>alert(1)</script>}`,
  ]
  const { html } = await set(...attacks.map((attack) => formula(attack, { html: '<script>alert(1)</script>' })))
  for (const markup of html) expect(markup ?? '').not.toMatch(/<script|href=|src=|url\(|javascript:alert\(1\)"/)
})

test('macros that expand without end stop', async () => {
  const { diagnostics } = await set(formula(String.raw`\def\a{\a\a}\a`))
  expect(diagnostics).toMatchObject([{ code: 'formula-invalid' }])
})

test('only pages with formulas need the style sheet', () => {
  expect(hasFormulas([{ type: 'text', value: '$' }])).toBe(false)
  expect(hasFormulas([{ type: 'element', name: 'p', attributes: {}, children: [formula('x')] }])).toBe(true)
})

test.each([
  [String.raw`\frac{1}`, 'a command lacks a part, such as the second “{…}” of \\frac'],
  [String.raw`\alpha\beta{`, 'a “{” is not closed'],
  [String.raw`\begin{x}a\end{x}`, 'there is no environment “x”'],
  [String.raw`\nope x`, 'LaTeX has no command “\\nope” here'],
  ['x^2^3', 'it has two superscripts in one place; put the first into “{…}”'],
  ['a}', 'a “}” closes nothing'],
])('what is wrong with %s is said in words', async (source, reason) => {
  const { diagnostics } = await set(formula(source))
  expect(diagnostics.map(({ message }) => message)).toEqual([
    `The formula “${source}” cannot be typeset: ${reason.replaceAll('\\\\', '\\')}.`,
  ])
})

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Marks that enclose or strike through a part of a formula: few pages have any of it. */
export const mathEnclosures =
  /menclose|tml-x?cancel|tml-(?:over|under)line|tml-fbox|upstrike|downstrike|sout|longdiv|phasor|circle|actuarial/

/**
 * The style sheet of pages with formulas: the rules for Temml's MathML, and a font with the measures that browsers need
 * for formulas. Readers whose system has such a font do not load ours.
 *
 * @param publish Publishes a font and returns its address.
 * @returns CSS, without that of enclosures.
 */
export function mathSheet(publish: (name: string, extension: string, content: Uint8Array) => string): string {
  const require = createRequire(import.meta.url)
  const stix = dirname(require.resolve('@fontsource/stix-two-math/package.json'))
  const text = publish('stix-two-math', 'woff2', readFileSync(join(stix, 'files/stix-two-math-latin-400-normal.woff2')))
  return inLayer(chosen(`${temmlRules()}${ownRules(text)}`, (selectors) => !mathEnclosures.test(selectors)))
}

/**
 * The style sheet of enclosures, besides that of formulas.
 *
 * @returns CSS.
 */
export function enclosureSheet(): string {
  return inLayer(chosen(temmlRules(), (selectors) => mathEnclosures.test(selectors)))
}

function temmlRules(): string {
  return withoutTemmlFont(readFileSync(fileURLToPath(import.meta.resolve('#temml/dist/Temml-Local.css')), 'utf8'))
}

function inLayer(css: string): string {
  return `@layer docwright.components{${compact(css)}}`
}

/** The rules whose selectors pass, inside of their at-rules. */
function chosen(css: string, passes: (selectors: string) => boolean): string {
  const rules = css.replaceAll(/\/\*[^]*?\*\//g, '').replaceAll(/-webkit-mask[\w-]*:[^;}]*;/g, '')
  const kept = rules.replaceAll(/([^{};]+)\{[^{}]*\}/g, (rule, selectors: string) => (passes(selectors) ? rule : ''))
  return kept.replaceAll(/@(?:supports|-moz-document)[^{}]*\{\s*\}/g, '')
}

/** Without blanks that say nothing. */
function compact(css: string): string {
  return css
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([{};]) ?/g, '$1')
    .replaceAll(/(?<=[{;][\w-]+): /g, ':')
    .replaceAll(/;\}/g, '}')
    .trim()
}

/**
 * Temml's own font, which it has for script capitals and primes, forbids commercial use. Our font has those capitals
 * under the same code points; its primes are made as large and as low as an exponent's prime is.
 */
function withoutTemmlFont(rules: string): string {
  return rules
    .replace(/\/\*\s*Temml\.woff2[\s\S]*?\*\//, '')
    .replace(/@font-face\s*\{[^}]*Temml\.woff2[^}]*\}/, '')
    .replaceAll(/(?:math )?\.mathscr \{[^}]*\}/g, '')
    .replaceAll(/mo\.tml-prime \{[^}]*\}/g, 'mo.tml-prime { font-size: 1.3em; transform: translateY(0.27em); }')
}

/** Long formulas scroll by themselves, so that the page does not. */
function ownRules(font: string): string {
  return `
@font-face {
  font-family: "Docwright Math";
  font-display: swap;
  src: local("STIX Two Math"), local("Cambria Math"), local("Latin Modern Math"), url("${font}") format("woff2");
}
math { font-family: "Docwright Math", math; }
/* A size of its own keeps an exponent from being set smaller, as it is inside of a row. */
:is(msup, msubsup) > mo.tml-prime { font-size: 0.92em; }
.latex { font-size: 1.06em; }
.latex[data-display] { display: block; margin: 24px 0; overflow: auto hidden; padding: 2px 0; }
code.latex[data-display] { text-align: center; }
.latex-error { color: light-dark(#b42318, #fda29b); }
`
}

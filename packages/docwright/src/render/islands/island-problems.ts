import { diagnose, type Diagnostic } from '../../source/diagnostic.ts'
import type { PageCode } from '../../content/page-code.ts'
import { compilerWords } from '../../content/modules/compiler-words.ts'
import { renderProblems } from '../basics/render-problems.ts'
import { notCompiled, type BundleProblem } from './bundle-islands.ts'
import type { IslandNode } from './island-node.ts'
import type { CodePlace } from './place-of-error.ts'
import { plainError } from './plain-error.ts'
import type { SandboxResult } from './run-in-sandbox.ts'

/** Names that only a browser has; what asks for them at its first render is rendered there. */
const browserNames = new Set(
  (
    'window document navigator location history screen localStorage sessionStorage indexedDB matchMedia getComputedStyle ' +
    'requestAnimationFrame cancelAnimationFrame setTimeout clearTimeout setInterval clearInterval customElements self top ' +
    'parent innerWidth innerHeight devicePixelRatio scrollY scrollX MutationObserver IntersectionObserver ResizeObserver ' +
    'HTMLElement Element Node Event CustomEvent KeyboardEvent MouseEvent EventTarget URL URLSearchParams TextEncoder ' +
    'TextDecoder Intl crypto AbortController FormData Headers Blob File FileReader Image Audio DOMParser alert confirm ' +
    'prompt addEventListener removeEventListener dispatchEvent CSS caches Worker'
  ).split(' '),
)

/** Names that the first render may not use. */
const withheld = new Set(
  'fetch XMLHttpRequest WebSocket EventSource process require module exports Buffer global Deno Bun __dirname __filename'.split(
    ' ',
  ),
)

/**
 * Whether a component can be rendered in a browser only.
 *
 * @param result The result of its first render.
 */
export function needsBrowser(result: SandboxResult): boolean {
  const name = missingName(result)
  return name !== undefined && browserNames.has(name)
}

/**
 * The reason why an island has no first render.
 *
 * @param result The result of its first render.
 * @param island The component.
 * @param shown Says in a clause what readers see instead.
 * @param thrownAt The place where its code threw; undefined if it is not known.
 */
export function islandProblem(
  result: SandboxResult,
  { tag, place, origin }: IslandNode,
  shown: string,
  thrownAt?: CodePlace,
): Diagnostic | undefined {
  if ('html' in result) return undefined
  const failure = 'failure' in result ? result.failure : undefined
  const memory = 'error' in result && /^out of memory|^string too long/.test(result.error.message)
  if (failure !== undefined || memory) {
    switch (failure ?? 'memory') {
      case 'endless':
        return diagnose(
          renderProblems,
          'component-endless',
          place,
          `${named(tag)} was still running after half a second of its first render; ${shown}.`,
          'Make its loop end, or do long work in useEffect.',
        )
      case 'memory':
        return diagnose(
          renderProblems,
          'component-memory',
          place,
          `${named(tag)} needs more than 64 MB during its first render; ${shown}.`,
          'Use less memory, or do the work in useEffect.',
        )
      case 'late':
        return diagnose(
          renderProblems,
          'component-endless',
          place,
          `${named(tag)} is not rendered because the components before it used up the time limit of the page; ${shown}.`,
          'Correct the ones reported before it, or use fewer on one page.',
        )
      case 'broken':
        return diagnose(
          renderProblems,
          'component-failed',
          place,
          `${named(tag)} crashes its sandbox during its first render; ${shown}.`,
          'Check for infinitely nested values.',
        )
    }
  }
  if (!('error' in result) || result.error.name === notCompiled) return undefined
  const name = missingName(result)
  if (name !== undefined && withheld.has(name)) {
    const message = `${named(tag)} uses “${name}” during its first render, where files, network and processes are not available; ${shown}.`
    return diagnose(
      renderProblems,
      'component-unavailable',
      place,
      message,
      name === 'fetch' ? 'Call it in useEffect, which runs in the reader’s browser.' : `Remove “${name}”.`,
    )
  }
  const { error } = result
  const message = `${named(tag)} fails during its first render: ${plainError(error)}; ${shown}.`
  if (tag.startsWith('{')) return diagnose(renderProblems, 'expression-failed', place, message, 'Correct its code.')
  // The code may be in another file than its use.
  const where = thrownAt === undefined ? origin.path : `${thrownAt.file}:${thrownAt.line}:${thrownAt.column}`
  const [, missing] = /^([\w$]+) is not defined$/.exec(error.message) ?? []
  const remedy = missing === undefined ? 'Correct its code' : `Define or import “${missing}”`
  const fix = where === place.file ? `${remedy}.` : `${remedy}, in ${where}.`
  return diagnose(renderProblems, 'component-failed', place, message, fix)
}

/**
 * The problem with the code of a page, whichever component needs it.
 *
 * @param problem The compiler's.
 * @param code The page's code.
 * @param islands The page's custom components.
 * @param page The page's file.
 */
export function bundleProblem(
  problem: BundleProblem,
  code: PageCode,
  islands: readonly IslandNode[],
  page: { file: string; text: string },
): Diagnostic {
  const own = islands.filter(({ origin }) => origin.path === problem.file)
  const user = own.find(({ tag }) => isExpressionIn(problem.code, tag)) ?? own[0] ?? islands[0]
  const place = placeOf(problem, code, page) ?? user?.place ?? { file: problem.file, line: 1, column: 1 }
  if (problem.kind === 'import') {
    const isFile = /^[./]/.test(problem.text)
    const message = isFile
      ? `“${problem.text}”, which the code of ${problem.file} imports, does not exist; only the content of its components is shown.`
      : `The package “${problem.text}”, which the code of ${problem.file} imports, is not available to pages; only the content of its components is shown.`
    const fix = isFile
      ? 'Create the file, or correct the path.'
      : 'Remove the import, or implement what it does yourself.'
    return diagnose(renderProblems, 'component-import', place, message, fix)
  }
  const message = `The code of ${problem.file === '' ? 'a component' : problem.file} cannot be compiled: ${compilerWords(problem.text)}.`
  const fix = /"await"/.test(problem.text)
    ? 'A page does not wait for data: remove what is in braces here, or load the data in a component.'
    : 'Correct the code at this place.'
  return diagnose(renderProblems, 'component-syntax', place, message, fix)
}

/** An expression is named by its own code, shortened if it is long. */
function isExpressionIn(code: string | undefined, tag: string): boolean {
  return tag.startsWith('{') && code?.includes(tag.slice(1).replace(/(?:…)?\}$|…$/, '')) === true
}

function placeOf(
  { kind, text, file, line, column }: BundleProblem,
  code: PageCode,
  page: { file: string; text: string },
): Place | undefined {
  if (line !== undefined) return { file, line, column: column ?? 1 }
  const source = file === page.file ? page.text : scriptText(code, file)
  if (kind !== 'import' || source === undefined) return undefined
  const at = Math.max(source.indexOf(`'${text}'`), source.indexOf(`"${text}"`))
  if (at < 0) return undefined
  const before = source.slice(0, at)
  return { file, line: before.split('\n').length, column: at - before.lastIndexOf('\n') }
}

/** The text of MDX is its statements alone, whose lines say nothing. */
function scriptText({ files }: PageCode, path: string): string | undefined {
  return files[path]?.kind === 'script' ? files[path].text : undefined
}

interface Place {
  file: string
  line: number
  column: number
}

/** An expression has its own text for a name. */
function named(tag: string): string {
  return tag.startsWith('{') ? `The expression ${tag}` : `<${tag}>`
}

function missingName(result: SandboxResult): string | undefined {
  if (!('error' in result) || result.error.name !== 'ReferenceError') return undefined
  return /^'?([\w$]+)'? is not defined/.exec(result.error.message)?.[1]
}

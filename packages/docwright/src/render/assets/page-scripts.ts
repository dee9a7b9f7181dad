import { themeFile } from '../basics/theme-file.ts'

/** Scripts of the theme that only those pages load that have something for them. */
export type PageScript =
  | 'zoom'
  | 'image-copying'
  | 'on-demand'
  | 'types'
  | 'occasional-client'
  | 'feedback-client'
  | 'not-found'

/** The marks in the HTML that call for a script. */
const marks: Readonly<Record<PageScript, readonly string[]>> = {
  zoom: [' data-zoom="'],
  'image-copying': [' class="image-copy"'],
  'on-demand': [' data-api-part="', ' data-samples'],
  types: [' data-typed'],
  'occasional-client': [' role="tree"', ' class="tooltip-trigger"', ' id="changelog-filters"', ' class="color-item"'],
  // Outside the body: the code that assembles the page asks for it.
  'feedback-client': [' class="feedback"'],
  'not-found': [' data-pages="'],
}

/** Scripts that what pages of an API reference leave to a file of its own may need, whatever it holds. */
export const partScripts: readonly PageScript[] = ['zoom', 'image-copying', 'on-demand', 'occasional-client']

/**
 * The scripts that a page needs besides those of every page.
 *
 * @param html Its body.
 */
export function pageScripts(html: string): PageScript[] {
  const found = new Set<string>(html.match(anyMark))
  return (Object.keys(marks) as PageScript[]).filter((name) => marks[name].some((mark) => found.has(mark)))
}

/** One pass for all of them, since every page is searched. */
const anyMark = new RegExp(Object.values(marks).flat().join('|'), 'g')

/**
 * Scripts that another one loads when a reader asks for it.
 *
 * @param name The one that loads.
 */
export function loadedLater(name: PageScript): string[] {
  return name === 'on-demand' ? ['parts', 'samples'] : []
}

/**
 * Text of a script.
 *
 * @param name The script.
 * @param addresses Addresses of the scripts that it loads, in the order of {@link loadedLater}.
 */
export function pageScriptText(name: PageScript, addresses: readonly string[]): string {
  const script = themeFile(`${name}.js`)
  return addresses.length === 0 ? script : `(()=>{const docwrightScripts=${JSON.stringify(addresses)};${script}})()`
}

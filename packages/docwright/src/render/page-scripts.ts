import { themeFile } from './theme-file.ts'

/** Scripts of the theme that only those pages load that have something for them. */
export type PageScript = 'zoom' | 'parts' | 'samples' | 'types' | 'occasional-client' | 'feedback-client' | 'not-found'

/** What a script is for, as it stands in the HTML. */
const marks: Readonly<Record<PageScript, readonly string[]>> = {
  zoom: [' data-zoom="'],
  parts: [' data-api-part="'],
  samples: [' data-samples'],
  types: [' data-typed'],
  'occasional-client': [' role="tree"', ' class="tooltip-trigger"', ' id="changelog-filters"'],
  // Around the body: whoever puts the page together says so.
  'feedback-client': [' class="feedback"'],
  'not-found': [' data-pages="'],
}

/**
 * The scripts that a page needs beside those of every page.
 *
 * @param html Its body.
 */
export function pageScripts(html: string): PageScript[] {
  return (Object.keys(marks) as PageScript[]).filter((name) => marks[name].some((mark) => html.includes(mark)))
}

/**
 * Text of a script.
 *
 * @param name Which.
 */
export function pageScriptText(name: PageScript): string {
  return themeFile(`${name}.js`)
}

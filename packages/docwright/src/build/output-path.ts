/**
 * The file a page is written to: `guides/intro/index.html` and `guides/intro.md`.
 *
 * @param url URL path of the page without base path.
 * @param extension `.html` or `.md`.
 * @returns Path from the output folder.
 */
export function outputPath(url: string, extension: '.html' | '.md'): string {
  const path = url.slice(1)
  if (extension === '.md') return `${path === '' ? 'index' : path}.md`
  return path === '' ? 'index.html' : `${path}/index.html`
}

/**
 * What pages with utility classes presume of elements without any: buttons that have no look until classes give them
 * one, and parts of the page that the theme's typography leaves alone. These are rules of the theme's own layers, so that
 * its components stay as they are.
 *
 * @param names The page's classes.
 */
export function pageDefaults(names: ReadonlySet<string>): string {
  return names.has('not-prose') ? `${plainButtons}\n${plainText}` : plainButtons
}

const plainButtons = '@layer docwright.base{:where(.mdx-content) button{padding:0;border:0;background:none}}'

const plainText = `@layer docwright.prose{.not-prose :where(${[
  'h1,h2,h3,h4,h5,h6,p,ul,ol,li,dl,dt,dd,blockquote,figure,figcaption,hr,a',
].join()}){margin:0;padding:0;color:inherit;font-size:inherit;font-weight:inherit;line-height:inherit;letter-spacing:inherit;text-decoration:none;list-style:none}}`

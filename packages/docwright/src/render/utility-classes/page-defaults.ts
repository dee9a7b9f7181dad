/**
 * What pages with utility classes presume of elements without any: buttons that have no look until classes give them
 * one, and parts of the page that the theme's typography leaves alone. These are rules of the theme's own layers, so that
 * its components stay as they are.
 *
 * @param names The page's classes.
 */
export function pageDefaults(names: ReadonlySet<string>): string {
  return [plainButtons, textDefaults(names)].filter((rule) => rule !== '').join('\n')
}

/**
 * The rule that keeps the theme's typography from parts of a page, which needs no other class.
 *
 * @param names The page's classes.
 * @returns Empty where no part of the page asks for it.
 */
export function textDefaults(names: ReadonlySet<string>): string {
  return names.has('not-prose') ? plainText : ''
}

const plainButtons = '@layer docwright.base{:where(.mdx-content) button{padding:0;border:0;background:none}}'

const texts = ':where(h1,h2,h3,h4,h5,h6,p,ul,ol,li,dl,dt,dd,blockquote,figure,figcaption,hr,a)'

// An element may itself be what the typography leaves alone.
const plainText = `@layer docwright.prose{.not-prose ${texts},.not-prose${texts}{margin:0;padding:0;color:inherit;font-size:inherit;font-weight:inherit;line-height:inherit;letter-spacing:inherit;text-decoration:none;list-style:none}}`

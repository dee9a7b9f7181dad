/** Sheets that a page itself names; those that its scripts have added are theirs. */
const named = 'link[rel="stylesheet"]:not([data-client-only])'

/** Those of them that come from us: what the site's author or a script brought along is not ours to switch off. */
const ours = `${named}[href*="/_docwright/"]`

/**
 * Loads the sheets of another page that this one lacks. They come behind those that both have and before this page's own,
 * by which it looks as it did until it goes.
 *
 * @param next The other page, or a part of one.
 */
export async function addStyles(next: Document): Promise<void> {
  const loads: Promise<void>[] = []
  let last = document.head.querySelector(named)
  for (const sheet of next.head.querySelectorAll<HTMLLinkElement>(named)) {
    const known = find(sheet)
    if (known !== null) {
      last = known
      continue
    }
    const added = document.importNode(sheet, true)
    loads.push(
      new Promise((resolve) => {
        for (const type of ['load', 'error']) added.addEventListener(type, () => resolve())
      }),
    )
    if (last === null) document.head.append(added)
    else last.after(added)
    last = added
  }
  await Promise.all(loads)
}

/**
 * Asks for the sheets of another page that this one lacks as soon as its HTML is there, so that a move to it does not wait
 * for them.
 *
 * @param html The other page's HTML.
 */
export function preloadStyles(html: string): void {
  const { head } = new DOMParser().parseFromString(html.slice(0, html.indexOf('</head>')), 'text/html')
  for (const sheet of head.querySelectorAll<HTMLLinkElement>(named)) {
    const address = sheet.getAttribute('href') ?? ''
    if (document.head.querySelector(`link[href="${CSS.escape(address)}"]`) !== null) continue
    const preload = document.createElement('link')
    preload.rel = 'preload'
    preload.as = 'style'
    preload.href = address
    document.head.append(preload)
  }
}

/**
 * Leaves in force what a page names, once its content is there. Others rest: the next move may lead back.
 *
 * @param page The page.
 */
export function useStyles(page: Document): void {
  const wanted = new Set([...page.head.querySelectorAll<HTMLLinkElement>(named)].map(find))
  for (const link of document.head.querySelectorAll<HTMLLinkElement>(ours)) {
    if (link.sheet !== null) link.sheet.disabled = !wanted.has(link)
  }
}

/** The element of this document for a sheet of another. */
function find(sheet: HTMLLinkElement): HTMLLinkElement | null {
  return document.head.querySelector(`${named}[href="${CSS.escape(sheet.getAttribute('href') ?? '')}"]`)
}

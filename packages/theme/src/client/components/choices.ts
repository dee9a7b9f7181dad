import { browserMemory } from '../browser-storage.ts'

const key = 'choices'
const most = 20

/** Titles of the tabs a reader chose, the latest first; kept on the reader's machine only. */
export function readChoices(): string[] {
  try {
    const titles = JSON.parse(browserMemory('localStorage').read(key) ?? '[]') as unknown[]
    return titles.filter((title) => typeof title === 'string')
  } catch {
    // Any other value was not written here.
    return []
  }
}

/** Remembers a title before all others. */
export function rememberChoice(title: string): void {
  const titles = [title, ...readChoices().filter((other) => other !== title)].slice(0, most)
  browserMemory('localStorage').write(key, JSON.stringify(titles))
}

/**
 * Shows the remembered tabs from the first paint on: a style sheet, since the page's body is not there yet. For the
 * blocking script in the head; {@link dropEarlyChoices} takes it away once the tabs themselves are set.
 */
export function showChoicesEarly(): void {
  const titles = readChoices()
  if (titles.length === 0) return
  const sheet = new CSSStyleSheet()
  // The latest choice comes last, to win over older ones of the same weight.
  sheet.replaceSync(titles.toReversed().map(rulesFor).join(''))
  document.adoptedStyleSheets.push(sheet)
}

/** Ends what {@link showChoicesEarly} began. */
export function dropEarlyChoices(root: Document): void {
  const sheets = root.adoptedStyleSheets
  const rest = sheets.filter((sheet) => !sheet.cssRules[0]?.cssText.includes('data-dw-choice'))
  if (rest.length < sheets.length) root.adoptedStyleSheets = rest
}

function rulesFor(title: string): string {
  const choice = `[data-dw-choice=${JSON.stringify(title)}]`
  const set = `[data-sync]:has(>${choice})`
  return (
    `${set}>.tab-panel{display:none}[data-sync]>.tab-panel${choice}{display:block}` +
    `${set}>.tab-list>.tab{--on:0}[data-sync]>.tab-list>.tab${choice}{--on:1}`
  )
}

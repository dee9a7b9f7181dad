import { startDiagrams } from './start-diagrams.ts'

// `mermaid` and `controls` stand for files of the site, whose names it knows when it publishes this script.
const { src } = document.currentScript as HTMLScriptElement
const library = new URL('docwright-mermaid/mermaid.esm.min.js', src).href

/** The style sheet of the controls: hidden until it is there, they need no room before. */
const styled = new Promise<unknown>((resolve) => {
  const sheet = document.createElement('link')
  sheet.rel = 'stylesheet'
  sheet.href = new URL('docwright-controls', src).href
  // Neither the preview nor a move to another page takes it away.
  sheet.dataset['clientOnly'] = ''
  sheet.addEventListener('load', resolve)
  document.head.append(sheet)
})

startDiagrams(document, library, styled)
document.addEventListener('docwright:update', () => startDiagrams(document, library, styled))

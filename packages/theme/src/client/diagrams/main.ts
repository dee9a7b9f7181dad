import { startDiagrams } from './start-diagrams.ts'

// `mermaid` stands for the folder of the drawing library, whose name the site knows when it publishes this script.
const library = new URL('docwright-mermaid/mermaid.esm.min.js', (document.currentScript as HTMLScriptElement).src).href

startDiagrams(document, library)
document.addEventListener('docwright:update', () => startDiagrams(document, library))

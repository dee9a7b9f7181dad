import { startZoom } from './start-zoom.ts'

startZoom()
// The preview says so when it has put a new version of the page in place.
document.addEventListener('docwright:update', () => startZoom())

import { startTypes } from './start-types.ts'

startTypes()
// The preview says so when it has put a new version of the page in place.
document.addEventListener('docwright:update', () => startTypes())

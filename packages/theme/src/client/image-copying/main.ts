import { startImageCopying } from './start-image-copying.ts'

startImageCopying()
// Another page, or in the preview a new version of this one, is in place.
document.addEventListener('docwright:update', () => startImageCopying())

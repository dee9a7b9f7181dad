import { loadPart, openPartsOf } from './load-part.ts'

// Content for which a page of an API reference has no room is fetched when its fold is opened. Without this script it
// is a link.
document.addEventListener(
  'toggle',
  ({ target }) => {
    if (target instanceof HTMLDetailsElement && target.open) void loadPart(target)
  },
  // A toggle event does not bubble.
  true,
)

// An address may point into what is not there yet; a field that is there opens by itself.
addEventListener('hashchange', () => void openPartsOf(location.hash))
void openPartsOf(location.hash)

function loadOpen(): void {
  for (const fold of document.querySelectorAll<HTMLDetailsElement>('details[data-api-part][open]')) void loadPart(fold)
}

// The preview has put a new version of the page in place: folds that are open may be of another file.
document.addEventListener('docwright:update', loadOpen)
// The first fold has been opened before this was here.
loadOpen()

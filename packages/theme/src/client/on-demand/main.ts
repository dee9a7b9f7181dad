// Loads the scripts that fetch what a page of an API reference has no room for, once a reader asks for some of it.

/** Addresses of the scripts: the server of this file prepends them. */
declare const docwrightScripts: [parts: string, samples: string]
const [parts, samples] = docwrightScripts

function loadNeeded(): void {
  if (document.querySelector('[data-elsewhere][data-active]')) load(samples)
  if (document.querySelector('[data-api-part][open]') || leadsIntoPart(location.hash)) load(parts)
}

/** The target of an address may be missing because it is inside a fold. */
function leadsIntoPart(hash: string): boolean {
  return hash.length > 1 && !document.querySelector(':target') && document.querySelector('[data-api-part]') !== null
}

function load(address: string): void {
  if (document.querySelector(`script[src="${address}"]`)) return
  const script = document.createElement('script')
  script.src = address
  // Neither the preview nor a move to another page takes it away.
  script.dataset['clientOnly'] = ''
  document.head.append(script)
}

// Tabs and lists of choices answer to these first.
for (const type of ['click', 'change', 'docwright:update']) document.addEventListener(type, loadNeeded)
// A toggle event does not bubble.
document.addEventListener('toggle', loadNeeded, true)
addEventListener('hashchange', loadNeeded)
loadNeeded()

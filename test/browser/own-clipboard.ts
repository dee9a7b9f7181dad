import type { BrowserContext } from 'playwright-core'

/**
 * Lets pages read only what they have copied themselves. All tests of a run share one browser, which has one clipboard:
 * another test may copy between a click and the look at its result. What is copied still goes to that clipboard, and
 * fails where the browser refuses it.
 *
 * @param context Where the pages are opened.
 */
export async function ownClipboard(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    // Without a secure connection there is none.
    if (typeof Clipboard === 'undefined') return
    const { write, writeText } = Clipboard.prototype
    let copied = ''
    Clipboard.prototype.writeText = async function (text) {
      await writeText.call(this, text)
      copied = text
    }
    Clipboard.prototype.write = async function (items) {
      await write.call(this, items)
      copied = (await (await items[0]?.getType('text/plain'))?.text()) ?? ''
    }
    Clipboard.prototype.readText = () => Promise.resolve(copied)
  })
}

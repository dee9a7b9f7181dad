import { around, firstTime } from '../components/once.ts'
import { confirm } from '../components/start-copying.ts'

/**
 * Buttons that copy an image. Only pages that have such a button load this; the links that download one need no script.
 *
 * @param root The document; call again when its content changed.
 */
export function startImageCopying(root: Document = document): void {
  // Pages without a secure address have no clipboard.
  if (typeof ClipboardItem === 'undefined' || !('clipboard' in navigator)) return
  for (const button of root.querySelectorAll<HTMLElement>('.image-copy')) button.hidden = false
  if (!firstTime(root, 'image-copying')) return
  root.addEventListener('click', (event) => {
    const button = around(event, '.image-copy')
    const image = button?.closest('.image-holder')?.querySelector('img')
    if (button && image) void copyImage(button, image)
  })
}

/**
 * Safari copies only data that was promised while the click was handled. An image that cannot be copied opens in
 * another tab.
 */
async function copyImage(button: HTMLElement, image: HTMLImageElement): Promise<void> {
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': drawn(image) })])
    confirm(image.ownerDocument, button)
  } catch {
    open(image.currentSrc || image.src, '_blank', 'noreferrer')
  }
}

/** Browsers copy PNG alone. An image of another host is none of the page's, unless that host allows it. */
async function drawn(image: HTMLImageElement): Promise<Blob> {
  await image.decode()
  const canvas = image.ownerDocument.createElement('canvas')
  // A drawing may say a size that is smaller than it is shown.
  const scale = Math.max(1, (image.clientWidth * devicePixelRatio) / (image.naturalWidth || 1))
  const isDrawing = /\.svg(?:[?#]|$)/i.test(image.currentSrc)
  canvas.width = Math.round((image.naturalWidth || image.clientWidth) * (isDrawing ? scale : 1))
  canvas.height = Math.round((image.naturalHeight || image.clientHeight) * (isDrawing ? scale : 1))
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The image cannot be drawn.'))))
  })
}

import type { Browser } from 'playwright-core'
import type { Frame } from './record-screen.ts'

/** What a window shows: the page from which a reader comes, no text, or the page to which the reader goes. */
export type Shown = 'old' | 'blank' | 'new'

/** The visible state at one moment. */
export interface Moment {
  at: number
  shown: Shown
  picture: string
}

/** Milliseconds between two moments. */
const step = 50
/** Share of the text of the page to come below which a window counts as blank. */
const little = 0.15

/**
 * Says of every 50 ms what a window showed.
 *
 * @param browser Reads the pictures.
 * @param frames What was recorded; the last one is the page to come.
 * @param isFirstVisit Whether there was no page before.
 */
export async function readFrames(browser: Browser, frames: readonly Frame[], isFirstVisit: boolean): Promise<Moment[]> {
  const last = frames.at(-1)
  const first = frames[0]
  if (first === undefined || last === undefined) return []
  const page = await browser.newPage()
  const looks = await page.evaluate(lookAt, { pictures: frames.map(({ picture }) => picture) })
  await page.close()
  const moments: Moment[] = []
  for (let at = 0; at <= last.at + step; at += step) {
    const index = Math.max(
      0,
      frames.findLastIndex((frame) => frame.at <= at),
    )
    moments.push({ at, shown: shownIn(looks, index, isFirstVisit), picture: (frames[index] ?? first).picture })
  }
  return moments
}

interface Look {
  /** Pixels of text, below the header. */
  ink: number
  /** Pixels that differ from those of the first picture, and of the last one. */
  fromFirst: number
  fromLast: number
}

function shownIn(looks: readonly Look[], index: number, isFirstVisit: boolean): Shown {
  const look = looks[index]
  const end = looks.at(-1)
  if (look === undefined || end === undefined || look.ink < end.ink * little) return 'blank'
  return !isFirstVisit && look.fromFirst < look.fromLast ? 'old' : 'new'
}

/** Runs in a browser, which can read pictures. */
async function lookAt({ pictures }: { pictures: readonly string[] }): Promise<Look[]> {
  const scale = 0.5
  const pixels = await Promise.all(
    pictures.map(async (picture) => {
      const bitmap = await createImageBitmap(await (await fetch(`data:image/jpeg;base64,${picture}`)).blob())
      const [width, height] = [Math.round(bitmap.width * scale), Math.round(bitmap.height * scale)]
      const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
      context?.drawImage(bitmap, 0, 0, width, height)
      // Header and tabs are the same on all pages.
      const top = Math.round(height * 0.14)
      return context?.getImageData(0, top, width, height - top).data ?? new Uint8ClampedArray()
    }),
  )
  const differ = (left: Uint8ClampedArray, right: Uint8ClampedArray, at: number): boolean =>
    Math.abs((left[at] ?? 0) - (right[at] ?? 0)) + Math.abs((left[at + 1] ?? 0) - (right[at + 1] ?? 0)) > 40
  const count = (is: (at: number) => boolean, length: number): number => {
    let sum = 0
    for (let at = 0; at < length; at += 4) if (is(at)) sum += 1
    return sum
  }
  const [first = new Uint8ClampedArray()] = pixels
  const last = pixels.at(-1) ?? first
  return pixels.map((own) => ({
    ink: count((at) => Math.abs((own[at] ?? 0) - (own[0] ?? 0)) > 60, own.length),
    fromFirst: count((at) => differ(own, first, at), own.length),
    fromLast: count((at) => differ(own, last, at), own.length),
  }))
}

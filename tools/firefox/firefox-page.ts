import { setTimeout as pause } from 'node:timers/promises'
import type { Firefox } from './start-firefox.ts'

/** A tab of Firefox. */
export interface FirefoxPage {
  /** Loads a page. */
  open(url: string): Promise<void>
  resize(width: number, height: number): Promise<void>
  /** The value of an expression in the page, which JSON can carry. */
  value(expression: string): Promise<unknown>
  /** Waits until an expression holds. */
  until(what: string, expression: string): Promise<void>
  /** Points at the middle of an element and presses. */
  click(selector: string): Promise<void>
  /** Presses keys one after the other, such as `Tab`. */
  press(...keys: string[]): Promise<void>
  close(): Promise<void>
}

const keys: Readonly<Record<string, string>> = {
  Tab: '\uE004',
  Enter: '\uE007',
  Escape: '\uE00C',
  ArrowDown: '\uE015',
  ArrowRight: '\uE014',
}

/**
 * Opens a tab.
 *
 * @param firefox The browser.
 */
export async function openTab({ send }: Firefox): Promise<FirefoxPage> {
  const { context } = await send('browsingContext.create', { type: 'tab' })
  const value = async (expression: string): Promise<unknown> => {
    const wrapped = `Promise.resolve(${expression}).then((value) => JSON.stringify(value ?? null))`
    const answer = (await send('script.evaluate', {
      expression: wrapped,
      target: { context },
      awaitPromise: true,
      userActivation: true,
    })) as { type: string; result?: { value: string }; exceptionDetails?: { text: string } }
    if (answer.type === 'exception') throw new Error(`${expression}: ${answer.exceptionDetails?.text ?? ''}`)
    return JSON.parse(answer.result?.value ?? 'null')
  }
  const until = async (what: string, expression: string): Promise<void> => {
    const started = Date.now()
    // A page that is being loaded has no answer yet.
    // oxlint-disable-next-line no-await-in-loop
    while ((await value(expression).catch(() => false)) !== true) {
      if (Date.now() - started > 8000) throw new Error(`In eight seconds it did not come that ${what}.`)
      // oxlint-disable-next-line no-await-in-loop
      await pause(50)
    }
  }
  return {
    value,
    until,
    async open(url) {
      await send('browsingContext.navigate', { context, url, wait: 'complete' })
    },
    async resize(width, height) {
      await send('browsingContext.setViewport', { context, viewport: { width, height } })
    },
    async click(selector) {
      const text = JSON.stringify(selector)
      await until(`${selector} is there`, `document.querySelector(${text})?.checkVisibility() === true`)
      await value(`document.querySelector(${text}).scrollIntoView({ block: 'nearest', behavior: 'instant' })`)
      const box = (await value(
        `(() => { const { x, y, width, height } = document.querySelector(${text}).getBoundingClientRect(); return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) } })()`,
      )) as { x: number; y: number }
      const move = { type: 'pointerMove', ...box }
      const actions = [
        move,
        { type: 'pause', duration: 120 },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]
      await send('input.performActions', { context, actions: [{ type: 'pointer', id: 'mouse', actions }] })
    },
    async press(...names) {
      const actions = names.flatMap((name) => ['keyDown', 'keyUp'].map((type) => ({ type, value: keys[name] ?? name })))
      await send('input.performActions', { context, actions: [{ type: 'key', id: 'keyboard', actions }] })
    },
    async close() {
      await send('browsingContext.close', { context })
    },
  }
}

import { icon, make } from './elements.ts'

/** A message in place of results, and the status that screen readers announce. */
export interface SearchMessage {
  readonly element: HTMLElement
  readonly status: HTMLElement
  /** Shows a message, and announces it. */
  say(title: string, text?: string, kind?: 'none' | 'search'): void
  hide(): void
  /** Announces a text without showing it. */
  announce(text: string): void
}

/** Makes the message of a dialog, which is hidden at first. */
export function createMessage(): SearchMessage {
  const status = make('p', { class: 'visually-hidden', role: 'status' })
  const element = make('div', { class: 'search-message', hidden: true })
  return {
    element,
    status,
    say(title, text = '', kind = 'none') {
      element.replaceChildren(
        icon(kind),
        make('p', { class: 'search-message-title' }, title),
        ...(text === '' ? [] : [make('p', {}, text)]),
      )
      element.hidden = false
      status.textContent = [title, text].filter(Boolean).join('. ')
    },
    hide() {
      element.hidden = true
    },
    announce(text) {
      status.textContent = text
    },
  }
}

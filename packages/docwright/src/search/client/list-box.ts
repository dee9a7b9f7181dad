/** The list of results. Keys in the field move through it, and the focus stays in the field. */
export interface ListBox {
  readonly element: HTMLElement
  /** The option that Enter opens. */
  readonly current: HTMLElement | undefined
  /** Whether the reader has moved since the last letter. */
  readonly isMoved: boolean
  /** Shows new options. The best becomes the current one, unless the current one is to be kept. */
  show(content: readonly Node[], keepCurrent: boolean): void
  /** Forgets that the reader has moved: another search begins. */
  restart(): void
  /** Moves to another option, and from each end to the other. */
  move(step: 1 | -1 | 'first' | 'last'): void
}

/**
 * Makes a list box that a field controls.
 */
export function startListBox(element: HTMLElement, field: HTMLInputElement): ListBox {
  let current: HTMLElement | undefined
  let isMoved = false
  field.addEventListener('input', () => (isMoved = false))
  const options = (): HTMLElement[] => [...element.querySelectorAll<HTMLElement>('[role="option"]')]

  function choose(option: HTMLElement | undefined, isSeen = true): void {
    current?.setAttribute('aria-selected', 'false')
    current = option
    field.setAttribute('aria-expanded', String(options().length > 0))
    if (option === undefined) {
      field.removeAttribute('aria-activedescendant')
      return
    }
    option.setAttribute('aria-selected', 'true')
    field.setAttribute('aria-activedescendant', option.id)
    if (isSeen) option.scrollIntoView({ block: 'nearest' })
  }

  // A moving pointer chooses; a list that scrolls below a resting pointer does not.
  element.addEventListener('pointermove', ({ target, pointerType }) => {
    const option = target instanceof Element ? target.closest<HTMLElement>('[role="option"]') : null
    if (pointerType !== 'mouse' || option === null || option === current) return
    isMoved = true
    choose(option, false)
  })

  return {
    element,
    get current() {
      return current
    },
    get isMoved() {
      return isMoved
    },
    show(content, keepCurrent) {
      const kept = keepCurrent ? current : undefined
      const before = kept === undefined ? 0 : options().indexOf(kept)
      element.replaceChildren(...content)
      for (const [index, option] of options().entries()) option.id = `search-option-${index}`
      if (!keepCurrent) element.scrollTop = 0
      // An option with the same address is the same option, whatever its position.
      const href = kept?.getAttribute('href') ?? null
      const same = href === null ? undefined : options().find((option) => option.getAttribute('href') === href)
      const isGone = href !== null && same === undefined
      const best = keepCurrent && !isGone ? null : element.querySelector<HTMLElement>('[data-best]')
      choose(same ?? best ?? (isGone ? undefined : options()[before]) ?? options()[0], keepCurrent)
    },
    restart() {
      isMoved = false
    },
    move(step) {
      isMoved = true
      const all = options()
      const at = current === undefined ? -1 : all.indexOf(current)
      if (step === 'first') choose(all[0])
      else if (step === 'last') choose(all.at(-1))
      else choose(all[(at + step + all.length) % all.length] ?? all[0])
    },
  }
}

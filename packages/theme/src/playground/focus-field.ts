const focusable = 'input, select, textarea, button'

/**
 * Moves the focus to the control of a value, opening the folds around it.
 *
 * @param root The root of the control.
 * @param id Id of the control, or of the element around its parts.
 * @returns Whether there is one.
 */
export function focusField(root: ParentNode | null, id: string): boolean {
  const name = CSS.escape(id)
  const found =
    root?.querySelector<HTMLElement>(`#${name}`) ?? root?.querySelector<HTMLElement>(`[data-field="${name}"]`)
  if (found === null || found === undefined) return false
  return focusIn(found)
}

/**
 * Moves the focus to the first control of an element.
 *
 * @param element The control, or what has it.
 */
export function focusIn(element: HTMLElement): boolean {
  const fields = element.matches(focusable) ? [element] : [...element.querySelectorAll<HTMLElement>(focusable)]
  // The button that removes the value comes before the value.
  const target = fields.find((field) => !field.hasAttribute('data-remove')) ?? fields[0]
  if (target === undefined) return false
  for (let around = target.closest('details'); around; around = around.parentElement?.closest('details') ?? null)
    around.open = true
  target.focus()
  return true
}

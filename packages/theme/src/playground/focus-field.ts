const focusable = 'input, select, textarea, button'

/**
 * Moves the focus to the control of a value, whatever is folded around it.
 *
 * @param root What the control is in.
 * @param id Id of the control, or of what its parts stand in.
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
  // What takes the value away comes before the value.
  const target = fields.find((field) => !field.hasAttribute('data-remove')) ?? fields[0]
  if (target === undefined) return false
  for (let around = target.closest('details'); around; around = around.parentElement?.closest('details') ?? null)
    around.open = true
  target.focus()
  return true
}

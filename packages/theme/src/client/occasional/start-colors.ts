/**
 * Makes buttons of colors, whose values a press copies (`start-copying.ts`).
 *
 * @param root The document; call again when its content changed.
 */
export function startColors(root: Document = document): void {
  for (const item of root.querySelectorAll('div.color-item[data-copy]')) {
    const button = root.createElement('button')
    button.type = 'button'
    for (const { name, value } of item.attributes) button.setAttribute(name, value)
    button.append(...item.childNodes)
    item.replaceWith(button)
  }
}

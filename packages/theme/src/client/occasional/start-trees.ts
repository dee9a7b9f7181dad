import { around, firstTime } from '../components/once.ts'

const maxWait = 500

/**
 * Trees of files: a press opens a folder; arrows, Home, End, Enter, Space, `*` and the first letters of a name move and
 * open as the ARIA pattern has it.
 *
 * @param root The document; call again when its content changed.
 */
export function startTrees(root: Document = document): void {
  // The keyboard reaches a tree by one of its items, if any of them does something.
  for (const tree of root.querySelectorAll('[role=tree]:not(:has([tabindex="0"]))')) {
    const items = tree.querySelectorAll<HTMLElement>('[role=treeitem]')
    for (const item of items) item.tabIndex = item === items[0] ? 0 : -1
  }
  if (!firstTime(root, 'trees')) return
  let typed = ''
  let lastTyped = 0
  root.addEventListener('click', (event) => {
    const item = around(event, '.tree-line')?.parentElement
    if (!item) return
    toggle(item)
    focus(item)
  })
  root.addEventListener('keydown', (event) => {
    const item = around(event, '[role=treeitem]')
    if (!item || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key.length === 1 && !' *'.includes(event.key)) {
      typed = (event.timeStamp - lastTyped > maxWait ? '' : typed) + event.key.toLowerCase()
      lastTyped = event.timeStamp
      search(item, typed)
    } else if (press(item, event.key)) event.preventDefault()
  })
}

function press(item: HTMLElement, key: string): boolean {
  const items = visibleItems(item)
  const at = items.indexOf(item)
  const rtl = getComputedStyle(item).direction === 'rtl'
  const open = item.ariaExpanded
  switch (key) {
    case 'ArrowDown':
      return focus(items[at + 1])
    case 'ArrowUp':
      return focus(items[at - 1])
    case 'Home':
      return focus(items[0])
    case 'End':
      return focus(items.at(-1))
    case rtl ? 'ArrowLeft' : 'ArrowRight':
      return open === 'false' ? toggle(item) : focus(open ? item.querySelector<HTMLElement>('[role=treeitem]') : null)
    case rtl ? 'ArrowRight' : 'ArrowLeft':
      return open === 'true' ? toggle(item) : focus(item.parentElement?.closest<HTMLElement>('[role=treeitem]'))
    case 'Enter':
    case ' ':
      return toggle(item)
    case '*':
      for (const sibling of item.parentElement?.children ?? []) if (sibling.ariaExpanded === 'false') toggle(sibling)
      return true
    default:
      return false
  }
}

function search(item: HTMLElement, typed: string): void {
  const items = visibleItems(item)
  const from = items.indexOf(item) + (typed.length > 1 ? 0 : 1)
  const order = [...items.slice(from), ...items.slice(0, from)]
  focus(order.find((other) => other.querySelector('.tree-name')?.textContent.toLowerCase().startsWith(typed)))
}

function visibleItems(item: HTMLElement): HTMLElement[] {
  const items = item.closest('[role=tree]')?.querySelectorAll<HTMLElement>('[role=treeitem]') ?? []
  return [...items].filter((other) => other.getClientRects().length > 0)
}

function toggle(item: Element): boolean {
  if (item.ariaExpanded !== null) item.ariaExpanded = String(item.ariaExpanded === 'false')
  return true
}

function focus(item: HTMLElement | null | undefined): boolean {
  if (!item) return true
  for (const other of item.closest('[role=tree]')?.querySelectorAll<HTMLElement>('[tabindex="0"]') ?? []) {
    other.tabIndex = -1
  }
  item.tabIndex = 0
  item.focus()
  return true
}

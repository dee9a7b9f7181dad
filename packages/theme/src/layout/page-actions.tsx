import type { JSX } from 'preact'
import type { Labels } from '../labels/labels.ts'
import type { PageActionsView } from '../page-view.ts'
import { describeAction, type DescribedAction } from './describe-action.ts'
import { Icon } from './icon.tsx'
import { InterfaceIcon } from './interface-icons.tsx'
import { MenuPopover, MenuTick, opens } from './menu-popover.tsx'
import { SiteLink } from './site-link.tsx'

/**
 * The page's actions: a button for the first, and a menu of all. Both work without scripts: then, a link to the page as
 * Markdown replaces a button that copies.
 */
export function PageActions({
  actions,
  labels,
}: {
  actions: PageActionsView | undefined
  labels: Labels
}): JSX.Element | null {
  if (actions === undefined) return null
  const entries = actions.entries.map((entry) => describeAction(entry, labels))
  const [first] = entries
  if (first === undefined) return null
  const linked = 'open' in first.does ? undefined : entries.find(({ does }) => 'open' in does)
  return (
    <div id="page-context-menu" class="page-actions">
      <Action action={first} labels={labels} class="page-action" isButton />
      {linked !== undefined && <Action action={linked} labels={labels} class="page-action without-script" isButton />}
      {entries.length > 1 && (
        <>
          <button {...opens('page-menu')} class="page-action page-action-menu" aria-label={labels.actions.menu}>
            <InterfaceIcon name="chevron" />
          </button>
          <MenuPopover id="page-menu" label={labels.actions.menu} class="page-menu">
            <ActionList
              entries={entries}
              labels={labels}
              buttons={[first, ...(linked === undefined ? [] : [linked])]}
            />
          </MenuPopover>
        </>
      )}
    </div>
  )
}

/** The same entries below the page's outline, if a wide window has room for it. */
export function OutlineActions({
  actions,
  labels,
}: {
  actions: PageActionsView | undefined
  labels: Labels
}): JSX.Element | null {
  if (actions?.place !== 'outline') return null
  return (
    <div class="toc-actions" role="group" aria-label={labels.actions.menu}>
      <ActionList
        entries={actions.entries.map((entry) => {
          const { description: _, ...described } = describeAction(entry, labels)
          return described
        })}
        labels={labels}
      />
    </div>
  )
}

/** The entries; those that are also buttons next to the list have their drawings there. */
function ActionList(properties: {
  entries: readonly DescribedAction[]
  labels: Labels
  buttons?: readonly DescribedAction[]
}): JSX.Element {
  const { entries, labels, buttons = [] } = properties
  return (
    <ul>
      {entries.map((action) => (
        <li class={'open' in action.does ? undefined : 'needs-script'}>
          <Action action={action} labels={labels} class="nav-dropdown-item" again={buttons.includes(action)} />
        </li>
      ))}
    </ul>
  )
}

function Action(properties: {
  action: DescribedAction
  labels: Labels
  class: string
  isButton?: boolean
  again?: boolean
}): JSX.Element {
  const { action, labels, isButton = false, again = false } = properties
  const { does } = action
  if ('open' in does) {
    return (
      <SiteLink class={properties.class} href={does.open} external={does.external} newTab={labels.opensInNewTab}>
        <ActionText action={action} isButton={isButton} again={again} />
      </SiteLink>
    )
  }
  const copies = 'copy' in does ? { 'data-copy': does.copy } : { 'data-copy-page': does.copyPage }
  return (
    <button
      type="button"
      class={isButton ? `${properties.class} needs-script` : properties.class}
      data-done={labels.copied}
      {...copies}
    >
      <ActionText action={action} isButton={isButton} again={again} done={labels.copied} />
      {!isButton && <MenuTick />}
    </button>
  )
}

function ActionText(properties: {
  action: DescribedAction
  isButton: boolean
  again: boolean
  done?: string
}): JSX.Element {
  const { action, isButton, again, done } = properties
  const { label, description } = action
  const icon = <ActionIcon action={action} kept={isButton} again={again} />
  return isButton ? (
    <>
      {icon}
      <span data-done={done}>{label}</span>
    </>
  ) : (
    <>
      {icon}
      <span class="nav-dropdown-item-text-container">
        <span class="nav-dropdown-item-title">{label}</span>
        {description !== undefined && <span class="nav-dropdown-item-description">{description}</span>}
      </span>
    </>
  )
}

function ActionIcon(properties: { action: DescribedAction; kept: boolean; again: boolean }): JSX.Element {
  const { action, ...use } = properties
  const { drawing, icon, logo } = action
  if (drawing !== undefined) return <Icon icon={drawing} class="nav-dropdown-item-icon" />
  if (logo === undefined) return <InterfaceIcon name={icon} class="nav-dropdown-item-icon" {...use} />
  return (
    <svg class="nav-icon nav-dropdown-item-icon" aria-hidden="true">
      <use href={logo} />
    </svg>
  )
}

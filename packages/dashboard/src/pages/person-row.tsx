import type { ComponentChildren, JSX } from 'preact'
import { ActionForm, ChoiceField } from '../layout/forms.tsx'
import { Day } from '../layout/moment.tsx'
import { usePage } from '../layout/page-context.ts'

/** Somebody in a list of people: who, since when, and what can be done about it. */
export function PersonRow(properties: {
  person: { name: string; email: string; since: string }
  isOwn: boolean
  /** More about this person. */
  notes?: ComponentChildren
  children: ComponentChildren
}): JSX.Element {
  const { people: texts } = usePage().texts
  const { person, isOwn, notes, children } = properties
  return (
    <li class="row">
      <div class="row-main">
        <p class="row-title">
          {person.name} {isOwn && <span class="hint">({texts.you})</span>}
        </p>
        <p class="row-note">
          <span>{person.email}</span>
          <span>
            {texts.since} <Day at={person.since} />
          </span>
        </p>
        {notes}
      </div>
      {children}
    </li>
  )
}

/** The role of somebody, to be changed. */
export function RoleForm<Role extends string>(properties: {
  action: string
  /** The form fields that identify the person. */
  fields: Readonly<Record<string, string>>
  name: string
  role: Role
  roles: readonly Role[]
  labels: Readonly<Record<Role, string>>
}): JSX.Element {
  const { people: texts } = usePage().texts
  const { action, fields, name, role, roles, labels } = properties
  return (
    <ActionForm action={action} class="actions row-state">
      {Object.entries(fields).map(([field, value]) => (
        <input type="hidden" name={field} value={value} />
      ))}
      <span class="select">
        <select name="role" aria-label={texts.roleOf(name)}>
          {roles.map((choice) => (
            <option value={choice} selected={choice === role}>
              {labels[choice]}
            </option>
          ))}
        </select>
      </span>
      <button class="button" data-look="quiet" type="submit" aria-label={texts.changeOf(name)}>
        {texts.change}
      </button>
    </ActionForm>
  )
}

/** The form that makes an invitation with a role. */
export function InviteForm<Role extends string>(properties: {
  action: string
  note: string
  roles: readonly Role[]
  labels: Readonly<Record<Role, string>>
  hints: Readonly<Record<Role, string>>
  usual: Role
}): JSX.Element {
  const { people: texts } = usePage().texts
  const { action, note, roles, labels, hints, usual } = properties
  return (
    <section>
      <h2>{texts.invite}</h2>
      <p class="hint">{note}</p>
      <ActionForm action={action} class="form">
        <ChoiceField
          name="role"
          label={texts.role}
          type="radio"
          choices={roles.map((role) => ({
            value: role,
            label: labels[role],
            hint: hints[role],
            checked: role === usual,
          }))}
        />
        <div class="actions">
          <button class="button" data-look="primary" type="submit">
            {texts.inviteSubmit}
          </button>
        </div>
      </ActionForm>
    </section>
  )
}

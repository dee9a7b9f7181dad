import type { ApiKeyScope, ApiKeySummary, Project, Refusal } from '@docwright/contract'
import { adminScopes } from '@docwright/contract'
import type { JSX } from 'preact'
import { Confirmation } from '../layout/confirmation.tsx'
import { Copyable, CopyableBlock } from '../layout/copyable.tsx'
import { EmptyState } from '../layout/empty-state.tsx'
import { FormPage } from '../layout/form-page.tsx'
import { ChoiceField, SelectField, TextArea, TextField } from '../layout/forms.tsx'
import { Moment } from '../layout/moment.tsx'
import { usePage } from '../layout/page-context.ts'
import { PageHeading } from '../layout/page-heading.tsx'
import { Status } from '../layout/status.tsx'

/** The API keys of a project, and the `projectId` they are used with. */
export function KeysPage({ project, keys }: { project: Project; keys: readonly ApiKeySummary[] }): JSX.Element {
  const { keys: texts } = usePage().texts
  const mayMake = project.rights.includes('keys')
  const create = mayMake ? { href: `/projects/${project.id}/keys/new`, label: texts.create } : undefined
  return (
    <>
      <PageHeading title={texts.title} description={texts.description} docs="keys">
        {mayMake && (
          <a class="button" href={`/projects/${project.id}/keys/new-assistant`}>
            {texts.createAssistant}
          </a>
        )}
        {keys.length > 0 && create !== undefined && (
          <a class="button" data-look="primary" href={create.href}>
            {create.label}
          </a>
        )}
      </PageHeading>
      <section class="project-id">
        <h2>{texts.projectId}</h2>
        <Copyable value={project.id} name={texts.projectId} />
        <p class="hint">{texts.projectIdHint}</p>
      </section>
      {keys.length === 0 ? (
        <EmptyState title={texts.empty} next={texts.emptyNext} {...(create && { action: create })} />
      ) : (
        <ul class="rows">
          {keys.map((key) => (
            <KeyRow apiKey={key} project={project} />
          ))}
        </ul>
      )}
    </>
  )
}

function KeyRow({ apiKey, project }: { apiKey: ApiKeySummary; project: Project }): JSX.Element {
  const { keys: texts } = usePage().texts
  const { id, name, lastFour, scopes, addresses, origins, lastUsedAt, revokedAt } = apiKey
  return (
    <li class="row key-row" data-ended={revokedAt !== null}>
      <div class="row-main">
        <h2>{name}</h2>
        <p class="row-note">
          <code>dw_…{lastFour}</code>
          <span>{scopes.map((scope) => texts.scopeNames[scope]).join(', ')}</span>
          {origins.length > 0 && (
            <span title={origins.join(', ')}>
              {origins.includes('*') ? texts.anyOrigin : texts.originCount(origins.length)}
            </span>
          )}
          {addresses.length > 0 && <span title={addresses.join(', ')}>{texts.addressCount(addresses.length)}</span>}
        </p>
      </div>
      <p class="row-time">
        {lastUsedAt === null ? (
          texts.neverUsed
        ) : (
          <>
            {texts.lastUsed} <Moment at={lastUsedAt} />
          </>
        )}
      </p>
      <p class="row-state">
        <KeyState apiKey={apiKey} />
      </p>
      <div class="row-action">
        {revokedAt === null && project.rights.includes('keys') && (
          <Confirmation
            id={`revoke-${id}`}
            action={`/projects/${project.id}/keys/${encodeURIComponent(id)}/revoke`}
            label={texts.revoke}
            name={`${texts.revoke} ${name}`}
            question={texts.revokeQuestion(name)}
            note={texts.revokeNote}
            confirm={texts.revoke}
            decline={texts.keep}
            tone="danger"
            look="quiet"
          />
        )}
      </div>
    </li>
  )
}

function KeyState({ apiKey }: { apiKey: ApiKeySummary }): JSX.Element {
  const { texts, now } = usePage()
  const { revokedAt, expiresAt } = apiKey
  if (revokedAt !== null) return <Status tone="quiet">{texts.keys.revoked}</Status>
  if (expiresAt === null) return <Status tone="good">{texts.keys.active}</Status>
  if (new Date(expiresAt) <= now) return <Status tone="bad">{texts.keys.expired}</Status>
  return (
    <>
      <Status tone="good">{texts.keys.active}</Status>
      <span class="expiry">
        {texts.keys.expires} <Moment at={expiresAt} />
      </span>
    </>
  )
}

/** How long a new key can live: days, or for ever. */
export const expiries = ['7', '30', '60', '90', '365', 'never'] as const

/** Values entered for a new key. */
export interface NewKeyValues {
  name: string
  scopes: readonly ApiKeyScope[]
  expiry: (typeof expiries)[number]
  addresses: string
}

/** The form for a new key. */
export function NewKeyPage(properties: {
  project: Project
  values: NewKeyValues
  refusal?: Refusal | undefined
}): JSX.Element {
  const { keys: texts } = usePage().texts
  const { project, values, refusal } = properties
  const address = `/projects/${project.id}/keys`
  return (
    <FormPage
      title={texts.create}
      description={texts.description}
      docs="keys"
      eyebrow={{ href: address, label: texts.title }}
      refusal={refusal}
      action={`${address}/new`}
      submit={texts.submit}
    >
      <KeyName value={values.name} refusal={refusal} />
      <ChoiceField
        name="scopes"
        label={texts.scopes}
        type="checkbox"
        refusal={refusal}
        choices={adminScopes.map((scope) => ({
          value: scope,
          label: texts.scopeNames[scope],
          hint: texts.scopeHints[scope],
          checked: values.scopes.includes(scope),
        }))}
      />
      <KeyLimits values={values} refusal={refusal} />
    </FormPage>
  )
}

/** Values entered for a new assistant key. */
export interface NewAssistantKeyValues extends Pick<NewKeyValues, 'name' | 'expiry' | 'addresses'> {
  origins: string
}

/** The form for a key that may be in web pages, and the uses of such a key. */
export function NewAssistantKeyPage(properties: {
  project: Project
  values: NewAssistantKeyValues
  refusal?: Refusal | undefined
}): JSX.Element {
  const { keys: texts } = usePage().texts
  const { project, values, refusal } = properties
  const address = `/projects/${project.id}/keys`
  return (
    <FormPage
      title={texts.createAssistant}
      description={texts.assistantDescription}
      docs="keys"
      eyebrow={{ href: address, label: texts.title }}
      refusal={refusal}
      action={`${address}/new-assistant`}
      submit={texts.submit}
    >
      <p>{texts.assistantUses}</p>
      <KeyName value={values.name} refusal={refusal} />
      <TextArea
        name="origins"
        label={texts.origins}
        hint={texts.originsHint}
        value={values.origins}
        refusal={refusal}
        need="optional"
        rows={3}
      />
      <KeyLimits values={values} refusal={refusal} />
    </FormPage>
  )
}

function KeyName({ value, refusal }: { value: string; refusal: Refusal | undefined }): JSX.Element {
  const { keys: texts } = usePage().texts
  return (
    <TextField
      name="name"
      label={texts.name}
      hint={texts.nameHint}
      value={value}
      refusal={refusal}
      maxLength={100}
      autocomplete="off"
      autofocus
    />
  )
}

/** Until when a key can be used, and from where. */
function KeyLimits(properties: {
  values: Pick<NewKeyValues, 'expiry' | 'addresses'>
  refusal: Refusal | undefined
}): JSX.Element {
  const { keys: texts } = usePage().texts
  const { values, refusal } = properties
  return (
    <>
      <SelectField
        name="expiry"
        label={texts.expiry}
        value={values.expiry}
        refusal={refusal}
        choices={expiries.map((value) => ({ value, label: texts.expiries[value] }))}
      />
      <TextArea
        name="addresses"
        label={texts.addresses}
        hint={texts.addressesHint}
        value={values.addresses}
        refusal={refusal}
        need="optional"
        rows={3}
      />
    </>
  )
}

/** A secret that is shown this once: a key, or what a webhook signs with. */
export function SecretPage(properties: {
  title: string
  note: string
  name: string
  secret: string
  /** The address where the key is used. */
  address?: { name: string; value: string }
  /** A command that uses it. */
  sample?: { name: string; value: string } | undefined
  done: { href: string; label: string }
}): JSX.Element {
  const { title, note, name, secret, address, sample, done } = properties
  return (
    <>
      <section class="secret">
        <h1>{title}</h1>
        <p class="description">{note}</p>
        {address !== undefined && <Copyable value={address.value} name={address.name} />}
        <Copyable value={secret} name={name} />
        <a class="button" data-look="primary" href={done.href}>
          {done.label}
        </a>
      </section>
      {sample !== undefined && (
        <section class="sample">
          <h2>{sample.name}</h2>
          <CopyableBlock value={sample.value} name={sample.name} />
        </section>
      )}
    </>
  )
}

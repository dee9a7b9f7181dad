import type { ForgeConnection, Refusal } from '@docwright/contract'
import type { JSX } from 'preact'
import { Confirmation } from '../layout/confirmation.tsx'
import { EmptyState } from '../layout/empty-state.tsx'
import { ActionForm, RefusalNotice, SelectField, TextField } from '../layout/forms.tsx'
import { usePage } from '../layout/page-context.ts'
import { PageHeading } from '../layout/page-heading.tsx'
import { AccessTokenField } from './access-token-field.tsx'

/** The values entered to connect a forge; never a token. */
export interface EnteredConnection {
  owner: string
  server: string
  kind: string
  address: string
}

/** The forges that the server is connected with, and how more are. */
export function ConnectionsPage(properties: {
  connections: readonly ForgeConnection[]
  entered?: EnteredConnection | undefined
  refusal?: Refusal | undefined
}): JSX.Element {
  const { connections: texts, navigation } = usePage().texts
  const { connections, entered, refusal } = properties
  return (
    <>
      <PageHeading
        title={texts.title}
        description={texts.description}
        docs="forges"
        eyebrow={{ href: '/', label: navigation.projects }}
      />
      <RefusalNotice refusal={refusal} />
      {connections.length === 0 && <EmptyState title={texts.none} next={texts.noneNext} />}
      <div class="settings">
        {connections.length > 0 && (
          <ul class="rows compact">
            {connections.map((one, index) => (
              <ConnectionRow connection={one} place={index + 1} />
            ))}
          </ul>
        )}
        <GitHubForm entered={entered} refusal={refusal} />
        <TokenForm entered={entered} refusal={refusal} />
      </div>
    </>
  )
}

function ConnectionRow({ connection, place }: { connection: ForgeConnection; place: number }): JSX.Element {
  const { connections: texts } = usePage().texts
  const { id, kind, name, address, app, projects } = connection
  return (
    <li class="row">
      <div class="row-main">
        <p class="row-title">{name}</p>
        <p class="row-note">
          {app === null ? `${texts.kinds[kind]}, ${texts.token}` : texts.owner(app.owner)} ·{' '}
          {address.replace(/^https?:\/\//, '')} · {texts.projects(projects)}
        </p>
        <p class="row-note">
          {app === null ? (
            <a href={`/connections/${id}/token`} aria-label={texts.renewOf(name)}>
              {texts.renew}
            </a>
          ) : (
            <>
              <a href={app.installUrl}>{texts.install}</a> · <a href={app.page}>{texts.page}</a>
            </>
          )}
        </p>
      </div>
      <div class="row-action">
        <a class="button" data-look="primary" href={`/connections/${id}`} aria-label={texts.chooseFrom(name)}>
          {texts.choose}
        </a>
        <Confirmation
          id={`disconnect-${place}`}
          action="/connections/remove"
          label={texts.disconnect}
          name={texts.disconnectOf(name)}
          question={texts.disconnectQuestion(name)}
          note={texts.disconnectNote}
          confirm={texts.disconnect}
          decline={texts.keep}
          tone="danger"
          look="quiet"
          fields={{ id }}
        />
      </div>
    </li>
  )
}

function GitHubForm({ entered, refusal }: { entered: EnteredConnection | undefined; refusal: Refusal | undefined }) {
  const { connections: texts } = usePage().texts
  return (
    <section>
      <h2>{texts.github}</h2>
      <p class="hint">{texts.githubNote}</p>
      <ActionForm action="/connections/github" class="form">
        <TextField
          name="owner"
          label={texts.organization}
          hint={texts.organizationHint}
          value={entered?.owner}
          refusal={refusal}
          need="optional"
          autocomplete="off"
          spellcheck={false}
        />
        <TextField
          name="server"
          label={texts.server}
          hint={texts.serverHint}
          value={entered?.server}
          refusal={refusal}
          need="optional"
          inputMode="url"
          autocomplete="off"
        />
        <div class="actions">
          <button class="button" data-look="primary" type="submit">
            {texts.githubSubmit}
          </button>
        </div>
      </ActionForm>
    </section>
  )
}

function TokenForm({ entered, refusal }: { entered: EnteredConnection | undefined; refusal: Refusal | undefined }) {
  const { connections: texts } = usePage().texts
  return (
    <section>
      <h2>{texts.forge}</h2>
      <p class="hint">{texts.forgeNote}</p>
      <ActionForm action="/connections/token" class="form">
        <SelectField
          name="kind"
          label={texts.kind}
          value={entered?.kind}
          choices={(['gitlab', 'forgejo'] as const).map((kind) => ({ value: kind, label: texts.kinds[kind] }))}
        />
        <TextField
          name="address"
          label={texts.address}
          hint={texts.addressHint}
          value={entered?.address}
          refusal={refusal}
          need="optional"
          inputMode="url"
          autocomplete="off"
        />
        <AccessTokenField refusal={refusal} />
        <div class="actions">
          <button class="button" data-look="primary" type="submit">
            {texts.forgeSubmit}
          </button>
        </div>
      </ActionForm>
    </section>
  )
}

/** The last step before GitHub: a form that goes there, with the properties of the App. */
export function ManifestPage({ action, manifest }: { action: string; manifest: string }): JSX.Element {
  const { connections: texts } = usePage().texts
  const { host } = new URL(action)
  return (
    <>
      <PageHeading
        title={texts.confirmTitle}
        description={texts.confirmNote(host)}
        eyebrow={{ href: '/connections', label: texts.title }}
      />
      <form method="post" action={action} class="form">
        <input type="hidden" name="manifest" value={manifest} />
        <div class="actions">
          <button class="button" data-look="primary" type="submit" autofocus>
            {texts.confirmSubmit(host)}
          </button>
        </div>
      </form>
    </>
  )
}

import type { ForgeConnection, Refusal } from '@docwright/contract'
import type { JSX } from 'preact'
import { ActionForm, RefusalNotice, TextField } from '../layout/forms.tsx'
import { usePage } from '../layout/page-context.ts'
import { PageHeading } from '../layout/page-heading.tsx'

/** Another token for a connection with GitLab or Forgejo. */
export function RenewConnectionPage(properties: {
  connection: ForgeConnection
  refusal?: Refusal | undefined
}): JSX.Element {
  const { connections: texts } = usePage().texts
  const { connection, refusal } = properties
  return (
    <>
      <PageHeading
        title={texts.renewOf(connection.name)}
        description={texts.renewNote}
        eyebrow={{ href: '/connections', label: texts.title }}
      />
      <RefusalNotice refusal={refusal} />
      <ActionForm action={`/connections/${connection.id}/token`} class="form">
        <TextField
          name="accessToken"
          type="password"
          label={texts.tokenLabel}
          hint={texts.tokenHint}
          value=""
          refusal={refusal?.field === 'token' ? { ...refusal, field: 'accessToken' } : refusal}
          autocomplete="off"
        />
        <div class="actions">
          <button class="button" data-look="primary" type="submit">
            {texts.renew}
          </button>
        </div>
      </ActionForm>
    </>
  )
}

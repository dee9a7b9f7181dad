import type { ForgeConnection, Refusal } from '@docwright/contract'
import type { JSX } from 'preact'
import { ActionForm, RefusalNotice } from '../layout/forms.tsx'
import { usePage } from '../layout/page-context.ts'
import { PageHeading } from '../layout/page-heading.tsx'
import { AccessTokenField } from './access-token-field.tsx'

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
        <AccessTokenField refusal={refusal} />
        <div class="actions">
          <button class="button" data-look="primary" type="submit">
            {texts.renew}
          </button>
        </div>
      </ActionForm>
    </>
  )
}

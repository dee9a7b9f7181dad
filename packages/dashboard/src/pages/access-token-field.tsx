import type { Refusal } from '@docwright/contract'
import type { JSX } from 'preact'
import { TextField } from '../layout/forms.tsx'
import { usePage } from '../layout/page-context.ts'

/** The field for a forge's token; a stored token is never shown. */
export function AccessTokenField({ refusal }: { refusal?: Refusal | undefined }): JSX.Element {
  const { connections: texts } = usePage().texts
  return (
    <TextField
      name="accessToken"
      type="password"
      label={texts.tokenLabel}
      hint={texts.tokenHint}
      value=""
      refusal={refusal?.field === 'token' ? { ...refusal, field: 'accessToken' } : refusal}
      autocomplete="off"
    />
  )
}

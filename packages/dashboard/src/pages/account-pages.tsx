import type { Refusal } from '@docwright/contract'
import type { JSX } from 'preact'
import { CodeText } from '../layout/code-text.tsx'
import { ActionForm, RefusalNotice, TextField } from '../layout/forms.tsx'
import { Logo } from '../layout/logo.tsx'
import { usePage } from '../layout/page-context.ts'

/** The form of somebody who has an account. */
export function SignInPage(properties: {
  next: string
  email?: string
  /** Whether there is an account to sign in with. */
  hasAccounts: boolean
  refusal?: Refusal | undefined
}): JSX.Element {
  const { signIn } = usePage().texts
  const isKnown = properties.email !== undefined && properties.email !== ''
  return (
    <section class="account-page">
      <Logo />
      <h1>{signIn.title}</h1>
      <p class="description">{signIn.description}</p>
      {!properties.hasAccounts && (
        <div class="notice" data-tone="warn">
          <p>
            <CodeText text={signIn.noAccount} />
          </p>
        </div>
      )}
      <RefusalNotice refusal={properties.refusal} />
      <ActionForm action="/sign-in">
        <input type="hidden" name="next" value={properties.next} />
        <TextField
          name="email"
          type="email"
          label={signIn.email}
          value={properties.email}
          autocomplete="username"
          autofocus={!isKnown}
        />
        <TextField
          name="password"
          type="password"
          label={signIn.password}
          autocomplete="current-password"
          autofocus={isKnown}
        />
        <button class="button" data-look="primary" type="submit">
          {signIn.submit}
        </button>
      </ActionForm>
      {properties.hasAccounts && (
        <p class="hint">
          <CodeText text={signIn.forgotten} />
        </p>
      )}
    </section>
  )
}

/** The form for the owner's account, behind the link that the first start prints. */
export function SetUpPage(properties: {
  action: string
  name?: string
  email?: string
  refusal?: Refusal | undefined
}): JSX.Element {
  const { setUp } = usePage().texts
  const { action, name, email, refusal } = properties
  return (
    <section class="account-page">
      <Logo />
      <h1>{setUp.title}</h1>
      <p class="description">{setUp.description}</p>
      <RefusalNotice refusal={refusal} />
      <ActionForm action={action}>
        <TextField name="name" label={setUp.name} value={name} refusal={refusal} autocomplete="name" autofocus />
        <TextField
          name="email"
          type="email"
          label={setUp.email}
          value={email}
          refusal={refusal}
          autocomplete="username"
        />
        <TextField
          name="password"
          type="password"
          label={setUp.password}
          hint={setUp.passwordHint}
          refusal={refusal}
          minLength={12}
          autocomplete="new-password"
        />
        <button class="button" data-look="primary" type="submit">
          {setUp.submit}
        </button>
      </ActionForm>
    </section>
  )
}

/** The form for a new password, behind the link that the operator has created. */
export function ResetPasswordPage(properties: {
  action: string
  email: string
  refusal?: Refusal | undefined
}): JSX.Element {
  const { account, setUp } = usePage().texts
  const { action, email, refusal } = properties
  return (
    <section class="account-page">
      <Logo />
      <h1>{account.reset}</h1>
      <p class="description">{account.resetNote(email)}</p>
      <RefusalNotice refusal={refusal} />
      <ActionForm action={action}>
        <input type="hidden" name="username" autocomplete="username" value={email} />
        <TextField
          name="password"
          type="password"
          label={account.next}
          hint={setUp.passwordHint}
          refusal={refusal}
          minLength={12}
          maxLength={200}
          autocomplete="new-password"
          autofocus
        />
        <button class="button" data-look="primary" type="submit">
          {account.resetSubmit}
        </button>
      </ActionForm>
    </section>
  )
}

/** The page behind a used link: for an existing account, or a password that was set. */
export function LinkClosedPage({ title, note }: { title: string; note: string }): JSX.Element {
  const { signIn } = usePage().texts
  return (
    <section class="account-page">
      <Logo />
      <h1>{title}</h1>
      <p class="description">{note}</p>
      <a class="button" data-look="primary" href="/sign-in">
        {signIn.title}
      </a>
    </section>
  )
}

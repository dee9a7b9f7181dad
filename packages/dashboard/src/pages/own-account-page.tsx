import type { Refusal, SignedInBrowser } from '@docwright/contract'
import type { JSX } from 'preact'
import { Confirmation } from '../layout/confirmation.tsx'
import { ActionForm, RefusalNotice, TextField } from '../layout/forms.tsx'
import { Moment } from '../layout/moment.tsx'
import { usePage } from '../layout/page-context.ts'
import { PageHeading } from '../layout/page-heading.tsx'

/** One’s own account: name, password, and the browsers that are signed in. */
export function OwnAccountPage(properties: {
  name: string
  email: string
  sessions: readonly SignedInBrowser[]
  refusal?: Refusal | undefined
}): JSX.Element {
  const { account: texts } = usePage().texts
  const { name, email, sessions, refusal } = properties
  return (
    <>
      <PageHeading title={texts.title} description={email} />
      <RefusalNotice refusal={refusal} />
      <div class="settings">
        <section>
          <h2>{texts.profile}</h2>
          <ActionForm action="/account/name" class="form">
            <TextField
              name="name"
              label={texts.name}
              value={name}
              refusal={refusal}
              maxLength={100}
              autocomplete="name"
            />
            <div class="actions">
              <button class="button" data-look="primary" type="submit">
                {texts.saveName}
              </button>
            </div>
          </ActionForm>
        </section>
        <PasswordForm email={email} refusal={refusal} />
        <Sessions sessions={sessions} />
      </div>
    </>
  )
}

function PasswordForm({ email, refusal }: { email: string; refusal: Refusal | undefined }): JSX.Element {
  const { account: texts, setUp } = usePage().texts
  return (
    <section>
      <h2>{texts.password}</h2>
      <p class="hint">{texts.passwordNote}</p>
      <ActionForm action="/account/password" class="form">
        {/* Password managers file the new password under it. */}
        <input type="hidden" name="username" autocomplete="username" value={email} />
        <TextField
          name="current"
          type="password"
          label={texts.current}
          refusal={refusal}
          autocomplete="current-password"
        />
        <TextField
          name="password"
          type="password"
          label={texts.next}
          hint={setUp.passwordHint}
          refusal={refusal}
          minLength={12}
          maxLength={200}
          autocomplete="new-password"
        />
        <div class="actions">
          <button class="button" data-look="primary" type="submit">
            {texts.changePassword}
          </button>
        </div>
      </ActionForm>
    </section>
  )
}

function Sessions({ sessions }: { sessions: readonly SignedInBrowser[] }): JSX.Element {
  const { account: texts } = usePage().texts
  return (
    <section>
      <h2>{texts.sessions}</h2>
      <p class="hint">{texts.sessionsNote}</p>
      <ul class="rows compact">
        {sessions.map((session) => (
          <SessionRow session={session} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <div class="actions after-rows">
          <Confirmation
            id="end-other-sessions"
            action="/account/sessions/end-others"
            label={texts.endOthers}
            question={texts.endOthersQuestion}
            note={texts.endOthersNote}
            confirm={texts.endOthersConfirm}
            decline={texts.cancel}
            tone="danger"
          />
        </div>
      )}
    </section>
  )
}

function SessionRow({ session }: { session: SignedInBrowser }): JSX.Element {
  const { account: texts } = usePage().texts
  const { id, isCurrent, since } = session
  const browser = session.browser ?? texts.unknownBrowser
  return (
    <li class="row">
      <div class="row-main">
        <p class="row-title">{browser}</p>
        <p class="row-note">
          <span>
            {texts.signedIn} <Moment at={since} />
          </span>
        </p>
      </div>
      {isCurrent ? (
        <p class="row-state">{texts.thisBrowser}</p>
      ) : (
        <ActionForm action="/account/sessions/end" class="row-state">
          <input type="hidden" name="session" value={id} />
          <button class="button" data-look="quiet" type="submit" aria-label={texts.endOf(browser)}>
            {texts.end}
          </button>
        </ActionForm>
      )}
    </li>
  )
}

import type { ConnectedRepository, ForgeConnection, Refusal, RepositoryChoices } from '@docwright/contract'
import type { JSX } from 'preact'
import { EmptyState } from '../layout/empty-state.tsx'
import { ActionForm, ChoiceField, RefusalNotice, SelectField, TextField } from '../layout/forms.tsx'
import { usePage } from '../layout/page-context.ts'
import { PageHeading } from '../layout/page-heading.tsx'

/** The repositories of a connection, to make a project of one. */
export function RepositoriesPage(properties: {
  connection: ForgeConnection
  repositories: readonly ConnectedRepository[]
  search: string
}): JSX.Element {
  const { connections: texts } = usePage().texts
  const { connection, repositories, search } = properties
  const { id, app } = connection
  return (
    <>
      <PageHeading
        title={texts.repositoriesTitle}
        description={texts.repositoriesNote}
        eyebrow={{ href: '/connections', label: texts.title }}
      >
        {app !== null && (
          <a class="button" href={app.installUrl}>
            {texts.install}
          </a>
        )}
      </PageHeading>
      <form class="inline-form" method="get" action={`/connections/${id}`} role="search">
        <TextField name="search" type="search" label={texts.search} value={search} need="optional" />
        <button class="button" data-look="quiet" type="submit">
          {texts.find}
        </button>
      </form>
      {repositories.length === 0 && search !== '' && <EmptyState title={texts.noMatch} next={texts.noMatchNext} />}
      {repositories.length === 0 && search === '' && (
        <EmptyState
          title={texts.noRepositories}
          next={app === null ? texts.noRepositoriesOfToken : texts.noRepositoriesNext}
          {...(app === null ? {} : { action: { href: app.installUrl, label: texts.install } })}
        />
      )}
      {repositories.length > 0 && (
        <div class="settings">
          <ul class="rows compact">
            {repositories.map((repository) => (
              <li class="row">
                <p class="row-title">
                  <a href={`/connections/${id}/new?repository=${encodeURIComponent(repository.fullName)}`}>
                    {repository.fullName}
                  </a>
                </p>
                {repository.private && <p class="row-note">{texts.private}</p>}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

/** Branch, folder and name of a project that is made of a repository. */
export function RepositoryChoicePage(properties: {
  choices: RepositoryChoices
  name: string
  folder: string | undefined
  refusal?: Refusal | undefined
}): JSX.Element {
  const { connections: texts } = usePage().texts
  const { choices, name, folder, refusal } = properties
  const { connection, repository, branches, branch, folders } = choices
  const address = `/connections/${connection.id}`
  const chosen = folder !== undefined && folders.includes(folder) ? folder : folders[0]
  return (
    <>
      <PageHeading
        title={texts.choiceTitle}
        description={texts.choiceNote(repository.fullName)}
        eyebrow={{ href: address, label: texts.repositoriesTitle }}
      />
      <RefusalNotice refusal={refusal} />
      {branches.length > 1 && (
        <form method="get" action={`${address}/new`} class="inline-form">
          <input type="hidden" name="repository" value={repository.fullName} />
          <SelectField
            name="branch"
            label={texts.branch}
            hint={texts.branchHint}
            value={branch}
            choices={branches.map((one) => ({ value: one, label: one }))}
          />
          <button class="button" data-look="quiet" type="submit">
            {texts.otherBranch}
          </button>
        </form>
      )}
      <ActionForm action={`${address}/new`} class="form">
        <input type="hidden" name="repository" value={repository.fullName} />
        <input type="hidden" name="branch" value={branch} />
        {folders.length === 0 ? (
          <TextField
            name="docsFolder"
            label={texts.folder}
            hint={texts.noFolder}
            value={folder}
            refusal={refusal}
            need="optional"
            spellcheck={false}
            autocomplete="off"
          />
        ) : (
          <ChoiceField
            name="docsFolder"
            label={`${texts.folder} (${branch})`}
            type="radio"
            refusal={refusal}
            choices={folders.map((one) => ({
              value: one,
              label: one === '' ? texts.root : one,
              checked: one === chosen,
            }))}
          />
        )}
        <TextField name="name" label={texts.name} value={name} refusal={refusal} maxLength={100} autocomplete="off" />
        <div class="actions">
          <button class="button" data-look="primary" type="submit">
            {texts.create}
          </button>
        </div>
      </ActionForm>
    </>
  )
}

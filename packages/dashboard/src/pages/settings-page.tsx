import type { Domain, Project, ProjectQuotaUse, ProjectSettings, QuotaName, Refusal } from '@docwright/contract'
import { deploymentDemands, quotaNames } from '@docwright/contract'
import type { JSX } from 'preact'
import { Confirmation } from '../layout/confirmation.tsx'
import { Copyable } from '../layout/copyable.tsx'
import { DocsLink } from '../layout/docs-link.tsx'
import { ActionForm, RefusalNotice, SelectField, TextField } from '../layout/forms.tsx'
import { usePage } from '../layout/page-context.ts'
import { SettingsFrame } from '../layout/settings-frame.tsx'
import { PageHeading } from '../layout/page-heading.tsx'
import { Status } from '../layout/status.tsx'
import { MailReceivers, Webhooks, type NotificationsView } from './notification-sections.tsx'

/** Properties of the page of settings; entered values stay in the forms until they are accepted. */
export interface SettingsView extends NotificationsView {
  project: Project
  settings: ProjectSettings
  domains: readonly Domain[]
  quotas: ProjectQuotaUse
  /** Values entered for the quotas. */
  newQuotas?: Readonly<Partial<Record<QuotaName, string>>>
  newDomain: string
  refusal?: Refusal | undefined
}

/** Everything about a project that can be decided. */
export function SettingsPage(view: SettingsView): JSX.Element {
  const { settings: texts } = usePage().texts
  const { project, refusal } = view
  const mayChange = project.rights.includes('administer')
  const isFollowed = project.repository.host !== 'local'
  return (
    <>
      <PageHeading title={texts.title} description={texts.description} />
      <SettingsFrame project={project} current="settings">
        <RefusalNotice refusal={refusal} />
        {!mayChange && <div class="notice">{texts.readOnly}</div>}
        <fieldset class="settings" disabled={!mayChange}>
          <ProjectForm {...view} />
          <Domains {...view} />
          <MailReceivers {...view} />
          <Webhooks {...view} />
          {isFollowed && <ForgeReports {...view} />}
          <Quotas {...view} />
          <DangerZone {...view} />
        </fieldset>
      </SettingsFrame>
    </>
  )
}

function ProjectForm({ project, settings, refusal }: SettingsView): JSX.Element {
  const { settings: texts } = usePage().texts
  return (
    <section id="project">
      <h2>{texts.project}</h2>
      <ActionForm action={`/projects/${project.id}/settings`} class="form">
        <TextField name="name" label={texts.name} value={settings.name} refusal={refusal} maxLength={100} />
        <div class="field-pair">
          <TextField
            name="defaultBranch"
            label={texts.branch}
            hint={texts.branchHint}
            value={settings.defaultBranch}
            refusal={refusal}
            spellcheck={false}
          />
          <TextField
            name="docsFolder"
            label={texts.folder}
            hint={texts.folderHint}
            value={settings.docsFolder}
            refusal={refusal}
            spellcheck={false}
            need="optional"
          />
        </div>
        <SelectField
          name="demand"
          label={texts.demand}
          hint={texts.demandHint}
          value={settings.demand}
          refusal={refusal}
          choices={deploymentDemands.map((value) => ({ value, label: texts.demands[value] }))}
        />
        {project.repository.host !== 'local' && (
          <SelectField
            name="previewComments"
            label={texts.previewComments}
            hint={texts.previewCommentsHint}
            value={settings.previewComments ? 'yes' : 'no'}
            choices={(['yes', 'no'] as const).map((value) => ({ value, label: texts.previewCommentChoices[value] }))}
          />
        )}
        <div class="actions">
          <button class="button" data-look="primary" type="submit">
            {texts.save}
          </button>
        </div>
      </ActionForm>
    </section>
  )
}

function Domains({ project, domains, newDomain, refusal }: SettingsView): JSX.Element {
  const { settings: texts } = usePage().texts
  const address = `/projects/${project.id}/settings/domains`
  return (
    <section id="domains">
      <h2>{texts.domains}</h2>
      <p class="hint">
        {domains.length === 0 ? texts.noDomains : texts.domainsNote}
        <DocsLink topic="domains" />
      </p>
      {domains.length > 0 && (
        <ul class="rows compact">
          {domains.map((domain, index) => (
            <DomainRow domain={domain} address={address} id={`remove-domain-${index + 1}`} />
          ))}
        </ul>
      )}
      <ActionForm action={address} class="inline-form">
        <TextField
          name="host"
          label={texts.domain}
          value={newDomain}
          placeholder="docs.acme.com"
          refusal={refusal}
          spellcheck={false}
          autocomplete="off"
        />
        <button class="button" data-look="secondary" type="submit">
          {texts.addDomain}
        </button>
      </ActionForm>
    </section>
  )
}

function DomainRow({ domain, address, id }: { domain: Domain; address: string; id: string }): JSX.Element {
  const { settings: texts } = usePage().texts
  const { host, status, records } = domain
  return (
    <li class="row">
      <div class="row-main">
        <p class="row-title">{host}</p>
        {records.length > 0 && (
          <div class="dns-record">
            <p class="hint">{texts.records}</p>
            {records.map((record) => (
              <dl class="facts">
                <dt>{texts.recordType}</dt>
                <dd>
                  <code>{record.type}</code>
                </dd>
                <dt>{texts.recordName}</dt>
                <dd>
                  <Copyable value={record.name} name={texts.recordName} />
                </dd>
                <dt>{texts.recordValue}</dt>
                <dd>
                  <Copyable value={record.value} name={texts.recordValue} />
                </dd>
              </dl>
            ))}
            <p class="hint">{texts.pointing}</p>
          </div>
        )}
      </div>
      <p class="row-state">
        <Status tone={status === 'verified' ? 'good' : 'warn'}>{texts[status]}</Status>
      </p>
      <div class="row-action">
        <ActionForm action={`${address}/verify`}>
          <input type="hidden" name="host" value={host} />
          <button class="button" data-look="quiet" type="submit" aria-label={`${texts.verify}: ${host}`}>
            {texts.verify}
          </button>
        </ActionForm>
        <Confirmation
          id={id}
          action={`${address}/remove`}
          label={texts.remove}
          name={`${texts.remove} ${host}`}
          question={texts.removeDomain(host)}
          note={texts.removeDomainNote}
          confirm={texts.remove}
          decline={texts.keep}
          tone="danger"
          look="quiet"
          fields={{ host }}
        />
      </div>
    </li>
  )
}

/** The quotas of the project; people who may change all projects may change them. */
function Quotas({ project, quotas, newQuotas, refusal }: SettingsView): JSX.Element {
  const { settings: texts } = usePage().texts
  const mayChange = project.rights.includes('people')
  const entered = (name: QuotaName): string => {
    const { limit, isOwn } = quotas[name]
    return newQuotas?.[name] ?? (isOwn ? String(limit ?? 'none') : '')
  }
  const useOf = (name: QuotaName): string => {
    const { limit, isOwn, used } = quotas[name]
    return texts.quotaUse(used, limit, isOwn)
  }
  return (
    <section id="quotas">
      <h2>{texts.quotas}</h2>
      <p class="hint">
        {texts.quotasNote}
        <DocsLink topic="quotas" />
      </p>
      {mayChange ? (
        <ActionForm action={`/projects/${project.id}/settings/quotas`} class="form">
          <p class="hint">{texts.quotaHint}</p>
          {quotaNames.map((name) => (
            <TextField
              name={name}
              label={texts.quota[name]}
              hint={useOf(name)}
              value={entered(name)}
              refusal={refusal}
              maxLength={7}
              autocomplete="off"
              need="conditional"
            />
          ))}
          <div class="actions">
            <button class="button" data-look="secondary" type="submit">
              {texts.saveQuotas}
            </button>
          </div>
        </ActionForm>
      ) : (
        <dl class="facts">
          {quotaNames.map((name) => (
            <>
              <dt>{texts.quota[name]}</dt>
              <dd>{useOf(name)}</dd>
            </>
          ))}
        </dl>
      )}
    </section>
  )
}

/** Setup that the repository's forge needs to report pushes here. */
function ForgeReports({ project }: SettingsView): JSX.Element {
  const { settings: texts } = usePage().texts
  return (
    <section id="forge">
      <h2>{texts.forge}</h2>
      <p class="hint">
        {texts.forgeNote}
        <DocsLink topic="forge" />
      </p>
      <ActionForm action={`/projects/${project.id}/settings/forge-webhook`}>
        <button class="button" data-look="secondary" type="submit">
          {texts.showForge}
        </button>
      </ActionForm>
    </section>
  )
}

function DangerZone({ project }: SettingsView): JSX.Element {
  const { settings: texts } = usePage().texts
  return (
    <section id="danger" class="danger-zone">
      <h2>{texts.danger}</h2>
      <p class="hint">{texts.archiveNote}</p>
      <Confirmation
        id="archive-project"
        action={`/projects/${project.id}/settings/archive`}
        label={texts.archive}
        question={texts.archiveQuestion(project.name)}
        note={texts.archiveNote}
        confirm={texts.archiveConfirm}
        decline={texts.keep}
        tone="danger"
        look="danger"
      />
    </section>
  )
}

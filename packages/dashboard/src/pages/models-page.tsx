import type { ModelOverview, ModelScope, ModelSetting, ModelTest, Project, Refusal } from '@docwright/contract'
import type { JSX } from 'preact'
import { ActionForm, RefusalNotice } from '../layout/forms.tsx'
import { usePage } from '../layout/page-context.ts'
import { PageHeading } from '../layout/page-heading.tsx'
import { SettingsFrame } from '../layout/settings-frame.tsx'
import { Budgets, noBudget, type EnteredBudget } from './budgets-section.tsx'
import { ModelForm, type EnteredModel } from './model-form.tsx'
import { SettingRemoval } from './setting-removal.tsx'
import { TurnLimits, type EnteredTurnLimits } from './turn-limits-section.tsx'

/** Properties of the page of models. */
export interface ModelsView {
  project: Project
  models: ModelOverview
  /** Values of the form. */
  entered: EnteredModel
  /** The model that is changed; undefined for a new one. */
  edited?: ModelSetting | undefined
  refusal?: Refusal | undefined
  /** Values of the form of a budget. */
  enteredBudget?: EnteredBudget | undefined
  /** Values of one of the forms of a turn's limits. */
  enteredLimits?: EnteredTurnLimits | undefined
  /** Result of a test that was just made. */
  tested?: { name: string; test: ModelTest } | undefined
}

/** The models that a project uses, and those of the platform for people who may change them. */
export function ModelsPage(view: ModelsView): JSX.Element {
  const { models: texts } = usePage().texts
  const { project, models, refusal } = view
  const decidesForAll = project.rights.includes('people')
  return (
    <>
      <PageHeading title={texts.title} description={texts.description} docs="models" />
      <SettingsFrame project={project} current="models">
        <RefusalNotice refusal={refusal} />
        {view.tested !== undefined && <TestResult {...view.tested} />}
        <div class="settings">
          <InUse models={models} />
          <Models
            view={view}
            scope="project"
            title={texts.ofProject}
            note={texts.ofProjectNote}
            list={models.project}
          />
          {decidesForAll && (
            <Models
              view={view}
              scope="platform"
              title={texts.ofPlatform}
              note={texts.ofPlatformNote}
              list={models.platform}
            />
          )}
          <ModelForm {...view} decidesForAll={decidesForAll} />
          <Budgets
            project={project}
            models={models}
            entered={view.enteredBudget ?? noBudget}
            refusal={refusal}
            decidesForAll={decidesForAll}
          />
          <TurnLimits
            project={project}
            models={models}
            entered={view.enteredLimits}
            refusal={refusal}
            decidesForAll={decidesForAll}
          />
          <Known models={models} />
        </div>
      </SettingsFrame>
    </>
  )
}

function TestResult({ name, test }: { name: string; test: ModelTest }): JSX.Element {
  const { models: texts } = usePage().texts
  const { works, message, tokens } = test
  return (
    <div class="notice" data-tone={works ? 'good' : 'bad'} role={works ? 'status' : 'alert'}>
      <span>
        <strong>{texts.tested(name, works)}</strong> {message}{' '}
        {tokens !== null && texts.testCost(tokens.input, tokens.output, tokens.estimated)}
      </span>
    </div>
  )
}

function InUse({ models }: { models: ModelOverview }): JSX.Element {
  const { models: texts } = usePage().texts
  return (
    <section>
      <h2>{texts.inUse}</h2>
      <p class="hint">{texts.inUseNote}</p>
      <dl class="facts">
        {models.inUse.map(({ purpose, name, source }) => (
          <>
            <dt>{texts.purposes[purpose]}</dt>
            <dd>
              {name === null ? texts.none : <code>{name}</code>} <span class="hint">{texts.sources[source]}</span>
            </dd>
          </>
        ))}
      </dl>
    </section>
  )
}

function Models(properties: {
  view: ModelsView
  scope: ModelScope
  title: string
  note: string
  list: readonly ModelSetting[]
}): JSX.Element {
  const { models: texts } = usePage().texts
  const { view, title, note, list } = properties
  return (
    <section>
      <h2>{title}</h2>
      <p class="hint">{list.length === 0 ? `${texts.nothing} ${note}` : note}</p>
      {list.length > 0 && (
        <ul class="rows compact">
          {list.map((setting) => (
            <ModelRow setting={setting} address={addressOf(view.project)} />
          ))}
        </ul>
      )}
    </section>
  )
}

function ModelRow({ setting, address }: { setting: ModelSetting; address: string }): JSX.Element {
  const { models: texts } = usePage().texts
  const { id, scope, purpose, dialect, model, baseUrl, keyEnd, contextTokens, outputTokens, prices } = setting
  const facts = [
    texts.dialects[dialect],
    baseUrl ?? texts.ownAddress,
    keyEnd === null ? texts.noKey : texts.key(keyEnd),
    texts.sizes(contextTokens, outputTokens),
    prices === null ? '' : texts.prices(prices.input, prices.output, prices.cached),
  ]
  return (
    <li class="row">
      <div class="row-main">
        <p class="row-title">
          <code>{model}</code> {texts.for} {texts.purposes[purpose ?? 'all'].toLowerCase()}
        </p>
        <p class="row-note">{facts.filter((fact) => fact !== '').join(' · ')}</p>
      </div>
      <div class="row-action">
        <ActionForm action={`${address}/test`}>
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="scope" value={scope} />
          <button class="button" data-look="quiet" type="submit" aria-label={texts.testOf(model)}>
            {texts.test}
          </button>
        </ActionForm>
        <a
          class="button"
          data-look="quiet"
          href={`${address}?edit=${encodeURIComponent(id)}#model`}
          aria-label={texts.editOf(model)}
        >
          {texts.edit}
        </a>
        <SettingRemoval address={address} setting={setting} name={model} texts={texts} />
      </div>
    </li>
  )
}

function Known({ models }: { models: ModelOverview }): JSX.Element {
  const { models: texts } = usePage().texts
  const { at, models: known } = models.known
  return (
    <section>
      <details>
        <summary>{texts.known(at)}</summary>
        <p class="hint">{texts.knownNote}</p>
        <dl class="facts">
          {known.map(({ dialect, model, contextTokens, outputTokens, prices }) => (
            <>
              <dt>
                <code>{`${dialect}:${model}`}</code>
              </dt>
              <dd>
                {texts.prices(prices.input, prices.output, prices.cached)}
                <span class="hint"> {texts.sizes(contextTokens, outputTokens)}</span>
              </dd>
            </>
          ))}
        </dl>
      </details>
    </section>
  )
}

function addressOf(project: Project): string {
  return `/projects/${project.id}/settings/models`
}

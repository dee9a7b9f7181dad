import type { Project, TranslationOffer } from '@docwright/contract'
import type { JSX } from 'preact'
import { ChoiceField } from '../layout/forms.tsx'
import { usePage } from '../layout/page-context.ts'
import { PageHeading } from '../layout/page-heading.tsx'

/** The page for choosing the languages of a new translation, with the cost of each. */
export function ChooseLanguagesPage({ project, offer }: { project: Project; offer: TranslationOffer }): JSX.Element {
  const { workflows: texts } = usePage().texts
  const list = `/projects/${project.id}/workflows`
  return (
    <>
      <PageHeading
        title={texts.create}
        description={texts.languagesHint(offer.source)}
        eyebrow={{ href: list, label: texts.title }}
      />
      <form class="form" method="get" action={`/projects/${project.id}/workflow-files/new`}>
        <input type="hidden" name="use" value="translate" />
        <ChoiceField
          name="language"
          label={texts.languages}
          type="checkbox"
          class="dense words"
          choices={offer.languages.map((language) => ({
            value: language.code,
            label: `${language.name} (${language.code})`,
            hint: texts.languageMissing(language.texts, language.words, language.tokens, language.money),
            checked: language.isOnSite,
          }))}
        />
        <div class="actions">
          <button type="submit" class="button" data-look="primary">
            {texts.languagesNext}
          </button>
          <a class="button" href={list}>
            {texts.cancel}
          </a>
        </div>
      </form>
    </>
  )
}

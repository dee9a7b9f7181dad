import type { Project } from '@docwright/contract'
import type { ComponentChildren, JSX } from 'preact'
import { usePage } from './page-context.ts'

/** Pages of settings, and sections of the first of them. */
export type SettingsPlace = 'settings' | 'models' | 'members' | 'people' | 'activity'

/** A section of the page of settings, by the id of its element. */
const sections = ['project', 'domains', 'e-mail', 'webhooks', 'forge', 'quotas', 'danger'] as const

/** A list of all settings, next to those that are being edited. */
export function SettingsFrame(properties: {
  project: Project
  current: SettingsPlace
  children: ComponentChildren
}): JSX.Element {
  const { settings: texts } = usePage().texts
  const { project, current, children } = properties
  return (
    <div class="settings-page">
      <nav class="settings-list" aria-label={texts.sections}>
        {groupsOf(project).map((group) => (
          <ul>
            {group.map((place) => (
              <li>
                <a href={addressOf(project, place)} aria-current={place === current ? 'page' : undefined}>
                  {texts.places[place]}
                </a>
              </li>
            ))}
          </ul>
        ))}
      </nav>
      <div class="settings-content">{children}</div>
    </div>
  )
}

/** The pages of a project's settings. */
export function settingsPlaces(project: Project): { place: Place; href: string }[] {
  return groupsOf(project)
    .flat()
    .map((place) => ({ place, href: addressOf(project, place) }))
}

type Place = (typeof sections)[number] | SettingsPlace

function groupsOf({ rights, repository }: Project): Place[][] {
  const mayAdminister = rights.includes('administer')
  const groups: Place[][] = [
    ['project', 'domains'],
    mayAdminister ? ['models', 'members', ...(rights.includes('people') ? (['people'] as const) : [])] : [],
    ['e-mail', 'webhooks', ...(repository.host === 'local' ? [] : (['forge'] as const))],
    ['quotas', ...(mayAdminister ? (['activity'] as const) : []), 'danger'],
  ]
  return groups.filter((group) => group.length > 0)
}

function addressOf({ id }: Project, place: Place): string {
  if (place === 'activity') return `/projects/${id}/activity`
  const isSection = sections.some((section) => section === place)
  return `/projects/${id}/settings${isSection ? `#${place}` : `/${place}`}`
}

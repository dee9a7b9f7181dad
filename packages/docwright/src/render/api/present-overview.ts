import type { ApiFactView, ApiServerView, ApiTagView, ApiView } from '@docwright/theme'
import type { ApiExternalDocs, ApiOverview, ApiServer, ApiTag } from '../../openapi/api-operation.ts'
import type { ApiSettings } from './api-content.ts'
import { prose, type SchemaPresenter } from './present-schema.ts'
import { presentScheme } from './present-security.ts'

/**
 * The overview of a specification.
 *
 * @param overview The overview, as it was parsed.
 * @param settings Has the addresses of operations.
 * @param schemas Gives ids.
 */
export function presentOverview(
  overview: ApiOverview,
  settings: ApiSettings,
  schemas: SchemaPresenter,
): Pick<ApiView, 'description' | 'externalDocs' | 'about'> {
  const { description, servers, security, errors, tags, externalDocs } = overview
  return {
    ...(description === undefined ? {} : { description: { markdown: description, content: [], isDocument: true } }),
    ...docsOf(externalDocs),
    about: {
      facts: factsOf(overview),
      servers: presentServers(servers),
      schemes: security.map((requirement) => presentScheme(requirement, schemas)),
      errors: errors.map((error) => ({ status: error.status, ...prose(error.description) })),
      tags: tags.map((tag) => presentTag(tag, settings)),
    },
  }
}

function factsOf({ version, contact, license, termsOfService }: ApiOverview): ApiFactView[] {
  const person = contact.name ?? contact.email ?? contact.url
  return [
    ...(version === undefined ? [] : [{ fact: 'version' as const, value: version }]),
    ...(person === undefined
      ? []
      : [
          {
            fact: 'contact' as const,
            value: person,
            ...linkTo(contact.url ?? (contact.email && `mailto:${contact.email}`)),
          },
        ]),
    ...(contact.email === undefined || person === contact.email || contact.url === undefined
      ? []
      : [{ fact: 'email' as const, value: contact.email, ...linkTo(`mailto:${contact.email}`) }]),
    ...(license.name === undefined ? [] : [{ fact: 'license' as const, value: license.name, ...linkTo(license.url) }]),
    ...(termsOfService === undefined
      ? []
      : [{ fact: 'terms' as const, value: termsOfService, ...linkTo(termsOfService) }]),
  ]
}

/** Only addresses of the web, of this site, and of mail are links. */
function linkTo(address: string | undefined): { href?: string } {
  return address !== undefined && /^(?:https?:\/\/|\/(?!\/)|mailto:[^\s?]+$)/i.test(address) ? { href: address } : {}
}

function presentTag({ title, description, externalDocs, operations }: ApiTag, settings: ApiSettings): ApiTagView {
  return {
    ...(title === undefined ? {} : { title }),
    ...prose(description),
    ...docsOf(externalDocs),
    operations: operations.map((operation) => {
      const href = settings.hrefOfOperation?.(`#${operation.pointer}`)
      return {
        method: operation.kind === 'webhook' ? 'WEBHOOK' : operation.method.toUpperCase(),
        title: operation.title,
        deprecated: operation.deprecated,
        ...(href === undefined ? {} : { href }),
      }
    }),
  }
}

/**
 * A link to further documentation; only addresses of the web are links.
 *
 * @param docs The link in the specification.
 */
export function docsOf(docs: ApiExternalDocs | undefined): Pick<ApiView, 'externalDocs'> {
  if (docs === undefined || !/^(?:https?:\/\/|\/)/i.test(docs.url)) return {}
  return { externalDocs: { href: docs.url, title: docs.description ?? docs.url } }
}

/**
 * Servers with their variables.
 *
 * @param servers The servers of the specification.
 */
export function presentServers(servers: readonly ApiServer[]): ApiServerView[] {
  return servers.map(({ url, description, variables }) => ({
    url,
    ...prose(description),
    variables: variables.map((variable) => ({
      name: variable.name,
      default: variable.default,
      choices: variable.enum,
      ...prose(variable.description),
    })),
  }))
}

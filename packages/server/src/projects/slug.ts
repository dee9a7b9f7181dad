const longest = 40

/** Names that the platform's own host may need. */
const reserved: ReadonlySet<string> = new Set(['www', 'api', 'app', 'admin', 'git', 'docwright', 'localhost'])

/**
 * Makes a label for host names of a project's name: lower-case letters, digits, single hyphens.
 *
 * @param name The project's name, in any language.
 * @returns Never empty and never a reserved name.
 */
export function slugOf(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-')
    .replaceAll(/^-+|(?<!-)-+$/g, '')
    .slice(0, longest)
    .replace(/(?<!-)-+$/, '')
  if (plain === '') return 'docs'
  return reserved.has(plain) ? `${plain}-docs` : plain
}

/**
 * Finds a label that is free.
 *
 * @param wanted From {@link slugOf}.
 * @param taken Labels in use.
 */
export function freeSlug(wanted: string, taken: ReadonlySet<string>): string {
  let slug = wanted
  for (let number = 2; taken.has(slug); number += 1) slug = `${wanted}-${number}`
  return slug
}

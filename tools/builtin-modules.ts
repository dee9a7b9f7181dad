import type { Plugin } from 'esbuild'

/**
 * Gives bundles the names of Node's own modules that they use, and no others. A module that imports such a module in the
 * ordinary way makes Node read every name that it exports: of `node:http`, some load a whole client for requests, which
 * costs ten times as much as `node:http` itself.
 */
export const builtinModules: Plugin = {
  name: 'builtin-modules',
  setup(build) {
    build.onResolve({ filter: /^node:/ }, ({ path, kind }) =>
      kind === 'import-statement' ? { path, namespace: 'builtin', sideEffects: false } : undefined,
    )
    build.onLoad({ filter: /.*/, namespace: 'builtin' }, ({ path }) => ({ contents: moduleFor(path), loader: 'js' }))
  },
}

/**
 * Writes the module that stands in for one of Node's own. Names that nobody imports are left out of the bundle, since
 * reading them is marked as free of effects.
 *
 * @param name Its name, such as `node:fs`.
 * @throws if Node has no module of this name.
 */
export function moduleFor(name: string): string {
  const found = process.getBuiltinModule(name)
  if (found === undefined) throw new Error(`Node has no module “${name}”.`)
  const names = Object.keys(found).filter((key) => key !== 'default' && /^[A-Za-z_$][\w$]*$/.test(key))
  return [
    `const own = /* @__PURE__ */ process.getBuiltinModule(${JSON.stringify(name)})`,
    'export default own',
    readNames(names, 'own'),
  ].join('\n')
}

/**
 * Writes exports that a bundle leaves out if nobody imports them.
 *
 * @param names Their names.
 * @param from The variable that holds what they are read from.
 */
export function readNames(names: readonly string[], from: string): string {
  return [
    ...names.map((name, index) => `const ${from}${index} = /* @__PURE__ */ (() => ${from}.${name})()`),
    `export { ${names.map((name, index) => `${from}${index} as ${name}`).join(', ')} }`,
  ].join('\n')
}

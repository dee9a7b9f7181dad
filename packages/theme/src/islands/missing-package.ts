import { Fragment, h, type ComponentChildren, type VNode } from 'preact'

/**
 * Replaces a package that pages do not have: its components show their children.
 *
 * @param _name The package; its import is reported.
 */
export function missingPackage(_name: string): unknown {
  return new Proxy(ShowChildren, {
    get: (target, key) => (key in target || typeof key === 'symbol' ? Reflect.get(target, key) : ShowChildren),
  })
}

function ShowChildren({ children }: { children?: ComponentChildren } = {}): VNode {
  return h(Fragment, null, children)
}

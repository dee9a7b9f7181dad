import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The packages that npm installs on this machine.
 *
 * @param {string} root The repository's root.
 * @param {boolean} tools Whether with those that only tests and tools need.
 * @returns {string[]} Their folders, from the root.
 */
export function expectedPackages(root, tools) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  return (
    Object.entries(packages)
      .filter(([path, entry]) => path.includes('node_modules/') && entry.link !== true && (tools || isProduct(entry)))
      .filter(([, { os, cpu }]) => serves(os, process.platform) && serves(cpu, process.arch))
      .filter(([, { libc }]) => libc === undefined || libc.includes('glibc'))
      // What only a package for another system asks for.
      .filter(([, { optional, os }]) => optional !== true || os !== undefined)
      .map(([path]) => path)
  )
}

/** Whether the product itself runs with it; peers that it can do without are tools of ours. */
function isProduct({ dev, peer }) {
  return dev !== true && peer !== true
}

function serves(list, own) {
  return list === undefined || list.includes(own)
}

/**
 * Removes the large files of packages that nothing here reads, about 200 MB: headers of Node, the builds of Mermaid other
 * than the two that are used, and source maps. The next `npm ci` brings them back.
 *
 * @param {string} modules The folder `node_modules`.
 */
export function removeUnread(modules) {
  const node = join(modules, 'node/node_modules')
  for (const name of foldersIn(node)) remove(join(node, name, 'include'))
  const mermaid = join(modules, 'mermaid/dist')
  for (const name of ['mermaid.js', 'mermaid.min.js', 'mermaid.esm.mjs', 'chunks/mermaid.esm'])
    remove(join(mermaid, name))
  remove(join(modules, 'cytoscape-fcose/demo'))
  removeSourceMaps(modules)
}

function removeSourceMaps(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) removeSourceMaps(path)
    else if (/\.[cm]?js\.map$/.test(entry.name)) remove(path)
  }
}

function foldersIn(folder) {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
}

function remove(path) {
  rmSync(path, { recursive: true, force: true })
}

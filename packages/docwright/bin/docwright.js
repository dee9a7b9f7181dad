#!/usr/bin/env node
import * as nodeModule from 'node:module'

// Old syntax on purpose: this file must parse on any Node version to say which one is needed.
var parts = process.versions.node.split('.').map(Number)

if (parts[0] < 22 || (parts[0] === 22 && parts[1] < 16)) {
  console.error('docwright needs Node 22.16 or newer; this is Node ' + process.versions.node + '.')
  console.error('Install a newer one from https://nodejs.org.')
  process.exitCode = 1
} else {
  if (parts[0] === 22) forgetSqliteWarning()
  // Starting again is a tenth cheaper with the code compiled last time, in page processes too.
  var cache = nodeModule.enableCompileCache().directory
  if (cache) process.env.NODE_COMPILE_CACHE = process.env.NODE_COMPILE_CACHE || cache
  import('../dist/cli/main.js')
    .then(function (cli) {
      return cli.main(process.argv.slice(2))
    })
    .then(
      function (status) {
        process.exitCode = status
      },
      function (error) {
        console.error(error && error.code === 'ERR_MODULE_NOT_FOUND' ? wordsOf(error.message) : error)
        process.exitCode = 1
      },
    )
}

function wordsOf(missing) {
  if (/[\\/]node_modules[\\/]docwright[\\/]/.test(import.meta.url))
    return (
      'docwright is installed in part: ' +
      missing.split('\n')[0] +
      '.\nRemove the folder node_modules, and install again.'
    )
  if (/dist[\\/]cli[\\/]main\.js/.test(missing))
    return 'docwright is not built yet. In a clone of its repository, run: npm start'
  return missing
}

// Node 22 calls its database experimental each time it is opened.
function forgetSqliteWarning() {
  var emit = process.emitWarning
  process.emitWarning = function (warning) {
    if (!String(warning).startsWith('SQLite is an experimental feature')) emit.apply(process, arguments)
  }
}

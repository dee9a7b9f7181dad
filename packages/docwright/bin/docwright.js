#!/usr/bin/env node
import * as nodeModule from 'node:module'

// Old syntax on purpose: this file must parse on any Node version to say which one is needed.
var required = 24
var major = Number(process.versions.node.split('.')[0])

if (major < required) {
  console.error('docwright needs Node ' + required + ' or newer; this is Node ' + process.versions.node + '.')
  console.error('Install it from https://nodejs.org, or run: npx -p node@' + required + ' -p docwright docwright')
  process.exitCode = 1
} else {
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
        var isUnbuilt =
          error && error.code === 'ERR_MODULE_NOT_FOUND' && /dist[\\/]cli[\\/]main\.js/.test(error.message)
        console.error(isUnbuilt ? 'docwright is not built yet. In a clone of its repository, run: npm start' : error)
        process.exitCode = 1
      },
    )
}

import { definePlugin, defineRule } from '@oxlint/plugins'
import type { ESTree } from '@oxlint/plugins'
import { relative } from 'node:path'
import { isChange, isChangingMethod, mayOnlyAsk } from './changes.ts'
import { citesElsewhere } from './citations.ts'
import { mayAskMachine, tellsMachineTime } from './machine-clock.ts'
import { mayImport, partOf, targetOf } from './parts.ts'
import { plainEnglish } from './plain-english.ts'
import { repeatedNames } from './repeated-names.ts'
import { doorOfRawHtml, makerOfSafeHtml, mayTrustHtml } from './trusted-files.ts'

/** File names that name no subject: a type or function lives with what makes or uses it. */
const emptyName = /(?:^|\/)(?:utils?|helpers?|types?|commons?|misc|shared)(?:\.test)?\.[cm]?[jt]sx?$/

type ImportingNode =
  | ESTree.ImportDeclaration
  | ESTree.ImportExpression
  | ESTree.ExportNamedDeclaration
  | ESTree.ExportAllDeclaration

const layersRule = defineRule({
  create(context) {
    const file = relative(context.cwd, context.filename).replaceAll('\\', '/')
    const from = partOf(file)
    if (from === undefined) return {}
    const check = (node: ImportingNode): void => {
      const source = node.source
      if (source?.type !== 'Literal' || typeof source.value !== 'string') return
      const target = targetOf(source.value, file)
      if (target === undefined || mayImport(from, target, file)) return
      context.report({ node: source, message: `${from} may not import ${target} (tools/lint/layers.ts).` })
    }
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
    }
  },
})

const namedSubjectRule = defineRule({
  create(context) {
    return {
      Program(node) {
        if (!emptyName.test(context.filename.replaceAll('\\', '/'))) return
        context.report({ node, message: 'Name the file by its subject: this name says nothing about what is in it.' })
      },
    }
  },
})

const documentedExportsRule = defineRule({
  create(context) {
    return {
      ExportNamedDeclaration(node) {
        const kind = node.declaration?.type
        if (kind !== 'FunctionDeclaration' && kind !== 'ClassDeclaration') return
        const comment = context.sourceCode.getCommentsBefore(node).at(-1)
        if (comment?.type === 'Block' && comment.value.startsWith('*')) return
        context.report({ node, message: 'Give this export a contract: a /** */ comment says what callers rely on.' })
      },
    }
  },
})

/** Descriptions that only repeat a name or type are left out, so that the others are read. */
const tellingParametersRule = defineRule({
  create(context) {
    return {
      Program() {
        for (const comment of context.sourceCode.getAllComments()) {
          if (comment.type !== 'Block' || !comment.value.startsWith('*')) continue
          for (const name of repeatedNames(comment.value)) {
            context.report({
              node: comment,
              message: `@param ${name} only repeats the name: say more, or leave it out.`,
            })
          }
        }
      },
    }
  },
})

const byRawHtml = 'Write HTML with rawHtml or innerHtml, which take SafeHtml only.'

/** HTML goes into a page by one door only, which takes nothing but what a listed file vouches for. */
const safeHtmlRule = defineRule({
  create(context) {
    const file = relative(context.cwd, context.filename).replaceAll('\\', '/')
    return {
      Property(node) {
        const isEmpty = node.value.type === 'Literal' && node.value.value === ''
        if (nameOfKey(node.key) !== '__html' || isEmpty || file === doorOfRawHtml) return
        context.report({ node, message: byRawHtml })
      },
      AssignmentExpression({ left }) {
        if (left.type !== 'MemberExpression' || nameOfKey(left.property) !== '__html') return
        context.report({ node: left, message: byRawHtml })
      },
      TSAsExpression(node) {
        const named = context.sourceCode.getText(node.typeAnnotation)
        if (named !== 'SafeHtml' || file === makerOfSafeHtml || file.endsWith('islands/theme-parts.tsx')) return
        context.report({ node, message: 'Only trustHtml makes SafeHtml of a string.' })
      },
      ImportSpecifier(node) {
        const name = node.imported.type === 'Identifier' ? node.imported.name : undefined
        if (name !== 'trustHtml' || mayTrustHtml(file)) return
        context.report({ node, message: 'This file may not vouch for HTML (tools/lint/trusted-files.ts).' })
      },
    }
  },
})

/** The name of a property, in quotes or brackets too; undefined if it is computed. */
function nameOfKey(key: ESTree.Node): string | undefined {
  if (key.type === 'Identifier') return key.name
  if (key.type === 'Literal') return String(key.value)
  return key.type === 'TemplateLiteral' ? key.quasis.map(({ value }) => value.raw).join('') : undefined
}

const withSchema = 'Read stored JSON with its schema (parseStored), which says what it is.'

/** Data from a database or a file of ours is parsed with a schema, because a type assertion checks nothing. */
const parsedJsonRule = defineRule({
  create(context) {
    const file = relative(context.cwd, context.filename).replaceAll('\\', '/')
    if (!file.startsWith('packages/server/src/') || /\.test\.ts$|\/testing\//.test(file)) return {}
    return {
      CallExpression(node) {
        if (context.sourceCode.getText(node.callee) !== 'JSON.parse') return
        if (staysUnknown(node, (part) => context.sourceCode.getText(part))) return
        context.report({ node, message: withSchema })
      },
      MemberExpression(node) {
        const isCalled = node.parent.type === 'CallExpression' && node.parent.callee === node
        if (isCalled || context.sourceCode.getText(node) !== 'JSON.parse') return
        context.report({ node, message: withSchema })
      },
    }
  },
})

/** Whether a value goes to a schema, or is declared as `unknown`. */
function staysUnknown(node: ESTree.Node, textOf: (node: ESTree.Node) => string): boolean {
  const { parent } = node
  switch (parent?.type) {
    case 'ConditionalExpression':
    case 'LogicalExpression':
      return staysUnknown(parent, textOf)
    case 'CallExpression':
      return /\.(?:parse|safeParse)$/.test(textOf(parent.callee))
    case 'TSAsExpression':
      return textOf(parent.typeAnnotation) === 'unknown'
    case 'VariableDeclarator':
      return /:\s*unknown$/.test(textOf(parent.id))
    case 'ReturnStatement':
      return returnsUnknown(parent, textOf)
    default:
      return parent?.type === 'ExpressionStatement'
  }
}

function returnsUnknown(node: ESTree.Node, textOf: (node: ESTree.Node) => string): boolean {
  const { parent } = node
  if (parent === null || parent === undefined) return false
  if (!/Function/.test(parent.type)) return returnsUnknown(parent, textOf)
  return 'returnType' in parent && parent.returnType != null && /\bunknown\b/.test(textOf(parent.returnType))
}

/**
 * Parts without queries of their own: everything except for the store, and the engine of leases, whose one query serves
 * all queues.
 */
const askers = /^packages\/server\/src\/(?!store\/|queue\/)/
const queries = new Set(['selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'replaceInto'])
const inStore = 'Put the query into server/store, as a function that says what it is for.'

const queriesInStoreRule = defineRule({
  create(context) {
    const file = relative(context.cwd, context.filename).replaceAll('\\', '/')
    if (!askers.test(file) || /\.test\.ts$|\/testing\//.test(file)) return {}
    return {
      MemberExpression(node) {
        if (node.property.type !== 'Identifier' || !queries.has(node.property.name)) return
        context.report({ node, message: inStore })
      },
      TaggedTemplateExpression(node) {
        if (!/^sql\b/.test(context.sourceCode.getText(node.tag))) return
        context.report({ node, message: inStore })
      },
      CallExpression({ callee }) {
        if (!context.sourceCode.getText(callee).startsWith('sql.')) return
        context.report({ node: callee, message: inStore })
      },
    }
  },
})

/** Who may do what, what is checked and who hears of it stands in one place, whichever door somebody comes by. */
const changesByCommandsRule = defineRule({
  create(context) {
    const file = relative(context.cwd, context.filename).replaceAll('\\', '/')
    if (!mayOnlyAsk(file)) return {}
    const message = 'Change it through a function of server/commands, which API and dashboard share.'
    return {
      ImportDeclaration(node) {
        if (node.importKind === 'type') return
        for (const specifier of node.specifiers) {
          if (isChange(node.source.value, specifier.local.name)) context.report({ node: specifier, message })
        }
      },
      CallExpression({ callee }) {
        if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
        const isOfProjects = /^(?:create|update)$/.test(callee.property.name)
        const isChanged = isOfProjects
          ? /\bprojects$/.test(context.sourceCode.getText(callee.object))
          : isChangingMethod(callee.property.name)
        if (isChanged) context.report({ node: callee, message })
      },
    }
  },
})

const bySharedClock = 'Ask the clock that is passed in: this machine’s own may be wrong (tools/lint/machine-clock.ts).'

/** State that several machines share is judged by one clock, which each of them gets from outside. */
const oneClockRule = defineRule({
  create(context) {
    const file = relative(context.cwd, context.filename).replaceAll('\\', '/')
    if (mayAskMachine(file)) return {}
    const check = (node: ESTree.NewExpression | ESTree.MemberExpression | ESTree.TaggedTemplateExpression): void => {
      if (tellsMachineTime(context.sourceCode.getText(node))) context.report({ node, message: bySharedClock })
    }
    return { NewExpression: check, MemberExpression: check, TaggedTemplateExpression: check }
  },
})

const sayItself = 'Say the fact itself, or name a page of this repository: its readers have no other document.'
const tests = new Set(['describe', 'it', 'test'])

/** Comments and titles of tests are understood with nothing but the repository. */
const citationsRule = defineRule({
  create(context) {
    return {
      Program() {
        for (const comment of context.sourceCode.getAllComments()) {
          if (citesElsewhere(comment.value)) context.report({ node: comment, message: sayItself })
        }
      },
      CallExpression({ callee, arguments: [title] }) {
        if (title?.type !== 'Literal' || typeof title.value !== 'string') return
        const isTitle = tests.has(context.sourceCode.getText(callee).replace(/[^a-z].*/s, ''))
        if (isTitle && citesElsewhere(title.value)) context.report({ node: title, message: sayItself })
      },
    }
  },
})

/** Comments are read once: `plain-english.ts` has the wording that is read twice. */
const plainEnglishRule = defineRule({
  create(context) {
    return {
      Program() {
        for (const comment of context.sourceCode.getAllComments()) {
          const advice = plainEnglish(comment.value)
          if (advice !== undefined)
            context.report({ node: comment, message: `${advice} (tools/lint/plain-english.ts)` })
        }
      },
    }
  },
})

export default definePlugin({
  meta: { name: 'house' },
  rules: {
    layers: layersRule,
    'named-subject': namedSubjectRule,
    'documented-exports': documentedExportsRule,
    'telling-parameters': tellingParametersRule,
    'safe-html': safeHtmlRule,
    'parsed-json': parsedJsonRule,
    'queries-in-store': queriesInStoreRule,
    'changes-by-commands': changesByCommandsRule,
    'one-clock': oneClockRule,
    citations: citationsRule,
    'plain-english': plainEnglishRule,
  },
})

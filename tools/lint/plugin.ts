import { definePlugin, defineRule } from '@oxlint/plugins'
import type { ESTree } from '@oxlint/plugins'
import { relative } from 'node:path'
import { mayImport, partOf, targetOf } from './layers.ts'

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
      if (target === undefined || mayImport(from, target)) return
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

export default definePlugin({
  meta: { name: 'house' },
  rules: {
    layers: layersRule,
    'named-subject': namedSubjectRule,
    'documented-exports': documentedExportsRule,
  },
})

import { expect, test } from 'vitest'
import type { ContentNode, ElementNode } from '../content-node.ts'
import { giveTableRoom } from './give-table-room.ts'

const sentence = 'What the option does, told in more words than a narrow column can hold.'

test('the first row says which columns hold sentences', () => {
  const { children } = giveTableRoom(table(['Option', 'What', 'Why'], ['`a`', sentence, `${sentence} ${sentence}`]))
  expect(rooms(children)).toEqual([
    [undefined, 'some', 'much'],
    [undefined, undefined, undefined],
  ])
})

test('wide letters count twice', () => {
  const { children } = giveTableRoom(
    table(['オプション', '説明'], ['a', 'ブロックする追加のファイル名パターン（グロブ形式）。']),
  )
  expect(rooms(children)[0]).toEqual(['term', 'some'])
})

test('a column of short terms in Chinese has the room of a term where sentences ask for all of it', () => {
  const long = '交付时默认禁用，直到你的安全或治理团队批准后才启用，可以对接你自己的模型端点。'
  expect(rooms(giveTableRoom(table(['方面', '说明'], ['平台更新', long])).children)[0]).toEqual(['term', 'some'])
  expect(rooms(giveTableRoom(table(['方面', '说明'], ['平台更新', '随时'])).children)[0]).toEqual([
    undefined,
    undefined,
  ])
  expect(rooms(giveTableRoom(table(['Area', 'What'], ['Updates', long])).children)[0]).toEqual([undefined, 'some'])
})

test('a table with cells over several columns keeps the widths that browsers give it', () => {
  const merged = table(['Option', 'What'], [sentence, sentence])
  const cell: ElementNode = { type: 'element', name: 'td', attributes: { colspan: 2 }, children: [] }
  const row: ElementNode = { type: 'element', name: 'tr', attributes: {}, children: [cell] }
  expect(rooms(giveTableRoom({ ...merged, children: [...merged.children, row] }).children).flat()).not.toContain('some')
})

test('code in cells stays in one line unless it is long', () => {
  const long = '(event: PendingMessagesBatchEvent) => ModelMessage[]'
  const text = JSON.stringify(giveTableRoom(table(['Type'], [long], ['string'])))
  expect(text.match(/"data-wraps":true/g)).toHaveLength(1)
  expect(text.indexOf('data-wraps')).toBeLessThan(text.indexOf(long))
})

test('cells that are a number have figures of one width; words, ranges and dates keep their hyphens', () => {
  const texts = ['1,024', '−3.5 %', '$ 20', '12 ms', 'one-to-one', '-100 to 100', '2026-01-05', 'UTF-8', '']
  const cells = texts.map((value): ElementNode => {
    return { type: 'element', name: 'td', attributes: {}, children: [{ type: 'text', value }] }
  })
  const row: ElementNode = { type: 'element', name: 'tr', attributes: {}, children: cells }
  const { children } = giveTableRoom({ type: 'element', name: 'table', attributes: {}, children: [row] })
  const marked = JSON.stringify(children).matchAll(
    /"data-figures":true\},"children":\[\{"type":"text","value":"([^"]*)"/g,
  )
  expect([...marked].map(([, value]) => value)).toEqual(['1,024', '−3.5 %', '$ 20', '12 ms'])
})

function table(...rows: string[][]): ElementNode {
  return {
    type: 'element',
    name: 'table',
    attributes: {},
    children: rows.map((cells, row) => ({
      type: 'element',
      name: row === 0 ? 'thead' : 'tbody',
      attributes: {},
      children: [{ type: 'element', name: 'tr', attributes: {}, children: cells.map((text) => cellOf(text, row)) }],
    })),
  }
}

function cellOf(value: string, row: number): ElementNode {
  const code: ElementNode = { type: 'element', name: 'code', attributes: {}, children: [{ type: 'text', value }] }
  return { type: 'element', name: row === 0 ? 'th' : 'td', attributes: {}, children: [code] }
}

function rooms(nodes: readonly ContentNode[]): unknown[][] {
  return nodes.flatMap((node) => {
    if (node.type !== 'element') return []
    if (node.name !== 'tr') return rooms(node.children)
    return [node.children.map((child) => child.type === 'element' && child.attributes['data-room'])]
  })
}

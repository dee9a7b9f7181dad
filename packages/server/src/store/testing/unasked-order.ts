import {
  type CommonTableExpressionNode,
  OperationNodeTransformer,
  OrderByItemNode,
  OrderByNode,
  RawNode,
  SelectQueryNode,
  type KyselyPlugin,
  type OperationNode,
  type QueryId,
} from 'kysely'

/**
 * Creates a plugin that returns rows in the opposite of the order in which the database happens to find them, if a
 * query does not ask for an order: without `order by`, and among rows that its `order by` does not distinguish. SQLite
 * mostly finds rows in the order of their writes; PostgreSQL makes no such promise, and neither a test nor the product
 * should rely on one.
 */
export function reverseUnaskedOrder(): KyselyPlugin {
  const unordered = new WeakSet<QueryId>()
  const transformer = new LastOrder()
  return {
    transformQuery({ node, queryId }) {
      if (SelectQueryNode.is(node) && mayBeNumbered(node)) return transformer.transformNode(node, queryId)
      if (!asksForOrder(node)) unordered.add(queryId)
      return node
    },
    transformResult: async ({ result, queryId }) =>
      unordered.has(queryId) ? { ...result, rows: result.rows.toReversed() } : result,
  }
}

/** Numbers the rows as they are found, and makes the last the first if nothing else decides. */
class LastOrder extends OperationNodeTransformer {
  protected override transformSelectQuery(node: SelectQueryNode, queryId?: QueryId): SelectQueryNode {
    const made = super.transformSelectQuery(node, queryId)
    const decides = this.nodeStack.length === 1 || made.limit !== undefined
    if (!decides || !mayBeNumbered(made)) return made
    const item = OrderByItemNode.create(RawNode.createWithSql('row_number() over () desc'))
    return { ...made, orderBy: OrderByNode.create([...(made.orderBy?.items ?? []), item]) }
  }

  /** A query that runs itself again takes rows one by one, in an order of its own. */
  protected override transformCommonTableExpression(node: CommonTableExpressionNode): CommonTableExpressionNode {
    return node
  }
}

/** The databases cannot number rows of locking, distinct or combined queries. */
function mayBeNumbered({ frontModifiers, endModifiers, setOperations, distinctOn }: SelectQueryNode): boolean {
  return [frontModifiers, endModifiers, setOperations, distinctOn].every((part) => part === undefined)
}

function asksForOrder(node: OperationNode): boolean {
  if (SelectQueryNode.is(node)) return node.orderBy !== undefined
  return RawNode.is(node) && /\border by\b/i.test(node.sqlFragments.join('?'))
}

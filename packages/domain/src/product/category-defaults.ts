import type { TreeNode } from './category-tree.ts'

/** The word of a category on its new goods; null: as the category above says. */
export interface CategoryDefaults {
  readonly memberDiscountAllowed: boolean | null
  readonly earnsPoints: boolean | null
}

/** The flags that a new product begins with. */
export interface GoodsDefaults {
  readonly memberDiscountAllowed: boolean
  readonly earnsPoints: boolean
}

type DefaultsNode = TreeNode & CategoryDefaults

/**
 * Returns what new goods of a category begin with: each flag from the nearest category above that says it, else allowed.
 *
 * A cycle in the tree ends the walk. Source: features PR-P15.
 */
export function goodsDefaults(nodes: readonly DefaultsNode[], categoryId: string | null): GoodsDefaults {
  const path = pathUp(new Map(nodes.map((node) => [node.id, node])), categoryId)
  const nearest = (flag: keyof CategoryDefaults): boolean => path.find((node) => node[flag] !== null)?.[flag] ?? true
  return { memberDiscountAllowed: nearest('memberDiscountAllowed'), earnsPoints: nearest('earnsPoints') }
}

/** Returns the flags that change with a category: those that still stand as the category before had them. */
export function defaultsAfter(
  nodes: readonly DefaultsNode[],
  stands: GoodsDefaults,
  move: { readonly from: string | null; readonly to: string | null },
): GoodsDefaults {
  const before = goodsDefaults(nodes, move.from)
  const after = goodsDefaults(nodes, move.to)
  const follow = (flag: keyof GoodsDefaults): boolean => (stands[flag] === before[flag] ? after[flag] : stands[flag])
  return { memberDiscountAllowed: follow('memberDiscountAllowed'), earnsPoints: follow('earnsPoints') }
}

function pathUp(nodes: ReadonlyMap<string, DefaultsNode>, categoryId: string | null): readonly DefaultsNode[] {
  const path = new Set<DefaultsNode>()
  let node = nodes.get(categoryId ?? '')
  while (node && !path.has(node)) {
    path.add(node)
    node = nodes.get(node.parentId ?? '')
  }
  return [...path]
}

/** One category as the rules of the tree see it. */
export interface TreeNode {
  readonly id: string
  readonly parentId: string | null
}

/**
 * Returns whether `id` may stand under `parentId` without becoming its own ancestor.
 *
 * The tree may already contain a cycle made elsewhere; the walk ends all the same. Source: specification §3, lessons 32.
 */
export function canStandUnder(nodes: readonly TreeNode[], id: string, parentId: string | null): boolean {
  const parents = new Map(nodes.map((node) => [node.id, node.parentId]))
  const seen = new Set<string>()
  let at: string | null | undefined = parentId
  while (at) {
    if (at === id) return false
    if (seen.has(at)) return true
    seen.add(at)
    at = parents.get(at)
  }
  return true
}

import type { PermissionNode, Tier } from '@kassa/contract/permission/permission.ts'
import { permissionName } from '@kassa/contract/permission/permission-names.ts'
import { permissionTree } from '@kassa/contract/permission/permission-tree.ts'
import type { Language } from '../../../words/locale.ts'

export interface PermissionTreeNode {
  readonly code: string
  readonly name: string
  readonly children: readonly PermissionTreeNode[]
}

/** The part of the tree that a role of this tier may hold, in a language. A branch stays for what stands below it. */
export function nodesOf(tier: Tier, language: Language): readonly PermissionTreeNode[] {
  const build = (nodes: readonly PermissionNode[], inherited: readonly Tier[]): PermissionTreeNode[] =>
    nodes.flatMap((node) => {
      const tiers = node.tiers ?? inherited
      const children = build(node.children ?? [], tiers)
      if (!tiers.includes(tier) && children.length === 0) return []
      return [{ code: node.code, name: permissionName(node.code, language), children }]
    })
  return build(permissionTree, ['operator', 'partner', 'merchant', 'staff'])
}

/** The codes of a node and of everything below it. */
export const codesBelow = ({ code, children }: PermissionTreeNode): readonly string[] => [
  code,
  ...children.flatMap(codesBelow),
]

/** The branches a code stands under, nearest last: `01`, `0107` for `010701`. */
export const branchesOf = (code: string): readonly string[] =>
  Array.from({ length: code.length / 2 - 1 }, (_, at) => code.slice(0, 2 * at + 2))

/** The nodes whose name contains the text, with the branches above them; everything for an empty text. */
export function findNodes(nodes: readonly PermissionTreeNode[], text: string): readonly PermissionTreeNode[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return nodes
  return nodes.flatMap((node) => {
    if (node.name.toLowerCase().includes(wanted)) return [node]
    const children = findNodes(node.children, text)
    return children.length > 0 ? [{ ...node, children }] : []
  })
}

/** Checking something checks the branches above, so that the menu leads there; unchecking a branch unchecks what is below. */
export function toggleCodes(
  chosen: readonly string[],
  codes: readonly string[],
  isOn: boolean,
  allowed: (code: string) => boolean,
): readonly string[] {
  const free = codes.filter(allowed)
  if (!isOn) {
    const gone = new Set(free)
    return chosen.filter((code) => !gone.has(code) && !free.some((branch) => code.startsWith(branch) && allowed(code)))
  }
  const above = free.flatMap(branchesOf).filter(allowed)
  return [...new Set([...chosen, ...above, ...free])]
}

import type { PermissionNode, Tier } from './permission.ts'
import { permissionTree } from './permission-tree.ts'

/** One permission, found by its dotted key or its code. */
export interface Permission {
  readonly key: string
  readonly code: string
  readonly tiers: readonly Tier[]
  readonly parent: string | null
}

const flatten = (
  nodes: readonly PermissionNode[],
  path: string,
  parent: string | null,
  tiers: readonly Tier[],
): Permission[] =>
  nodes.flatMap((node) => {
    const key = path === '' ? node.key : `${path}.${node.key}`
    const own = node.tiers ?? tiers
    return [{ key, code: node.code, tiers: own, parent }, ...flatten(node.children ?? [], key, node.code, own)]
  })

/** Every permission in the order of its code's branch. */
export const permissions: readonly Permission[] = flatten(permissionTree, '', null, [
  'operator',
  'partner',
  'merchant',
  'staff',
])

const byKey = new Map(permissions.map((permission) => [permission.key, permission]))
const byCode = new Map(permissions.map((permission) => [permission.code, permission]))

/** The code behind a dotted key such as `platform.catalogue.products.add`. Throws for a key that is not in the tree. */
export function permissionCode(key: string): string {
  const found = byKey.get(key)
  if (!found) throw new Error(`no permission is called ${key}`)
  return found.code
}

export const findPermission = (code: string): Permission | undefined => byCode.get(code)

/** The codes a role of this tier may hold. */
export const codesOfTier = (tier: Tier): readonly string[] =>
  permissions.filter((permission) => permission.tiers.includes(tier)).map((permission) => permission.code)

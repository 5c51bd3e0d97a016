import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import { readSession, useSession } from './session.ts'

/** A dotted key of the permission tree, such as `platform.catalogue.products.add`. */
export type PermissionKey = string

/** Returns whether a list of codes holds any of the permissions. */
export const holdsAny = (perm: readonly string[], keys: readonly PermissionKey[]): boolean =>
  keys.some((key) => perm.includes(permissionCode(key)))

/** Returns whether the signed-in person holds any of the permissions; follows a change of rights. */
export function useCan(...keys: PermissionKey[]): boolean {
  return holdsAny(
    useSession((session) => session.perm),
    keys,
  )
}

export const can = (...keys: PermissionKey[]): boolean => holdsAny(readSession().perm, keys)

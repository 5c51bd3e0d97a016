import type { Endpoint } from '@kassa/contract/endpoint.ts'
import { findPermission, permissionCode, permissions } from '@kassa/contract/permission/permissions.ts'

/** The calls that a right opens and that leave a line in the log, by its code. */
export type CallsOfRights = ReadonlyMap<string, ReadonlySet<string>>

/** Work at a till comes with its journal or is approved by a PIN, and then stands under somebody else’s name. */
const AT_TILL = ['desk.cashiering', 'desk.orders', 'desk.shift']

const isAtTill = (key: string): boolean => AT_TILL.some((branch) => key === branch || key.startsWith(`${branch}.`))

const branches = new Set(permissions.map(({ parent }) => parent))

/** A branch opens its pages, and only looking: its leaves are what is done there. */
const isTold = (key: string): boolean => !isAtTill(key) && !branches.has(permissionCode(key))

const changes = ({ method, repeat, scope, audience }: Endpoint): boolean =>
  method !== 'GET' && repeat === 'answers-first' && scope === 'merchant' && audience === 'screens'

export function callsOfRights(endpoints: readonly Endpoint[]): CallsOfRights {
  const found = new Map<string, Set<string>>()
  for (const { access, name } of endpoints.filter(changes)) {
    for (const key of typeof access === 'string' ? [] : access.anyOf.filter(isTold)) {
      const code = permissionCode(key)
      found.set(code, (found.get(code) ?? new Set()).add(name))
    }
  }
  return found
}

/**
 * Divides the rights of a role: those that leave lines and have left none, and those of which no line would tell. A call that several rights
 * open counts for each of them, so that nothing is called unused which somebody may have needed. Codes that are no longer in the tree are neither.
 */
export function compareWithLog(
  held: readonly string[],
  callsOf: CallsOfRights,
  done: ReadonlySet<string>,
): { readonly unused: string[]; readonly untold: string[] } {
  const known = held.filter((code) => findPermission(code) !== undefined).toSorted()
  const isUsed = (code: string): boolean => [...(callsOf.get(code) ?? [])].some((call) => done.has(call))
  return {
    unused: known.filter((code) => callsOf.has(code) && !isUsed(code)),
    untold: known.filter((code) => !callsOf.has(code)),
  }
}

import type { PermissionNode } from './permission.ts'
import { permissionTree } from './permission-tree.ts'
import { permissions } from './permissions.ts'

/** Leaves that only show something. */
const SHOWN: readonly string[] = ['costs', 'consumption', 'points', 'balance']

/** Branches that show keys or lead to them, with everything below. Nobody in a support session holds any of it. */
const CLOSED: readonly string[] = [
  'desk',
  'platform.billing',
  'platform.configuration.connections',
  'platform.messages.sms',
  'platform.messages.email',
  'platform.partners',
  'platform.merchants',
  'platform.operatorAdmins',
]

/** Branches in which a support session may change something where that was granted: no money, no stock, no person, no right, no key. */
const CHANGED: readonly string[] = [
  'platform.catalogue',
  'platform.marketing',
  'platform.configuration.print',
  'platform.configuration.secondScreen',
  'platform.configuration.labelTemplates',
  'platform.configuration.tax',
  'platform.configuration.sales',
]

/** Leaves of those branches that take data out of the shop, or give something away. */
const NEVER: readonly string[] = ['export', 'issue', 'member']

const isWithin = (key: string, branches: readonly string[]): boolean =>
  branches.some((branch) => key === branch || key.startsWith(`${branch}.`))

const nameOf = (key: string): string => key.slice(key.lastIndexOf('.') + 1)

/** The codes of the nodes that have something below them, or would: holding one shows its screen. */
const branchCodes = (nodes: readonly PermissionNode[]): string[] =>
  nodes.flatMap(({ code, children }) => (children ? [code, ...branchCodes(children)] : []))

const branches = new Set(branchCodes(permissionTree))

/**
 * Returns the codes of a support session in a merchant: all that is shown there and leads to no key, and where changes were granted
 * those of goods, marketing and the set-up. Nothing in it gives a right to anybody.
 */
export const supportCodes = (mayWrite: boolean): readonly string[] =>
  permissions
    .filter(({ key, code, tiers }) => {
      if (!tiers.includes('merchant') || isWithin(key, CLOSED)) return false
      if (branches.has(code) || SHOWN.includes(nameOf(key))) return true
      return mayWrite && isWithin(key, CHANGED) && !NEVER.includes(nameOf(key))
    })
    .map(({ code }) => code)

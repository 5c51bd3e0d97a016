import type { OfficePage, OfficeRole } from '../../parts/handbook/handbook-pages.ts'
import type { Tier } from '@kassa/contract/permission/permission.ts'
import { isAboveMerchants } from './page-of-screen.ts'

const inside: readonly OfficeRole[] = ['owner', 'accountant']
const above: readonly OfficeRole[] = ['operator', 'owner', 'accountant']

/** Returns the roles whose pages somebody chooses from, their own first; with those of the page that is open, whoever it is for. */
export function rolesFor(tier: Tier, open?: OfficePage): readonly OfficeRole[] {
  return isAboveMerchants(tier) || open?.startsWith('operator.') === true ? above : inside
}

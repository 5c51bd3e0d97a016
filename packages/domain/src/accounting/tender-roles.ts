import { drawerRoles } from './drawer/drawer-accounts.ts'
import { valueRoles } from './stored-value/value-roles.ts'

/** Roles of the money that tenders bring, and of value that is kept until it pays. */
export const tenderRoles = [...drawerRoles, 'clearing', 'exchange', ...valueRoles] as const
export type TenderRole = (typeof tenderRoles)[number]

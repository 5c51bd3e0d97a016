import { z } from 'zod'
import { LIMITS_BEYOND_OWN } from '../permission/beyond-own.ts'
import { editFields } from '../edit-fields.ts'
import { endpoint } from '../endpoint.ts'
import {
  changedCount,
  enabledBit,
  id,
  instant,
  locale,
  noFields,
  pageOf,
  pageRequest,
  savedThing,
  sortBy,
  switchedThings,
} from '../fields.ts'
import {
  email,
  enabledFilter,
  firstName,
  lastName,
  newPassword,
  phone,
  searchText,
  version,
} from '../organisation/person-fields.ts'

/** The partner whose admins are meant; left out: one's own. Only operators and first-level partners may name another. */
const ofPartner = z.object({ partnerId: id.optional() })

export const adminFields = z.object({ firstName, lastName, email, phone, roleId: id, locale: locale.default('en-US') })

/** An administrator as lists and forms show it. `status`: 0 normal, 1 temporary lock, 2 not activated, 3 permanent lock. */
export const adminView = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  roleId: id,
  roleName: z.string(),
  locale,
  status: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
  lockedUntil: instant.nullable(),
  enabled: enabledBit,
  hasSecondFactor: z.boolean(),
  lastSignedInAt: instant.nullable(),
  createdAt: instant,
  version: z.int(),
  can: z.object({ edit: z.boolean(), lock: z.boolean(), unlock: z.boolean(), archive: z.boolean() }),
})

const SAVE = ['email.taken', 'phone.invalid', 'role.beyond-own', ...LIMITS_BEYOND_OWN, 'thing.not-found'] as const
const PASSWORD = ['password.too-weak', 'password.differs', 'password.used-before'] as const

interface AdminTier {
  readonly tier: 'operator' | 'partner' | 'merchant'
  readonly key: string
  readonly scope: 'platform' | 'merchant'
}

/**
 * The calls about administrators of one tier: the same eight for operators, partners and merchants, each behind the
 * codes of its own branch. Nobody changes their own role, locks or archives themselves. Source: specification §3, §4, D32.
 */
const adminCallsOf = ({ tier, key, scope }: AdminTier) => {
  const may = (action: string): { anyOf: readonly [string] } => ({ anyOf: [`${key}${action}`] })
  return {
    list: endpoint({
      name: `identity.list-${tier}-admins`,
      method: 'GET',
      access: may(''),
      scope,
      summary: `Administrators of the ${tier}`,
      request: pageRequest.extend({
        ...ofPartner.shape,
        search: searchText,
        enabled: enabledFilter,
        status: z.coerce.number().int().min(0).max(3).optional(),
        roleId: id.optional(),
        sort: sortBy('name', 'email', 'role', 'lastSignedIn'),
      }),
      answer: pageOf(adminView),
    }),
    read: endpoint({
      name: `identity.read-${tier}-admin`,
      method: 'GET',
      path: `/identity/${tier}-admins/:id`,
      access: may(''),
      scope,
      summary: `One administrator of the ${tier}`,
      request: z.object({ id }),
      answer: adminView,
    }),
    create: endpoint({
      name: `identity.create-${tier}-admin`,
      access: may('.add'),
      scope,
      summary: `Adds an administrator of the ${tier}`,
      refusals: [...SAVE, ...PASSWORD],
      request: adminFields.extend({ ...ofPartner.shape, password: newPassword, passwordAgain: newPassword }),
      answer: savedThing,
    }),
    update: endpoint({
      name: `identity.update-${tier}-admin`,
      access: may('.edit'),
      scope,
      summary: `Changes an administrator of the ${tier}`,
      refusals: [...SAVE, 'role.own', 'role.last-manager', 'thing.changed-meanwhile'],
      request: editFields(adminFields).extend({ id, version }),
      answer: savedThing,
    }),
    setEnabled: endpoint({
      name: `identity.set-${tier}-admin-enabled`,
      access: may('.edit'),
      scope,
      summary: 'Enables or disables administrators; a disabled one is signed out at once',
      refusals: ['admin.oneself', 'role.beyond-own', 'role.last-manager'],
      request: switchedThings,
      answer: changedCount,
    }),
    setLock: endpoint({
      name: `identity.set-${tier}-admin-lock`,
      access: may('.lock'),
      scope,
      summary: 'Locks permanently and signs out, or unlocks and resets the counters',
      refusals: ['admin.oneself', 'role.beyond-own', 'role.last-manager'],
      request: z.object({ id, isLocked: z.boolean() }),
      answer: noFields,
    }),
    setPassword: endpoint({
      name: `identity.set-${tier}-admin-password`,
      access: may('.edit'),
      scope,
      summary: 'Sets a new password for somebody else and signs them out everywhere',
      refusals: ['admin.oneself', 'role.beyond-own', ...PASSWORD],
      request: z.object({ id, password: newPassword, passwordAgain: newPassword }),
      answer: noFields,
    }),
    archive: endpoint({
      name: `identity.archive-${tier}-admin`,
      access: may('.delete'),
      scope,
      summary: 'Takes an administrator away; the log keeps the name',
      refusals: ['admin.oneself', 'role.beyond-own', 'role.last-manager'],
      request: z.object({ id }),
      answer: noFields,
    }),
  } as const
}

export const operatorAdminCalls = adminCallsOf({
  tier: 'operator',
  key: 'platform.operatorAdmins',
  scope: 'platform',
})
export const partnerAdminCalls = adminCallsOf({ tier: 'partner', key: 'platform.partners.admins', scope: 'platform' })
export const merchantAdminCalls = adminCallsOf({
  tier: 'merchant',
  key: 'platform.organisation.merchant.admins',
  scope: 'merchant',
})

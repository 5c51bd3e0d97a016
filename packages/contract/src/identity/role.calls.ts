import { LIMITS_BEYOND_OWN } from '../permission/beyond-own.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, instant, name, noFields, pageOf, pageRequest, savedThing, sortBy } from '../fields.ts'
import { searchText, version } from '../organisation/person-fields.ts'

const ofPartner = z.object({ partnerId: id.optional() })
const codes = z.array(z.string().regex(/^(\d\d){1,8}$/)).max(1_000)

/** The limits of a person who holds the role; the desk applies them offline too. Null is without limit (RB-P01). */
const roleLimits = z.object({
  maxDiscountBasisPoints: z.int().min(0).max(10_000).nullable(),
  maxRefundMinor: z.int().min(0).max(99_999_999_999).nullable(),
  priceFloor: z.enum(['none', 'cost', 'minimum']),
})

const roleFields = z.object({
  name,
  codes,
  limits: roleLimits.optional(),
  /** True where its holders must have a second factor: six digits or a passkey. Left out: unchanged; for a new role, no. */
  demandsSecondFactor: z.boolean().optional(),
})

export const roleView = z.object({
  id,
  name: z.string(),
  codes: z.array(z.string()),
  limits: roleLimits.nullable(),
  demandsSecondFactor: z.boolean(),
  isBuiltIn: z.boolean(),
  /** The number of people who hold it. */
  holders: z.int(),
  createdAt: instant,
  version: z.int(),
  can: z.object({ edit: z.boolean(), archive: z.boolean(), restore: z.boolean() }),
})

const SAVE = [
  'role.second-factor-of-admins',
  'role.name-taken',
  'role.code-not-of-tier',
  'role.beyond-own',
  'role.own',
  ...LIMITS_BEYOND_OWN,
] as const

interface RoleTier {
  readonly tier: 'operator' | 'partner' | 'merchant' | 'staff'
  readonly key: string
  readonly scope: 'platform' | 'merchant'
  /** The permission of other people who need the list, to choose a role for somebody. */
  readonly alsoFor: string
}

/**
 * The calls about roles of one tier. Codes are limited to those of the tier and to what the granting person holds (D37,
 * D64); nobody changes a role they hold themselves. Built-in roles are never archived and can be restored (D38).
 */
const roleCallsOf = ({ tier, key, scope, alsoFor }: RoleTier) => {
  const may = (action: string): { anyOf: readonly [string] } => ({ anyOf: [`${key}${action}`] })
  return {
    list: endpoint({
      name: `identity.list-${tier}-roles`,
      method: 'GET',
      access: { anyOf: [key, alsoFor] },
      scope,
      summary: `Roles of the ${tier}`,
      request: pageRequest.extend({
        ...ofPartner.shape,
        search: searchText,
        sort: sortBy('name', 'codes', 'holders', 'createdAt'),
      }),
      answer: pageOf(roleView),
    }),
    read: endpoint({
      name: `identity.read-${tier}-role`,
      method: 'GET',
      path: `/identity/${tier}-roles/:id`,
      access: may(''),
      scope,
      summary: 'One role with its codes',
      request: z.object({ id }),
      answer: roleView,
    }),
    create: endpoint({
      name: `identity.create-${tier}-role`,
      access: may('.add'),
      scope,
      summary: 'Adds a role; copying one is this with its codes',
      refusals: SAVE,
      request: roleFields.extend(ofPartner.shape),
      answer: savedThing,
    }),
    update: endpoint({
      name: `identity.update-${tier}-role`,
      access: may('.edit'),
      scope,
      summary: 'Changes a role; it counts at the next call of everybody who holds it',
      refusals: [...SAVE, 'role.last-manager', 'role.built-in-caution', 'thing.changed-meanwhile'],
      request: roleFields.extend({
        id,
        version,
        /** A built-in role is only changed by somebody who has read the caution. */
        hasReadCaution: z.boolean().default(false),
      }),
      answer: savedThing,
    }),
    restore: endpoint({
      name: `identity.restore-${tier}-role`,
      access: may('.edit'),
      scope,
      summary: 'Gives a built-in role its delivered codes back',
      refusals: ['role.not-built-in', 'role.beyond-own', 'role.own', ...LIMITS_BEYOND_OWN],
      request: z.object({ id }),
      answer: savedThing,
    }),
    archive: endpoint({
      name: `identity.archive-${tier}-role`,
      access: may('.delete'),
      scope,
      summary: 'Takes a role away that nobody holds',
      refusals: ['thing.in-use', 'role.built-in'],
      request: z.object({ id }),
      answer: noFields,
    }),
  } as const
}

export const operatorRoleCalls = roleCallsOf({
  tier: 'operator',
  key: 'platform.operatorAdmins.roles',
  scope: 'platform',
  alsoFor: 'platform.operatorAdmins',
})
export const partnerRoleCalls = roleCallsOf({
  tier: 'partner',
  key: 'platform.partners.roles',
  scope: 'platform',
  alsoFor: 'platform.partners.admins',
})
export const merchantRoleCalls = roleCallsOf({
  tier: 'merchant',
  key: 'platform.organisation.merchant.roles',
  scope: 'merchant',
  alsoFor: 'platform.organisation.merchant.admins',
})
export const staffRoleCalls = roleCallsOf({
  tier: 'staff',
  key: 'platform.organisation.staff.roles',
  scope: 'merchant',
  alsoFor: 'platform.organisation.staff',
})

import { z } from 'zod'
import { editFields } from '../edit-fields.ts'
import { endpoint } from '../endpoint.ts'
import {
  changedCount,
  enabledBit,
  id,
  instant,
  line,
  locale,
  name,
  noFields,
  pageOf,
  pageRequest,
  savedThing,
  sortBy,
  switchedThings,
} from '../fields.ts'
import { email, enabledFilter, firstName, lastName, newPassword, phone, searchText, version } from './person-fields.ts'

export const partnerFields = z.object({ name, contactName: line().max(50).default(''), phone })

/** A partner (agent). `approval` is waiting from sign-up until an operator approves (D60). */
export const partnerView = z.object({
  id,
  name: z.string(),
  parentId: id.nullable(),
  parentName: z.string().nullable(),
  level: z.union([z.literal(1), z.literal(2)]),
  contactName: z.string(),
  phone: z.string(),
  enabled: enabledBit,
  approval: z.enum(['waiting', 'approved']),
  subPartners: z.int(),
  merchants: z.int(),
  createdAt: instant,
  version: z.int(),
  can: z.object({
    edit: z.boolean(),
    enable: z.boolean(),
    approve: z.boolean(),
    archive: z.boolean(),
    addSubPartner: z.boolean(),
  }),
})

export const listPartners = endpoint({
  name: 'organisation.list-partners',
  method: 'GET',
  access: { anyOf: ['platform.partners', 'platform.merchants'] },
  scope: 'across',
  summary: 'Partners one may see: all for operators, oneself and one’s sub-partners for a partner',
  request: pageRequest.extend({
    search: searchText,
    parentId: id.optional(),
    enabled: enabledFilter,
    approval: z.enum(['waiting', 'approved']).optional(),
    sort: sortBy('name', 'parent', 'level', 'contact', 'subPartners', 'merchants', 'createdAt'),
  }),
  answer: pageOf(partnerView),
})

export const readPartner = endpoint({
  name: 'organisation.read-partner',
  method: 'GET',
  path: '/organisation/partners/:id',
  access: { anyOf: ['platform.partners'] },
  scope: 'across',
  summary: 'One partner',
  request: z.object({ id }),
  answer: partnerView,
})

/** The person who first administers something new, with the built-in role of its tier. */
export const firstAdmin = z.object({
  firstName,
  lastName,
  email,
  phone,
  password: newPassword,
  passwordAgain: newPassword,
  locale: locale.default('en-US'),
})

const ADMIN_REFUSALS = ['email.taken', 'phone.invalid', 'password.too-weak', 'password.differs'] as const

export const createPartner = endpoint({
  name: 'organisation.create-partner',
  access: { anyOf: ['platform.partners.add'] },
  scope: 'platform',
  summary: 'Adds a partner, approved, with its first administrator; a partner adds below itself',
  refusals: ['partner.too-deep', 'partner.not-approved', ...ADMIN_REFUSALS],
  request: partnerFields.extend({ parentId: id.nullable().default(null), admin: firstAdmin }),
  answer: savedThing,
})

export const updatePartner = endpoint({
  name: 'organisation.update-partner',
  access: { anyOf: ['platform.partners.edit'] },
  scope: 'platform',
  summary: 'Changes a partner; only operators change its parent',
  refusals: [
    'partner.too-deep',
    'partner.circular',
    'partner.not-approved',
    'phone.invalid',
    'thing.changed-meanwhile',
  ],
  request: editFields(partnerFields).extend({ id, version, parentId: id.nullable() }),
  answer: savedThing,
})

export const setPartnersEnabled = endpoint({
  name: 'organisation.set-partners-enabled',
  access: { anyOf: ['platform.partners.enable'] },
  scope: 'platform',
  summary: 'Enables or disables partners; the people of a disabled one are signed out, its merchants go on',
  refusals: ['partner.oneself'],
  request: switchedThings,
  answer: changedCount,
})

export const approvePartner = endpoint({
  name: 'organisation.approve-partner',
  access: { anyOf: ['platform.partners.approve'] },
  scope: 'platform',
  summary: 'Approves a partner that signed up: its administrator can sign in',
  refusals: ['partner.approved-already'],
  request: z.object({ id }),
  answer: noFields,
})

export const archivePartner = endpoint({
  name: 'organisation.archive-partner',
  access: { anyOf: ['platform.partners.delete'] },
  scope: 'platform',
  summary: 'Takes a partner away that has neither merchants nor sub-partners',
  refusals: ['thing.in-use', 'partner.oneself'],
  request: z.object({ id }),
  answer: noFields,
})

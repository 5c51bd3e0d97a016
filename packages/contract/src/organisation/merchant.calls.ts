import { z } from 'zod'
import { editFields } from '../edit-fields.ts'
import { endpoint } from '../endpoint.ts'
import {
  changedCount,
  enabledBit,
  id,
  instant,
  line as oneLine,
  locale,
  name,
  noFields,
  pageOf,
  pageRequest,
  savedThing,
  sortBy,
  switchedThings,
} from '../fields.ts'
import { firstAdmin } from './partner.calls.ts'
import { enabledFilter, phone, searchText, version } from './person-fields.ts'

const line = (longest: number) => oneLine().max(longest).default('')

/** The merchant's own facts. Source: specification §3. */
export const merchantFields = z.object({
  name,
  companyName: line(100),
  address: line(255),
  contactName: line(50),
  phone,
  bankAccount: line(50),
  socialCreditCode: line(30),
  country: z.string().regex(/^[A-Z]{2}$/),
  locale,
  licenceFileId: id.nullable().default(null),
  personIdFileId: id.nullable().default(null),
  exteriorFileId: id.nullable().default(null),
  interiorFileId: id.nullable().default(null),
})

const auditState = z.enum(['unaudited', 'audited', 'refused'])

export const merchantRow = z.object({
  id,
  number: z.string(),
  name: z.string(),
  companyName: z.string(),
  contactName: z.string(),
  phone: z.string(),
  partnerId: id.nullable(),
  partnerName: z.string().nullable(),
  auditState,
  enabled: enabledBit,
  outlets: z.int(),
  createdAt: instant,
  version: z.int(),
  can: z.object({ edit: z.boolean(), enable: z.boolean(), audit: z.boolean(), move: z.boolean() }),
})

export const merchantView = merchantRow.extend({
  ...merchantFields.shape,
  phone: z.string(),
  bankAccount: z.string(),
  socialCreditCode: z.string(),
  address: z.string(),
  auditReason: z.string(),
  sharesSalesWithPartner: z.boolean(),
  staff: z.int(),
})

/** Open to everybody signed in; shows what is theirs: all, a partner's subtree, or the own merchant. */
export const listMerchants = endpoint({
  name: 'organisation.list-merchants',
  method: 'GET',
  access: 'login',
  scope: 'across',
  summary: 'Merchants one may see',
  request: pageRequest.extend({
    search: searchText,
    partnerId: id.optional(),
    enabled: enabledFilter,
    auditState: auditState.optional(),
    sort: sortBy('name', 'number', 'contact', 'partner', 'outlets', 'createdAt'),
  }),
  answer: pageOf(merchantRow),
})

export const readMerchant = endpoint({
  name: 'organisation.read-merchant',
  method: 'GET',
  path: '/organisation/merchants/:id',
  access: { anyOf: ['platform.merchants'] },
  scope: 'across',
  summary: 'One merchant with all its fields',
  request: z.object({ id }),
  answer: merchantView,
})

export const createMerchant = endpoint({
  name: 'organisation.create-merchant',
  access: { anyOf: ['platform.merchants.add'] },
  scope: 'platform',
  summary: 'Adds a merchant with its first administrator and the built-in roles',
  refusals: [
    'merchant.number-taken',
    'partner.not-approved',
    'email.taken',
    'phone.invalid',
    'password.too-weak',
    'password.differs',
  ],
  request: merchantFields.extend({
    number: z
      .string()
      .regex(/^[0-9]{4,12}$/)
      .optional(),
    partnerId: id.nullable().default(null),
    admin: firstAdmin,
  }),
  answer: savedThing.extend({ number: z.string() }),
})

export const updateMerchant = endpoint({
  name: 'organisation.update-merchant',
  access: { anyOf: ['platform.merchants.edit'] },
  scope: 'platform',
  summary: 'Changes what is known about a merchant',
  refusals: ['phone.invalid', 'thing.changed-meanwhile'],
  request: editFields(merchantFields).extend({ id, version }),
  answer: savedThing,
})

export const setMerchantsEnabled = endpoint({
  name: 'organisation.set-merchants-enabled',
  access: { anyOf: ['platform.merchants.enable'] },
  scope: 'platform',
  summary: 'Enables or disables merchants; everybody of a disabled one is signed out',
  request: switchedThings,
  answer: changedCount,
})

export const auditMerchant = endpoint({
  name: 'organisation.audit-merchant',
  access: { anyOf: ['platform.merchants.audit'] },
  scope: 'platform',
  summary:
    'Accepts or refuses a merchant’s papers; a refusal names its reason, without any paper nothing is accepted (D40)',
  refusals: ['merchant.reason-needed', 'merchant.not-waiting', 'merchant.papers-missing'],
  request: z.object({ id, isAccepted: z.boolean(), reason: line(255) }),
  answer: noFields,
})

export const moveMerchant = endpoint({
  name: 'organisation.move-merchant',
  access: { anyOf: ['platform.merchants.move'] },
  scope: 'platform',
  summary: 'Gives a merchant to another partner or to the operator; its history stays with it',
  refusals: ['partner.not-approved'],
  request: z.object({ id, partnerId: id.nullable() }),
  answer: noFields,
})

/** The merchant one belongs to, as its own screen shows it. */
export const readOwnMerchant = endpoint({
  name: 'organisation.read-own-merchant',
  method: 'GET',
  path: '/organisation/own-merchant',
  access: { anyOf: ['platform.organisation.merchant'] },
  summary: 'One’s own merchant',
  request: noFields,
  answer: merchantView.extend({
    /** The partner who asks to see the merchant’s sales, and waits for an answer. */
    consentAsked: z.object({ partnerName: z.string(), at: instant }).nullable(),
  }),
})

export const updateOwnMerchant = endpoint({
  name: 'organisation.update-own-merchant',
  access: { anyOf: ['platform.organisation.merchant.edit'] },
  summary: 'Changes what a merchant says about itself; audited papers need a new audit',
  refusals: ['phone.invalid', 'thing.changed-meanwhile'],
  request: editFields(merchantFields).extend({ version, sharesSalesWithPartner: z.boolean() }),
  answer: savedThing,
})

export const resubmitMerchant = endpoint({
  name: 'organisation.resubmit-merchant',
  access: { anyOf: ['platform.organisation.merchant.edit'] },
  summary: 'Asks for an audit again after a refusal',
  refusals: ['merchant.not-refused'],
  request: noFields,
  answer: noFields,
})

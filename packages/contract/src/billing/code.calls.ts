import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, instant, line, localDate, noFields, pageOf, pageRequest, sortBy } from '../fields.ts'

const codeState = z.enum(['generated', 'issued', 'used', 'expired', 'revoked'])

const codeView = z.object({
  id,
  code: z.string(),
  state: codeState,
  /** The origin: from a batch, or automatically with the licence. */
  origin: z.enum(['stock', 'package']),
  partnerName: z.string().nullable(),
  merchantId: id.nullable(),
  merchantName: z.string().nullable(),
  deviceId: id.nullable(),
  deviceName: z.string().nullable(),
  lastDay: localDate.nullable(),
  madeAt: instant,
  issuedAt: instant.nullable(),
  boundAt: instant.nullable(),
  /** Times it was freed within the last year. */
  unbinds: z.int(),
  version: z.int(),
  can: z.object({ issue: z.boolean(), unbind: z.boolean(), move: z.boolean(), revoke: z.boolean() }),
})
export type CodeView = z.output<typeof codeView>

const codeFilters = z.object({
  search: z.string().trim().max(50).optional(),
  state: codeState.optional(),
})

/** Specification §2 (activation codes), §3: used and issued, device, times. */
export const listCodes = endpoint({
  name: 'billing.list-codes',
  method: 'GET',
  access: { anyOf: ['platform.billing.authorizations'] },
  scope: 'across',
  summary: 'Activation codes: the merchant’s own, a partner’s stock and merchants, or all',
  request: pageRequest.extend({
    ...codeFilters.shape,
    sort: sortBy('code', 'state', 'device', 'merchant', 'partner', 'bound', 'lastDay', 'unbinds'),
  }),
  answer: pageOf(codeView),
})

export const exportCodes = endpoint({
  name: 'billing.export-codes',
  method: 'GET',
  path: '/billing/codes/export',
  access: { anyOf: ['platform.billing.authorizations'] },
  scope: 'across',
  kind: 'download',
  summary: 'The first ten thousand activation codes of the list as a sheet',
  request: codeFilters,
  answer: noFields,
})

const owner = {
  /** The owner: a partner’s stock, or a merchant; both left out: the operator’s own stock. */
  partnerId: id.nullable().default(null),
  /** The merchant, by its number. */
  merchantNumber: line().max(12).nullable().default(null),
}

export const makeCodes = endpoint({
  name: 'billing.make-codes',
  access: { anyOf: ['platform.billing.authorizations.issueCode'] },
  scope: 'platform',
  summary: 'Makes a batch of activation codes',
  request: z.object({ ...owner, count: z.int().min(1).max(1_000), lastDay: localDate.nullable() }),
  answer: z.object({ made: z.int() }),
})

/** A partner issues from its own stock to its own merchants. */
export const issueCodes = endpoint({
  name: 'billing.issue-codes',
  access: { anyOf: ['platform.billing.authorizations.issueCode'] },
  scope: 'platform',
  summary: 'Issues activation codes to a partner or a merchant',
  refusals: ['code.state-unfit'],
  request: z.object({ ...owner, ids: z.array(id).min(1).max(1_000) }),
  answer: z.object({ issued: z.int() }),
})

export const revokeCodes = endpoint({
  name: 'billing.revoke-codes',
  access: { anyOf: ['platform.billing.authorizations.issueCode'] },
  scope: 'platform',
  summary: 'Takes activation codes back; the device of a bound one needs another to register anew',
  refusals: ['code.state-unfit'],
  request: z.object({ ids: z.array(id).min(1).max(1_000) }),
  answer: z.object({ revoked: z.int() }),
})

export const unbindCode = endpoint({
  name: 'billing.unbind-code',
  access: { anyOf: ['platform.billing.authorizations.issueCode', 'platform.billing.authorizations.upgrade'] },
  summary: 'Frees a code from its device, at most twice a year; the device is signed out of its registration',
  refusals: ['code.state-unfit', 'code.unbound-twice'],
  request: z.object({ id }),
  answer: noFields,
})

export const moveCode = endpoint({
  name: 'billing.move-code',
  access: { anyOf: ['platform.billing.authorizations.issueCode', 'platform.billing.authorizations.upgrade'] },
  summary: 'Binds a code to another device of the merchant; from a bound one it counts as freeing it',
  refusals: ['code.state-unfit', 'code.unbound-twice', 'code.device-has-one'],
  request: z.object({ id, deviceId: id }),
  answer: noFields,
})

export const listCodelessDevices = endpoint({
  name: 'billing.list-codeless-devices',
  method: 'GET',
  access: { anyOf: ['platform.billing.authorizations.issueCode', 'platform.billing.authorizations.upgrade'] },
  summary:
    'Devices of the merchant without an activation code, to one of which a code can be moved; five hundred at most',
  request: z.object({}),
  answer: z.object({ devices: z.array(z.object({ id, name: z.string(), outletName: z.string() })) }),
})

/** A code that a merchant bought on paper from a partner: typed in, it becomes the merchant's. */
export const claimCode = endpoint({
  name: 'billing.claim-code',
  access: { anyOf: ['platform.billing.authorizations.purchase', 'platform.billing.authorizations.upgrade'] },
  summary: 'Takes over an activation code of one’s own partner, by its sixteen signs',
  refusals: ['code.check-wrong', 'code.state-unfit', 'request.too-often'],
  request: z.object({ code: line().max(40) }),
  answer: noFields,
})

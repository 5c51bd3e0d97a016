import { CHANNELS } from '@kassa/domain/payment/channel.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { enabledBit, id } from '../fields.ts'

/** A merchant's credentials at a channel. Secrets are never shown again: only their last characters, so that one knows which is there. */
export const accountView = z.object({
  id,
  channel: z.enum(CHANNELS),
  /** Null: every outlet that has none of its own. */
  outletId: id.nullable(),
  outletName: z.string().nullable(),
  mode: z.enum(['demo', 'live']),
  enabled: enabledBit,
  /** The fields that are not secret, by their names. */
  fields: z.record(z.string(), z.string()),
  /** The last characters of each secret that is there. */
  tails: z.record(z.string(), z.string()),
  /** The address for the channel's notices, to be typed in at the channel; null: it is sent with each payment, or cannot reach us. */
  noticeUrl: z.string().nullable(),
  version: z.int(),
})
export type AccountView = z.output<typeof accountView>

export const listAccounts = endpoint({
  name: 'payment.list-accounts',
  method: 'GET',
  access: { anyOf: ['platform.payment'] },
  summary: 'Payment configs: the merchant’s accounts at channels, without their secrets',
  request: z.object({}),
  answer: z.object({
    accounts: z.array(accountView),
    /** True where demo accounts work here: channels are played on this machine. */
    hasSimulators: z.boolean(),
    /** True where the caller answers for all outlets, and so may change what belongs to all of them. */
    answersForAll: z.boolean(),
  }),
})

export const saveAccount = endpoint({
  name: 'payment.save-account',
  access: { anyOf: ['platform.payment.edit'] },
  summary: 'Adds or changes an account at a channel; a secret that is left out stays as it is',
  refusals: [
    'payment.account-twice',
    'payment.field-missing',
    'payment.key-unreadable',
    'payment.key-swapped',
    'payment.certificate-expired',
    'payment.field-unfit',
    'payment.live-unaudited',
    'payment.live-in-test-shop',
    'payment.demo-unavailable',
    'thing.changed-meanwhile',
  ],
  request: z.object({
    /** Left out: a new one. */
    id: id.optional(),
    channel: z.enum(CHANNELS),
    outletId: id.nullable(),
    mode: z.enum(['demo', 'live']),
    enabled: enabledBit,
    /** The values by the names of the channel's fields; secrets too. */
    fields: z.record(z.string().max(40), z.string().trim().max(8_000)),
    version: z.int().min(0),
  }),
  answer: accountView,
})

export const tryAccount = endpoint({
  name: 'payment.try-account',
  access: { anyOf: ['platform.payment.edit'] },
  repeat: 'runs-again',
  summary: 'Makes a signed call that moves nothing, and says what is wrong with the account',
  refusals: ['payment.simulator-off'],
  request: z.object({ id }),
  answer: z.object({
    isGood: z.boolean(),
    /** The answer of the channel, or the problem on the line to it. */
    code: z.string(),
    text: z.string(),
  }),
})

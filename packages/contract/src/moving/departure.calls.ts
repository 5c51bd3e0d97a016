import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, instant, noFields } from '../fields.ts'
import { CONFIRM_REFUSALS } from '../identity/identity.calls.ts'

const access = { anyOf: ['platform.configuration.connections'] } as const

/**
 * How a till stands before its shop moves: `reported`: it heard that the shop is closed and has handed everything over; `sending`: it heard so, and holds
 * entries; `selling`: it was heard since and has not said that it knows, an older program does so for good; `silent`: not heard since.
 */
export const TILL_STATES = ['reported', 'sending', 'selling', 'silent'] as const

const till = z.object({
  deviceId: id,
  name: z.string(),
  outletId: id,
  outletName: z.string(),
  state: z.enum(TILL_STATES),
  lastSeenAt: instant.nullable(),
  /** Entries that wait on it, as it said last. */
  queued: z.int(),
  /** The entries that it sent behind the newest archive since the shop was closed, and when the first of them came. */
  lateEntries: z.int(),
  lateSince: instant.nullable(),
})

/** The progress of a shop that moves to another installation: whether it is closed to selling, what each till has handed over, and what came late. */
export const readDeparture = endpoint({
  name: 'moving.read-departure',
  method: 'GET',
  path: '/moving/departure',
  access,
  summary: 'How far the shop is with moving to another installation',
  refusals: [],
  request: noFields,
  answer: z.object({
    /** Null: the shop is open, and the rest is empty. */
    closedAt: instant.nullable(),
    closedBy: z.string().nullable(),
    /** When the first archive since the closing was written. */
    archivedAt: instant.nullable(),
    /** When an owner said that the shop is open elsewhere; it cannot be opened here from then on. */
    movedAt: instant.nullable(),
    tills: z.array(till),
    /** Entries that came behind the first archive: what a second, small archive hands over. */
    toHandOver: z.int(),
  }),
})

/** Closes the shop to selling before it moves: tills begin no new sale once they hear of it, and people change nothing here meanwhile. */
export const closeShop = endpoint({
  name: 'moving.close-shop',
  access,
  repeat: 'runs-again',
  summary: 'Closes the shop to selling before it moves to another installation',
  refusals: [...CONFIRM_REFUSALS, 'moving.departure-owner-only', 'moving.closed-already'],
  request: z.object({ password: z.string().min(1).max(64) }),
  answer: noFields,
})

export const openShop = endpoint({
  name: 'moving.open-shop',
  access,
  repeat: 'runs-again',
  summary: 'Opens the shop to selling again, as long as it is not open elsewhere',
  refusals: ['moving.departure-owner-only', 'moving.not-closed', 'moving.moved-away'],
  request: noFields,
  answer: noFields,
})

/** Says that the archive was taken in elsewhere and the shop sells there. What tills still send here is handed over, and the shop stays closed here. */
export const confirmMoved = endpoint({
  name: 'moving.confirm-moved',
  access,
  repeat: 'runs-again',
  summary: 'Says that the shop sells in its new installation; it stays closed here',
  refusals: ['moving.departure-owner-only', 'moving.not-closed', 'moving.moved-away', 'moving.not-archived'],
  request: noFields,
  answer: noFields,
})

/** Calls that a shop which is closed to selling still makes: its own move, and what no licence closes either. */
export const OPEN_WHILE_CLOSED: readonly string[] = [
  'moving.close-shop',
  'moving.open-shop',
  'moving.confirm-moved',
  'moving.begin-archive',
  'moving.remove-archive',
]

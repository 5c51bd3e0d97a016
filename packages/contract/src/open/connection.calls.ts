import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, instant, localDate, name, noFields } from '../fields.ts'
import { CONFIRM_REFUSALS } from '../identity/identity.calls.ts'
import { dailyLimits, limitedScopes } from './limits/daily-limit.ts'
import { scopeNames } from './scopes.ts'

/** One's own password again, before an app is let in or let further. */
export const ownPassword = z.string().min(1).max(64)

const keyView = z.object({
  id,
  /** Its beginning and its last letters: enough to know it by, not to use it. */
  shownAs: z.string(),
  addressRanges: z.array(z.string()),
  createdAt: instant,
  expiresAt: instant.nullable(),
  lastUsedAt: instant.nullable(),
})

const connectionView = z.object({
  id,
  name: z.string(),
  /** The third party's program behind it; null: one of the merchant's own, with keys that people make. */
  app: z.object({ name: z.string(), website: z.string() }).nullable(),
  scopes: z.array(z.enum(scopeNames)),
  /** Scopes of it that are used only so often a day, and the uses of today by the shop's clock. */
  dailyLimits: z.array(z.object({ scope: z.enum(limitedScopes), most: z.int(), used: z.int() })).optional(),
  hasAllOutlets: z.boolean(),
  outlets: z.array(z.object({ id, name: z.string() })),
  version: z.string(),
  /** The tile on the desks of its outlets; null: it has none. */
  tile: z.object({ title: z.string(), address: z.string() }).nullable(),
  agreedAt: instant,
  agreedBy: z.string(),
  /** Whoever agreed works here no more; left out by an older server. */
  isAgreedByGone: z.boolean().optional(),
  /** Since when it opens nothing because the shop was brought back from a backup; null: it works. Left out by an older server. */
  waitsSince: instant.nullable().optional(),
  /** Keys that are valid now, the newest first. */
  keys: z.array(keyView),
  /** Calls of the last days by UTC day with the time that the database worked for them, days without a call left out, the newest first. */
  days: z.array(
    z.object({ day: localDate, calls: z.int(), refused: z.int(), faults: z.int(), databaseMillis: z.int() }),
  ),
})

/** Choices of a day on which a key ends by itself, so that one that was forgotten somewhere does not open the shop for ever. */
export const KEY_DAYS = [30, 90, 365] as const

/** Days for which a new key is valid; null: until somebody revokes it. */
const validDays = z.int().min(1).max(3_650).nullable().default(null)

/** The key itself stands in this answer and nowhere else. */
const newKey = z.object({ connectionId: id, keyId: id, key: z.string() })

export const grant = {
  scopes: z.array(z.enum(scopeNames)).min(1).max(100),
  dailyLimits,
  /** `all`, also those that are opened later. */
  outlets: z.union([z.literal('all'), z.array(id).min(1).max(500)]),
}

/** Addresses or ranges from which the key may be used; none: from anywhere. */
const addressRanges = z.array(z.string().trim().min(2).max(43)).max(20).default([])

export const GRANT_REFUSALS = [
  'connection.beyond-own',
  'connection.all-outlets-beyond-own',
  'connection.members-need-all-outlets',
] as const

export const listConnections = endpoint({
  name: 'open.list-connections',
  method: 'GET',
  path: '/connections',
  access: { anyOf: ['platform.configuration.connections'] },
  summary: 'Apps that the merchant connected, with their keys and calls',
  request: noFields,
  answer: z.object({ connections: z.array(connectionView) }),
})

export const createConnection = endpoint({
  name: 'open.create-connection',
  path: '/connections/create-connection',
  access: { anyOf: ['platform.configuration.connections.add'] },
  summary: 'Connects an app of the merchant’s own and answers its first key, once',
  refusals: [...CONFIRM_REFUSALS, ...GRANT_REFUSALS, 'connection.address-invalid'],
  request: z.object({ name, ...grant, addressRanges, validDays, password: ownPassword }),
  answer: newKey,
})

export const changeConnection = endpoint({
  name: 'open.change-connection',
  path: '/connections/change-connection',
  access: { anyOf: ['platform.configuration.connections.edit'] },
  summary: 'Agrees anew to what an app may do and where; counts at once',
  refusals: [...CONFIRM_REFUSALS, ...GRANT_REFUSALS],
  request: z.object({ id, name, ...grant, password: ownPassword }),
  answer: noFields,
})

export const createConnectionKey = endpoint({
  name: 'open.create-connection-key',
  path: '/connections/create-connection-key',
  access: { anyOf: ['platform.configuration.connections.edit'] },
  summary: 'Makes a second key of an app, so that the first can be revoked once it is used nowhere',
  refusals: [...CONFIRM_REFUSALS, 'connection.two-keys', 'connection.renews-itself', 'connection.address-invalid'],
  request: z.object({ connectionId: id, addressRanges, validDays, password: ownPassword }),
  answer: newKey,
})

export const revokeConnectionKey = endpoint({
  name: 'open.revoke-connection-key',
  path: '/connections/revoke-connection-key',
  access: { anyOf: ['platform.configuration.connections.edit'] },
  summary: 'Makes a key worthless at once',
  request: z.object({ connectionId: id, keyId: id }),
  answer: noFields,
})

export const removeConnection = endpoint({
  name: 'open.remove-connection',
  path: '/connections/remove-connection',
  access: { anyOf: ['platform.configuration.connections.delete'] },
  summary: 'Disconnects an app and revokes its keys; what it did stays in the log',
  request: z.object({ id }),
  answer: noFields,
})

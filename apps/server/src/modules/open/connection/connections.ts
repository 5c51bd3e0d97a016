import {
  changeConnection as changeCall,
  createConnection as createCall,
  createConnectionKey as createKeyCall,
  listConnections as listCall,
  removeConnection as removeCall,
  revokeConnectionKey as revokeCall,
} from '@kassa/contract/open/connection.calls.ts'
import type { ScopeName } from '@kassa/contract/open/scopes.ts'
import { newestOpenVersion } from '@kassa/contract/open/versions.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { addDays } from '@kassa/domain/time/calendar-day.ts'
import { bumpChanges } from '../../../platform/books/change-cursor.ts'
import { command, type Context } from '../../../platform/command.ts'
import { newAppKey, shownAppKey } from '../../../platform/apps/app-key.ts'
import { isAddressRange } from '../../../platform/apps/find-app.ts'
import { hashToken } from '../../../platform/session/token.ts'
import { confirmPassword } from '../../identity/public.ts'
import {
  findConnectionForUpdate,
  insertConnection,
  listCallDays,
  listConnectionRows,
  setAgreement,
  setConnectionRemoved,
  type Agreement,
  type ConnectionRow,
  type Grant,
} from './connection.store.ts'
import { limitsToday } from './daily-limit.ts'
import { grantFor } from './grant.ts'
import { countValidKeys, insertKey, listValidKeys, setKeyRevoked } from './key.store.ts'

/** The most keys of an app that are valid at a time: the one in use, and the one that takes its place. */
const MOST_KEYS = 2
/** Days whose calls the page shows. */
const SHOWN_DAYS = 14

const agreementOf = ({ actor, now }: Context, name: string, grant: Grant): Agreement => ({
  ...grant,
  name,
  by: { kind: actor.kind, id: actor.accountId, name: actor.name },
  now,
})

const factsOf = ({ name, scopes, limits, outletIds }: Agreement) => {
  const agreed = limits.filter(({ most }) => most !== null).map(({ scope, most }) => [scope, most])
  return { name, scopes, outletIds, ...(agreed.length > 0 && { dailyLimits: Object.fromEntries(agreed) }) }
}

const checkRanges = (ranges: readonly string[]): Result<null> => {
  const wrong = ranges.find((range) => !isAddressRange(range))
  return wrong === undefined ? accept(null) : refuse({ code: 'connection.address-invalid', facts: { address: wrong } })
}

/** The same moment of a later day. */
const daysAfter = (now: string, days: number): string => addDays(now.slice(0, 10), days) + now.slice(10)

/** Makes a key of an app; it stands in the answer and nowhere else. */
async function giveKey(
  context: Context,
  connectionId: string,
  { addressRanges, validDays }: { readonly addressRanges: readonly string[]; readonly validDays: number | null },
) {
  const { tx, merchantId, newId, realNow: now, actor } = context
  const key = newAppKey(actor.testAheadSeconds === null ? 'live' : 'test')
  const [keyId, shownAs] = [newId(), shownAppKey(key)]
  await insertKey(tx, merchantId, {
    id: keyId,
    installationId: connectionId,
    tokenHash: hashToken(key),
    shownAs,
    addressRanges,
    expiresAt: validDays === null ? null : daysAfter(now, validDays),
    now,
  })
  return { connectionId, keyId, key }
}

export const listConnections = command(listCall, async (context) => {
  const { tx, merchantId, realNow: now } = context
  const rows = await listConnectionRows(tx, merchantId)
  const keys = Map.groupBy(await listValidKeys(tx, merchantId, now), ({ installationId }) => installationId)
  const since = addDays(now.slice(0, 10), 1 - SHOWN_DAYS)
  const days = Map.groupBy(await listCallDays(tx, merchantId, since), ({ installationId }) => installationId)
  const limitsOf = await limitsToday(context)
  return accept({
    connections: rows.map((row) => ({
      ...row,
      scopes: row.scopes as ScopeName[],
      dailyLimits: limitsOf(row.id, row.scopes as ScopeName[]),
      keys: keys.get(row.id) ?? [],
      days: days.get(row.id) ?? [],
    })),
  })
})

export const createConnection = command(
  createCall,
  async (context, { name, addressRanges, validDays, password, ...wish }) => {
    const ranges = checkRanges(addressRanges)
    if (!ranges.ok) return ranges
    const grant = await grantFor(context, wish)
    if (!grant.ok) return grant
    const confirmed = await confirmPassword(context, password)
    if (!confirmed.ok) return confirmed
    const { tx, merchantId, newId } = context
    const id = newId()
    const agreement = agreementOf(context, name, grant.value)
    await insertConnection(tx, merchantId, id, agreement, newestOpenVersion)
    context.audit({ subject: `connection/${id}`, after: { ...factsOf(agreement), addressRanges, validDays } })
    return accept(await giveKey(context, id, { addressRanges, validDays }))
  },
)

/** Tills ask again for their tiles where the app has one. */
async function tellTills({ tx, merchantId }: Context, { tile }: ConnectionRow): Promise<void> {
  if (tile !== null) await bumpChanges(tx, merchantId)
}

export const changeConnection = command(changeCall, async (context, { id, name, password, ...wish }) => {
  const { tx, merchantId } = context
  const before = await findConnectionForUpdate(tx, merchantId, id)
  if (!before) return refuse({ code: 'thing.not-found' })
  const grant = await grantFor(context, wish)
  if (!grant.ok) return grant
  const confirmed = await confirmPassword(context, password)
  if (!confirmed.ok) return confirmed
  const agreement = agreementOf(context, name, grant.value)
  await setAgreement(tx, merchantId, id, agreement)
  await tellTills(context, before)
  const outletIds = before.hasAllOutlets ? 'all' : before.outlets.map((outlet) => outlet.id)
  context.audit({
    subject: `connection/${id}`,
    before: { name: before.name, scopes: before.scopes, outletIds },
    after: factsOf(agreement),
  })
  return accept({})
})

export const createConnectionKey = command(
  createKeyCall,
  async (context, { connectionId, addressRanges, validDays, password }) => {
    const { tx, merchantId, realNow: now } = context
    const ranges = checkRanges(addressRanges)
    if (!ranges.ok) return ranges
    const connection = await findConnectionForUpdate(tx, merchantId, connectionId)
    if (!connection) return refuse({ code: 'thing.not-found' })
    if (connection.app !== null) return refuse({ code: 'connection.renews-itself' })
    if ((await countValidKeys(tx, merchantId, connectionId, now)) >= MOST_KEYS)
      return refuse({ code: 'connection.two-keys' })
    const confirmed = await confirmPassword(context, password)
    if (!confirmed.ok) return confirmed
    context.audit({ subject: `connection/${connectionId}`, after: { name: connection.name, addressRanges, validDays } })
    return accept(await giveKey(context, connectionId, { addressRanges, validDays }))
  },
)

export const revokeConnectionKey = command(revokeCall, async (context, { connectionId, keyId }) => {
  const { tx, merchantId, realNow: now } = context
  const connection = await findConnectionForUpdate(tx, merchantId, connectionId)
  if (!connection) return refuse({ code: 'thing.not-found' })
  const revoked = await setKeyRevoked(tx, merchantId, { installationId: connectionId, keyId, now })
  if (!revoked) return refuse({ code: 'thing.not-found' })
  context.audit({
    subject: `connection/${connectionId}`,
    before: { name: connection.name, keyShownAs: revoked.shownAs },
  })
  return accept({})
})

export const removeConnection = command(removeCall, async (context, { id }) => {
  const { tx, merchantId, now } = context
  const before = await findConnectionForUpdate(tx, merchantId, id)
  if (!before) return refuse({ code: 'thing.not-found' })
  await setConnectionRemoved(tx, merchantId, id, now)
  await tellTills(context, before)
  context.audit({ subject: `connection/${id}`, before: { name: before.name, scopes: before.scopes } })
  return accept({})
})

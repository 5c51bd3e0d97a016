import { BlockList, isIP, isIPv6 } from 'node:net'
import { anonymousActor, type Actor, type AppFacts, type LicenceFacts } from '../actor.ts'
import type { Database } from '../db/database.ts'
import { namedStatement, sql } from '../db/sql.ts'
import type { Refusal } from '@kassa/domain/result.ts'
import { isSoundAppKey, modeOfKey } from './app-key.ts'
import { licenceZones } from '../session/licence-zones.ts'
import { hashToken } from '../session/token.ts'

interface Found extends AppFacts {
  merchantId: string
  name: string
  codes: string[]
  hasAllOutlets: boolean
  outletIds: string[]
  addressRanges: string[]
  activatedOn: string | null
  endsOn: string | null
  isTrial: boolean | null
  functions: string[] | null
  zones: string[] | null
  isMerchantClosed: boolean
  isWaiting: boolean
  testAheadSeconds: number | null
}

/**
 * Everything about the app behind a key in one statement, asked anew with every call: a key that was revoked, a grant that was narrowed and an app that
 * was removed count at once, in every process. Runs before the tenant is known, therefore as the owner.
 */
const findToken = (tokenHash: Buffer, now: string) =>
  namedStatement(
    'kassa.find-app',
    sql`
select t.id as token_id, t.address_ranges, i.merchant_id, i.id as installation_id, i.name, i.scopes, i.codes, i.has_all_outlets,
  i.api_version as version, i.agreed_at, i.grant_number, i.waits_since is not null as is_waiting,
  array(select o.outlet_id from app_installation_outlet o where o.merchant_id = i.merchant_id and o.installation_id = i.id
    order by o.outlet_id) as outlet_ids,
  l.activated_on, l.ends_on, l.is_trial, le.functions, ${licenceZones(now)} as zones, m.closed_at is not null as is_merchant_closed,
  m.clock_ahead_seconds as test_ahead_seconds
from app_token t
join app_installation i on i.merchant_id = t.merchant_id and i.id = t.installation_id
join merchant m on m.id = t.merchant_id
left join app a on a.id = i.app_id
left join licence l on l.merchant_id = coalesce(m.test_of, t.merchant_id)
left join billing_edition le on le.id = l.edition_id
where t.token_hash = ${tokenHash} and t.revoked_at is null and (t.expires_at is null or t.expires_at > ${now})
  and i.removed_at is null and (i.app_id is null or (a.id is not null and a.disabled_at is null)) and m.is_enabled and m.archived_at is null`,
  )

const licenceOf = ({ activatedOn, endsOn, isTrial, functions, zones }: Found): LicenceFacts | null =>
  activatedOn === null
    ? null
    : { activatedOn, endsOn, isTrial: isTrial ?? false, functions: functions ?? [], zones: zones ?? [] }

const actorOf = (found: Found): Actor => ({
  ...anonymousActor,
  kind: 'app',
  accountId: found.installationId,
  merchantId: found.merchantId,
  name: found.name,
  codes: new Set(found.codes),
  lastingCodes: new Set(found.codes),
  outletIds: found.hasAllOutlets ? 'all' : found.outletIds,
  licence: licenceOf(found),
  isMerchantClosed: found.isMerchantClosed,
  testAheadSeconds: found.testAheadSeconds,
  app: {
    installationId: found.installationId,
    tokenId: found.tokenId,
    scopes: found.scopes,
    version: found.version,
    agreedAt: found.agreedAt,
    grantNumber: found.grantNumber,
  },
})

/** Returns whether a text is an address, or a range of them. */
export function isAddressRange(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const most = isIPv6(address) ? 128 : 32
  if (isIP(address) === 0 || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most)
}

/** Returns whether an address lies in one of these ranges; in none of no ranges. */
function isWithin(ranges: readonly string[], address: string): boolean {
  const list = new BlockList()
  for (const range of ranges) {
    const [at = '', bits] = range.split('/')
    const family = isIPv6(at) ? 'ipv6' : 'ipv4'
    list.addSubnet(at, bits === undefined ? (family === 'ipv6' ? 128 : 32) : Number(bits), family)
  }
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? []
  const shown = mapped ?? address
  return isIP(shown) !== 0 && list.check(shown, isIPv6(shown) ? 'ipv6' : 'ipv4')
}

/** The app behind its key; undefined where the key is none, or counts no more; a refusal at an address that it is not for. */
export async function findApp(
  database: Database,
  token: string,
  { ip, now }: { readonly ip: string; readonly now: string },
): Promise<Actor | Refusal | undefined> {
  if (!isSoundAppKey(token)) return undefined
  const [found] = await database.ask<Found>(findToken(hashToken(token), now), true)
  if (!found) return undefined
  const mode = found.testAheadSeconds === null ? 'live' : 'test'
  if (modeOfKey(token) !== mode) return { code: mode === 'live' ? 'key.test-only' : 'key.live-only' }
  if (found.isWaiting) return { code: 'key.waits' }
  if (found.addressRanges.length > 0 && !isWithin(found.addressRanges, ip))
    return { code: 'key.address-not-allowed', facts: { address: ip } }
  return actorOf(found)
}

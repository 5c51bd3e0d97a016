import { hasMoment, noClock, type TellingClock } from '@kassa/contract/written-times.ts'
import { isTimeZone } from '@kassa/domain/time/local-time.ts'
import type { Refusal } from '@kassa/domain/result.ts'
import type { AdmittedCaller } from '../admit-caller.ts'
import { sql } from '../db/sql.ts'
import type { Platform } from '../platform.ts'

type Caller = Pick<AdmittedCaller, 'actor' | 'device' | 'outletId'>

/**
 * The clock by which the moments of a refusal are told: that of the outlet that it names (`timeZone`), of the one that the call is about, of the merchant's oldest,
 * else the installation's. A till stands where its clock is; to others the clock is named.
 */
export async function clockOfRefusal(
  platform: Pick<Platform, 'database' | 'timeZone'>,
  { facts = {} }: Refusal,
  caller: Caller | undefined,
): Promise<TellingClock> {
  if (!hasMoment(facts)) return noClock
  const { timeZone: own } = facts
  const known = typeof own === 'string' && isTimeZone(own) ? own : caller && (await zoneOf(platform, caller))
  const isAtTill = caller !== undefined && (caller.device !== null || caller.actor.deviceId !== null)
  return { timeZone: known ?? platform.timeZone, isNamed: !isAtTill || known === undefined }
}

/** Nothing is refused otherwise because a clock cannot be looked up. */
async function zoneOf(
  { database }: Pick<Platform, 'database'>,
  { actor, device, outletId }: Caller,
): Promise<string | undefined> {
  const merchantId = device?.merchantId ?? actor.merchantId
  if (merchantId === null) return undefined
  const [found] = await database
    .ask<{ timeZone: string }>(
      sql`
        select time_zone from outlet where merchant_id = ${merchantId}
        order by id is distinct from ${outletId}::uuid, archived_at nulls first, created_at, number limit 1`,
    )
    .catch(() => [])
  return found?.timeZone
}

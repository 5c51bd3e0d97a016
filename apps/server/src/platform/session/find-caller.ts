import type { Locale } from '@kassa/domain/text/locale.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import type { Refusal } from '@kassa/domain/result.ts'
import {
  deviceActor,
  anonymousActor,
  type Actor,
  type DeviceIdentity,
  type LicenceFacts,
  type SupportFacts,
} from '../actor.ts'
import type { Database } from '../db/database.ts'
import { namedStatement, sql, type Sql } from '../db/sql.ts'
import type { Platform } from '../platform.ts'
import type { IncomingCall } from '../calls/request.ts'
import { jsonInstant } from '../db/json-instant.ts'
import { checkBrowserProof, type ShownByBrowser } from './browser-proof.ts'
import { noteCopiedSession } from './copied-session.ts'
import { licenceZones } from './licence-zones.ts'
import { takeOnce, type RegistrationWithKey, type ShownProof } from './device-proof.ts'
import { hashCredential } from './token.ts'

export interface Caller {
  readonly actor: Actor
  readonly device: DeviceIdentity | null
  /** True where the outlet of the header is one of the caller's; undefined when none was named. */
  readonly isOutletTheirs: boolean | undefined
  /** The thumbprint of the browser's key without whose proof the session counts for nothing; null for one that is not bound. */
  readonly boundTo: string | null
}

const SUPPORT = permissionCode('platform.merchants.support')

interface Found {
  sessionId: string
  kind: 'admin' | 'staff'
  accountId: string
  deviceId: string | null
  isAtDesk: boolean
  merchantId: string | null
  tier: 'operator' | 'partner' | 'merchant' | 'staff'
  partnerId: string | null
  name: string
  email: string | null
  staffNumber: string | null
  locale: Locale
  roleId: string | null
  roleName: string
  isSecondFactorDue: boolean
  /** Of the role they act under; separated by blanks, null without a role. */
  codes: string | null
  /** Of the role they hold for good. */
  lastingCodes: string | null
  outletIds: string[] | null
  viewName: string | null
  viewUntil: string | null
  support: SupportFacts | null
  isOutletTheirs: boolean | null
  activatedOn: string | null
  endsOn: string | null
  isTrial: boolean | null
  functions: string[] | null
  zones: string[] | null
  isMerchantClosed: boolean
  testAheadSeconds: number | null
  keyThumbprint: string | null
}

/** The time of the caller's shop (`shopNow`), by which a role for a time begins and ends. */
const atShop = (now: string): Sql => sql`${now}::timestamptz + coalesce(m.clock_ahead_seconds, 0) * interval '1 second'`

/**
 * Everything about a signed-in caller in one statement. Codes of a role above the merchants count above them alone: inside one somebody has the
 * codes of a role there, or of what the merchant granted to support; whoever looks as another has those that are their own too. Read: session, account, the role they act under now at the outlet of the header or of their till,
 * the outlets where it is theirs, and whether the outlet of the header is. Runs before the tenant is known, therefore as the owner and never with text from outside.
 */
const findSession = (tokenHash: Buffer, outletId: string | null, now: string) =>
  namedStatement(
    'kassa.find-session',
    sql`
select s.id as session_id, s.key_thumbprint, s.kind, s.account_id, s.device_id, s.registration_id is not null as is_at_desk, s.merchant_id,
  case when sa.id is not null then 'merchant' else coalesce(a.tier, 'staff') end as tier,
  a.partner_id,
  trim(coalesce(a.first_name, st.first_name) || ' ' || coalesce(a.last_name, st.last_name)) as name,
  a.email,
  case when sa.id is not null then jsonb_build_object('id', sa.id, 'reason', sa.reason, 'until', ${jsonInstant(sql`sa.until_at`)}, 'mayChange', sa.may_change) end as support,
  st.number as staff_number,
  coalesce(a.locale, st.locale) as locale,
  r.id as role_id,
  coalesce(r.name, pr.name, '') as role_name,
  s.kind = 'admin' and coalesce(r.demands_second_factor, pr.demands_second_factor, false) and a.totp_confirmed_at is null
    and not exists (select from passkey k where k.admin_id = a.id) as is_second_factor_due,
  array_to_string(case when s.merchant_id is null then pr.codes when sa.id is null and v.role_id is not null then array(
    select seen.code from unnest(r.codes) with ordinality as seen (code, place) where seen.code = any(own.codes) order by seen.place
  ) else coalesce(sa.codes, r.codes) end, ' ') as codes,
  array_to_string(case when s.merchant_id is null then pr.codes else own.codes end, ' ') as lasting_codes,
  v.name as view_name, v.until as view_until,
  case when s.kind = 'staff' then array(
    select so.outlet_id from staff_outlet so
    where so.merchant_id = s.merchant_id and so.staff_id = s.account_id
      and (s.registration_id is null or so.outlet_id = d.outlet_id)
      and case when v.role_id is not null then so.outlet_id = any(v.outlet_ids)
        else kassa_acting_role(s.merchant_id, s.account_id, so.outlet_id, ${atShop(now)}, st.role_id) = r.id end
  ) when v.role_id is not null then v.outlet_ids end as outlet_ids,
  case when ${outletId}::uuid is not null then exists (
    select from outlet o join merchant om on om.id = o.merchant_id
    where o.id = ${outletId}::uuid and (v.outlet_ids is null or o.id = any(v.outlet_ids)) and case case when sa.id is not null then 'merchant' else coalesce(a.tier, 'staff') end
      when 'operator' then true
      when 'partner' then om.partner_id = a.partner_id
        or exists (select from partner sub where sub.id = om.partner_id and sub.parent_id = a.partner_id)
      when 'merchant' then o.merchant_id = s.merchant_id
      else o.merchant_id = s.merchant_id and exists (
        select from staff_outlet so
        where so.merchant_id = s.merchant_id and so.staff_id = s.account_id and so.outlet_id = o.id)
        and (s.registration_id is null or o.id = d.outlet_id)
    end
  ) end as is_outlet_theirs,
  l.activated_on, l.ends_on, l.is_trial, le.functions, ${licenceZones(now)} as zones, coalesce(m.closed_at is not null, false) as is_merchant_closed,
  m.clock_ahead_seconds as test_ahead_seconds
from session s
left join merchant m on m.id = s.merchant_id
left join admin a on s.kind = 'admin' and a.id = s.account_id
left join staff st on s.kind = 'staff' and st.merchant_id = s.merchant_id and st.id = s.account_id
left join platform_role pr on pr.id = a.platform_role_id and pr.archived_at is null
left join lateral (select s.view_role_id as role_id, s.view_outlet_ids as outlet_ids, s.view_name as name, s.view_until as until
  where s.view_until > ${now}) v on true
left join support_access sa on sa.merchant_id = s.merchant_id and sa.id = s.support_access_id and sa.asked_by_id = s.account_id
  and sa.ended_at is null and sa.until_at > ${now}
left join device_registration dr on dr.merchant_id = s.merchant_id and dr.id = s.registration_id
left join device d on d.merchant_id = dr.merchant_id and d.id = dr.device_id
left join role own on own.merchant_id = s.merchant_id and own.id = coalesce(a.role_id, st.role_id) and own.archived_at is null
left join role r on r.merchant_id = s.merchant_id and r.archived_at is null
  and r.id = coalesce(v.role_id, kassa_acting_role(s.merchant_id, s.account_id, coalesce(d.outlet_id, ${outletId}::uuid), ${atShop(now)},
    coalesce(a.role_id, st.role_id)))
left join licence l on l.merchant_id = coalesce(m.test_of, s.merchant_id)
left join billing_edition le on le.id = l.edition_id
left join partner p on p.id = a.partner_id
left join partner pp on pp.id = p.parent_id
where s.token_hash = ${tokenHash} and s.revoked_at is null and s.expires_at > ${now}
  and case s.kind
    when 'admin' then a.status in (0, 1) and a.is_enabled and a.archived_at is null
    else st.lock_state in (0, 1) and st.is_enabled and st.archived_at is null
  end
  and case when s.support_access_id is not null
    then sa.id is not null and a.tier = 'operator' and pr.codes @> array[${SUPPORT}]
      and not exists (select from session opener where opener.id = s.opened_by
        and (opener.revoked_at is not null or opener.others_ended_at >= s.created_at))
    else s.merchant_id is not distinct from case s.kind when 'admin' then a.merchant_id else st.merchant_id end
  end
  and (s.registration_id is null or (dr.unbound_at is null and d.is_enabled and d.archived_at is null))
  and (s.merchant_id is null or (m.is_enabled and m.archived_at is null))
  and (a.partner_id is null or (p.is_enabled and p.archived_at is null and coalesce(pp.is_enabled, true)))`,
  )

const sets = new Map<string, ReadonlySet<string>>()

/** Roles are few and calls are many: the same codes are one set. */
function setOf(codes: string | null): ReadonlySet<string> {
  if (codes === null || codes === '') return anonymousActor.codes
  if (sets.size > 10_000) sets.clear()
  return sets.getOrInsertComputed(codes, () => new Set(codes.split(' ')))
}

const DESK = permissionCode('desk')

/** Codes of the desk's tree, as text. */
const ofDesk = (codes: string): string =>
  codes
    .split(' ')
    .filter((code) => code.startsWith(DESK))
    .join(' ')

const licenceOf = ({
  activatedOn,
  endsOn,
  isTrial,
  functions,
  zones,
}: Pick<Found, 'activatedOn' | 'endsOn' | 'isTrial' | 'functions' | 'zones'>): LicenceFacts | null =>
  activatedOn === null
    ? null
    : { activatedOn, endsOn, isTrial: isTrial ?? false, functions: functions ?? [], zones: zones ?? [] }

const heldBy = (
  { isSecondFactorDue, isAtDesk }: Pick<Found, 'isSecondFactorDue' | 'isAtDesk'>,
  codes: string | null,
): ReadonlySet<string> =>
  isSecondFactorDue ? anonymousActor.codes : setOf(isAtDesk && codes !== null ? ofDesk(codes) : codes)

const toCaller = ({ isOutletTheirs, outletIds, keyThumbprint, viewName, viewUntil, ...found }: Found): Caller => ({
  actor: {
    ...found,
    licence: licenceOf(found),
    codes: heldBy(found, found.codes),
    lastingCodes: heldBy(found, found.lastingCodes),
    outletIds: outletIds ?? 'all',
    view: viewName === null || viewUntil === null ? null : { name: viewName, until: viewUntil },
    app: null,
  },
  device: null,
  isOutletTheirs: isOutletTheirs ?? undefined,
  boundTo: keyThumbprint,
})

/** The caller behind a session's token, whether or not its proof was shown; undefined when it is unknown, ended, or its account may not work. */
export async function findCaller(
  database: Database,
  token: string,
  outletId: string | null,
  now: string,
): Promise<Caller | undefined> {
  const [found] = await database.ask<Found>(findSession(hashCredential(token), outletId, now), true)
  return found && toCaller(found)
}

interface ProvedCallerQuery {
  readonly outletId: string | null
  readonly now: string
  readonly shown: ShownByBrowser & Pick<IncomingCall, 'ip'>
  /** True where a session without its proof is said in the log; left out: it is. */
  readonly isTold?: boolean
}

/** Returns the caller where the session is bound only with the proof of its browser; a refusal where that proof is wrong. */
export async function findProvedCaller(
  platform: Pick<Platform, 'database' | 'limiter' | 'newId'>,
  token: string,
  { outletId, now, shown, isTold = true }: ProvedCallerQuery,
): Promise<Caller | Refusal | undefined> {
  const caller = await findCaller(platform.database, token, outletId, now)
  if (!caller || caller.boundTo === null) return caller
  const refusal = await checkBrowserProof(platform.limiter, { token, boundTo: caller.boundTo, now }, shown)
  if (isTold && refusal?.code === 'session.signed-out') await noteCopiedSession(platform, caller.actor, { now, shown })
  return refusal ?? caller
}

const findRegistration = (tokenHash: Buffer) =>
  namedStatement(
    'kassa.find-registration',
    sql`
select dr.merchant_id, dr.id as registration_id, dr.public_key, d.id as device_id, d.outlet_id, d.name, dr.epoch, dr.number_prefix,
  dr.unbound_at is null and d.archived_at is null as is_bound, d.is_enabled,
  (select m.clock_ahead_seconds from merchant m where m.id = dr.merchant_id) as test_ahead_seconds
from device_credential dc
join device_registration dr on dr.merchant_id = dc.merchant_id and dr.id = dc.registration_id
join device d on d.merchant_id = dr.merchant_id and d.id = dr.device_id
where dc.token_hash = ${tokenHash}`,
  )

/** A registered till's own name for what it sends; undefined for an unknown credential. Its proof is looked at once the body is there. */
export async function findRegistrationId(database: Database, token: string): Promise<string | undefined> {
  const [found] = await database.ask<RegistrationWithKey>(findRegistration(hashCredential(token)), true)
  return found?.registrationId
}

/**
 * The device behind its credential, unbound ones too; undefined for an unknown credential, a refusal for a wrong proof.
 * `isSteady`: the call asks only for what never changes of a registration (`SteadyDevice`), so it is looked up once. `isSafeAgain`: a
 * proof that was used at another process is taken here once more.
 */
export async function findDevice(
  { database, deviceProofs, limiter }: Pick<Platform, 'database' | 'deviceProofs' | 'limiter'>,
  token: string,
  shown: ShownProof,
  { outletId, isSteady, isSafeAgain }: Readonly<{ outletId: string | null; isSteady: boolean; isSafeAgain: boolean }>,
): Promise<Caller | Refusal | undefined> {
  const tokenHash = hashCredential(token)
  const recalled = isSteady ? deviceProofs.recall(tokenHash) : undefined
  const found = recalled ?? (await database.ask<RegistrationWithKey>(findRegistration(tokenHash), true))[0]
  if (!found) return undefined
  const { publicKey: _, ...device } = found
  const refusal =
    deviceProofs.check(found, shown) ??
    (isSafeAgain ? undefined : await takeOnce(limiter, device.registrationId, shown))
  if (refusal) return refusal
  if (!recalled) deviceProofs.remember(tokenHash, found)
  return {
    actor: deviceActor(device),
    device,
    isOutletTheirs: outletId === null ? undefined : outletId === device.outletId,
    boundTo: null,
  }
}

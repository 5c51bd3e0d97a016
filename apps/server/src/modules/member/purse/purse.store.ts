import type { Scope } from '@kassa/domain/basket/index.ts'
import type { WideMinor } from '@kassa/domain/money/wide.ts'
import type { PurseKind } from '@kassa/domain/purse/purse.ts'
import { json, sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { numberOfDocument } from '../record/number-of-document.store.ts'
import { keyset, listOf } from '../../../platform/list/list.store.ts'
import { holdStands } from '../../payment/public.ts'
import { allCardsOf } from '../profile/all-cards.ts'
import { amountAsRead, type Headings } from '../../../platform/list/sort.ts'

/** A gift card, house account or session pass in its present state. */
export interface PurseRow {
  readonly id: string
  readonly kind: PurseKind
  readonly code: string
  readonly memberId: string | null
  readonly memberName: string | null
  readonly currency: string
  readonly totalMinor: number
  readonly creditMinor: number
  /** Promised to payments that have begun. */
  readonly heldMinor: number
  readonly heldUses: number
  /** The name of the sold session pass; null for money. */
  readonly name: string | null
  readonly scope: Scope | null
  readonly paidMinor: number
  readonly usesSold: number
  readonly usesLeft: number
  readonly lastDay: string | null
  readonly isEnabled: boolean
  /** True where its member, or who they were merged into, is switched off, archived or erased. Of nobody in particular: false. */
  readonly isHolderOff: boolean
  /** True where it was opened for what is paid ahead for one order. */
  readonly isDeposit: boolean
  readonly openedAt: string
  readonly version: number
}

const columns = sql`
  p.id, p.kind, p.code, p.member_id, m.name as member_name, p.currency, p.total_minor, p.credit_minor, p.is_enabled,
  p.is_deposit, p.opened_at, p.version, p.name, p.scope, p.paid_minor, p.uses_sold, p.uses_left, p.last_day,
  coalesce(not keeper.is_enabled or keeper.archived_at is not null, false) as is_holder_off,
  held.held_minor, held.held_uses`

/** Returns the amounts reserved on each. */
const held = (now: string): Sql => sql`lateral (
  select coalesce(sum(hold.amount_minor), 0)::bigint as held_minor, coalesce(sum(hold.uses), 0)::bigint as held_uses
  from purse_hold hold where hold.merchant_id = p.merchant_id and hold.purse_id = p.id and ${holdStands(now)}) as held`

const joined = sql`purse p left join member m on m.merchant_id = p.merchant_id and m.id = p.member_id
  left join member keeper on keeper.merchant_id = m.merchant_id and keeper.id = coalesce(m.merged_into, m.id)`

interface PurseFilter {
  readonly search?: string | undefined
  /** The search as a code, where it reads as one. */
  readonly code?: string | undefined
  readonly kind?: PurseKind | undefined
  readonly memberId?: string | undefined
  readonly enabled?: 0 | 1 | undefined
  /** Those opened for what is paid ahead for one order, or the others; left out: both. */
  readonly isDeposit?: boolean | undefined
}

/** A member's account stays with them where they were merged into another. */
export const ofMember = (merchantId: string, memberId: string): Sql =>
  sql`p.member_id = any(${allCardsOf(merchantId, memberId)})`

const matching = (merchantId: string, { search, code, kind, memberId, enabled, isDeposit }: PurseFilter): Sql =>
  sql.and([
    sql`p.merchant_id = ${merchantId}`,
    ...(search
      ? [sql`(p.code = ${code ?? search.toUpperCase()} or strpos(lower(m.name), ${search.toLowerCase()}) > 0)`]
      : []),
    ...(kind === undefined ? [] : [sql`p.kind = ${kind}`]),
    ...(memberId === undefined ? [] : [ofMember(merchantId, memberId)]),
    ...(enabled === undefined ? [] : [sql`p.is_enabled = ${enabled === 1}`]),
    ...(isDeposit === undefined ? [] : [sql`p.is_deposit = ${isDeposit}`]),
  ])

/**
 * The headings by which stored-value accounts are sorted. The spendable amount is not among them, because it follows from reservations and
 * from the day.
 */
const purseHeadings: Headings<'code' | 'of' | 'total' | 'credit' | 'uses' | 'until' | 'opened'> = {
  code: { by: sql`row.code`, as: 'text' },
  of: { by: sql`lower(coalesce(row.member_name, ''))`, as: 'text' },
  total: { by: amountAsRead(sql`row.total_minor`), as: 'number' },
  credit: { by: amountAsRead(sql`row.credit_minor`), as: 'number' },
  uses: { by: sql`row.uses_left`, as: 'number' },
  until: { by: sql`coalesce(row.last_day::text, '')`, as: 'text' },
  opened: { by: sql`row.opened_at`, as: 'instant' },
}

/** Those of a merchant as they stand now, the newest first. */
export const purseList = listOf({
  columns,
  from: (merchantId: string, filter: PurseFilter, now: string) =>
    sql`from ${joined}, ${held(now)} where ${matching(merchantId, filter)}`,
  counted: (merchantId: string, filter: PurseFilter) => sql`from ${joined} where ${matching(merchantId, filter)}`,
  order: keyset([sql`p.opened_at`, 'instant'], [sql`p.id`, 'id']),
  isDown: true,
  keyOf: ({ openedAt, id }: PurseRow) => [openedAt, id],
  headings: purseHeadings,
})

export const findPurse = (tx: Tx, merchantId: string, id: string, now: string): Promise<PurseRow | undefined> =>
  tx.maybe(sql`select ${columns} from ${joined}, ${held(now)} where p.merchant_id = ${merchantId} and p.id = ${id}`)

/** Returns the account, its row locked: holds, payments in and refunds of one account follow one another. */
export async function findPurseForUpdate(
  tx: Tx,
  merchantId: string,
  id: string,
  now: string,
): Promise<PurseRow | undefined> {
  await tx.run(sql`select from purse where merchant_id = ${merchantId} and id = ${id} for update`)
  return findPurse(tx, merchantId, id, now)
}

/** Locks the purses of these codes until the transaction ends; in the order of their ids, so that two never wait for each other. */
export const lockPurses = (tx: Tx, merchantId: string, codes: readonly string[]): Promise<number> =>
  tx.run(sql`
    select from purse where merchant_id = ${merchantId} and code = any(${[...codes]}::text[]) order by id for update`)

/** The purses of these codes, locked likewise. */
export async function listPursesForUpdate(
  tx: Tx,
  merchantId: string,
  codes: readonly string[],
  now: string,
): Promise<PurseRow[]> {
  await lockPurses(tx, merchantId, codes)
  return listPurses(tx, merchantId, codes, now)
}

/** The purses of these codes as they stand. */
export const listPurses = (tx: Tx, merchantId: string, codes: readonly string[], now: string): Promise<PurseRow[]> =>
  tx.many(sql`
    select ${columns} from ${joined}, ${held(now)} where p.merchant_id = ${merchantId} and p.code = any(${[...codes]}::text[])
    order by p.id`)

export const findHouseAccountId = (tx: Tx, merchantId: string, memberId: string): Promise<{ id: string } | undefined> =>
  tx.maybe(sql`
    select p.id from purse p
    where p.merchant_id = ${merchantId} and p.kind = 'house-account' and ${ofMember(merchantId, memberId)} limit 1`)

/** The facts of its sale that a session pass keeps. */
export interface SoldTimes {
  readonly offerId: string
  readonly name: string
  readonly scope: Scope
  readonly paidMinor: number
  readonly uses: number
  readonly lastDay: string | null
}

/** The house accounts of a member, and of whoever was merged into them, that are switched on; by their codes. */
export const listOpenAccounts = (
  tx: Tx,
  merchantId: string,
  memberId: string,
): Promise<{ readonly id: string; readonly code: string }[]> =>
  tx.many(sql`
    select p.id, p.code from purse p
    where p.merchant_id = ${merchantId} and p.kind = 'house-account' and p.is_enabled and ${ofMember(merchantId, memberId)}
    order by p.code`)

/** Opens a stored-value account; false where its code, or the member's account, exists already. */
export async function insertPurse(
  tx: Tx,
  merchantId: string,
  purse: Pick<PurseRow, 'id' | 'kind' | 'code' | 'memberId' | 'currency' | 'creditMinor' | 'openedAt'> & {
    readonly times: SoldTimes | null
    readonly isDeposit?: boolean
  },
): Promise<boolean> {
  const { times, isDeposit = false } = purse
  const made = await tx.maybe(sql`
    insert into purse (merchant_id, id, kind, code, member_id, currency, credit_minor, opened_at, times_offer_id, name, scope,
      paid_minor, uses_sold, last_day, is_deposit)
    values (${merchantId}, ${purse.id}, ${purse.kind}, ${purse.code}, ${purse.memberId}, ${purse.currency},
      ${purse.creditMinor}, ${purse.openedAt}, ${times?.offerId ?? null}, ${times?.name ?? null},
      ${times ? json(times.scope) : null}::jsonb, ${times?.paidMinor ?? 0}, ${times?.uses ?? 0}, ${times?.lastDay ?? null},
      ${isDeposit})
    on conflict do nothing returning id`)
  return made !== undefined
}

/** Lets a gift card that was paid into be used through a day (null: for ever), never for less long than before; one that was good for ever stays so. */
export const extendLastDay = (
  tx: Tx,
  merchantId: string,
  id: string,
  { until, isNew }: { readonly until: string | null; readonly isNew: boolean },
): Promise<number> =>
  tx.run(sql`
    update purse set last_day = case when ${until}::date is not null then greatest(last_day, ${until}::date) end
    where merchant_id = ${merchantId} and id = ${id} and kind = 'gift-card' and not is_deposit and (${isNew} or last_day is not null)`)

export const setPurseCreditMinor = (tx: Tx, merchantId: string, id: string, creditMinor: number): Promise<number> =>
  tx.run(sql`
    update purse set credit_minor = ${creditMinor}, version = version + 1 where merchant_id = ${merchantId} and id = ${id}`)

export const setPurseIsEnabled = (tx: Tx, merchantId: string, id: string, isEnabled: boolean): Promise<number> =>
  tx.run(sql`
    update purse set is_enabled = ${isEnabled}, version = version + 1 where merchant_id = ${merchantId} and id = ${id}`)

/** Switches the house accounts of a member off, and those of whoever was merged into them. */
export const closeHouseAccounts = (tx: Tx, merchantId: string, memberId: string): Promise<number> =>
  tx.run(sql`
    update purse p set is_enabled = false, version = version + 1
    where p.merchant_id = ${merchantId} and p.kind = 'house-account' and p.is_enabled and ${ofMember(merchantId, memberId)}`)

/** A line of a stored-value account's book. */
export interface PurseEntry {
  readonly entryNumber: number
  readonly reason: 'paid-in' | 'taken-back' | 'spent' | 'returned' | 'redeemed' | 'expired' | 'opening'
  readonly amountMinor: number
  readonly afterMinor: number
  readonly uses: number
  readonly usesAfter: number
  readonly documentNumber: string | null
  readonly businessDay: string
  readonly at: string
}

export const entryColumns = sql`e.entry_number, e.reason, e.amount_minor, e.after_minor, e.uses, e.uses_after, e.business_day, e.at,
  coalesce(${numberOfDocument},
    (select r.reference from purse_redemption r where r.merchant_id = e.merchant_id and r.id = e.document_id)) as document_number`

/** The newest first. */
export const purseEntryList = listOf({
  columns: entryColumns,
  from: (merchantId: string, id: string) =>
    sql`from purse_entry e where e.merchant_id = ${merchantId} and e.purse_id = ${id}`,
  order: [{ by: sql`e.entry_number`, as: 'whole' }],
  isDown: true,
  keyOf: ({ entryNumber }: PurseEntry) => [entryNumber],
})

/** Returns the money on the accounts of each kind and currency, where there is any; deposits stand beside gift cards. */
export const sumPurses = (
  tx: Tx,
  merchantId: string,
): Promise<{ kind: PurseKind; isDeposit: boolean; currency: string; count: number; totalMinor: WideMinor }[]> =>
  tx.many(sql`
    select kind, is_deposit, currency, count(*) as count, sum(total_minor) as total_minor from purse
    where merchant_id = ${merchantId} and total_minor <> 0
    group by kind, is_deposit, currency order by kind, is_deposit, currency`)

/** Days of a month from its first (`from`) to before the next month's first (`to`). */
export interface Month {
  readonly from: string
  readonly to: string
}

export const sumPurseMonth = (
  tx: Tx,
  merchantId: string,
  id: string,
  { from, to }: Month,
): Promise<{ openingMinor: number; inMinor: number; outMinor: number }> =>
  tx.one(sql`
    select coalesce(sum(amount_minor) filter (where business_day < ${from}), 0)::bigint as opening_minor,
      coalesce(sum(amount_minor) filter (where business_day >= ${from} and amount_minor > 0), 0)::bigint as in_minor,
      coalesce(-sum(amount_minor) filter (where business_day >= ${from} and amount_minor < 0), 0)::bigint as out_minor
    from purse_entry where merchant_id = ${merchantId} and purse_id = ${id} and business_day < ${to}`)

/** Lists the entries as they were booked, the earliest first. */
export const listPurseMonth = (
  tx: Tx,
  merchantId: string,
  id: string,
  { from, to }: Month,
  limit: number,
): Promise<PurseEntry[]> =>
  tx.many(sql`
    select ${entryColumns} from purse_entry e
    where e.merchant_id = ${merchantId} and e.purse_id = ${id} and e.business_day >= ${from} and e.business_day < ${to}
    order by e.entry_number limit ${limit}`)

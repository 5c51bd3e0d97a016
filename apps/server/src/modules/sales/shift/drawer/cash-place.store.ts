import { placeOfCash } from '@kassa/domain/accounting/drawer/place-of-cash.ts'
import { happenedAt } from '@kassa/domain/sales/late-document.ts'
import { sql } from '../../../../platform/db/sql.ts'
import type { Tx } from '../../../../platform/db/tx.ts'
import type { CountedIn } from '../../../../platform/sale-part.ts'
import { registeredTills } from '../../../device/public.ts'
import type { ShiftRow } from '../shift.store.ts'
import { inOrder, isAfter, newestFirst, ofDrawer, type DrawerPlace } from './drawer-chain.store.ts'

/** Cash that was moved at a till, as far as a count may have had it. */
export interface CashMoment {
  readonly shiftId: string
  readonly outletId: string
  readonly deviceId: string
  readonly currency: string
  /** The clock of the till. */
  readonly at: string
  readonly clockOffsetMs: number | null
  readonly receivedAt: string
  /** The document or the movement, and the number on its receipt, as a note of it names them; left out: nothing can be noted of it. */
  readonly document?: { readonly id: string; readonly number: string | null; readonly soldAt?: string }
}

/** The moments of a shift, as the database has them; `countedAt` is null without a count. */
interface Looked {
  readonly id: string
  readonly isClosed: boolean
  readonly openedAt: string
  readonly countedAt: string | null
}

/** Shifts `n`, each with the moment of its opening by the server's clock where that was written. */
const openedShifts = sql`shift n left join cash_between_shifts o on o.merchant_id = n.merchant_id and o.shift_id = n.id and o.kind = 'opening'`
const openedByServer = sql`coalesce(o.opened_at, n.opened_at)`

const looked = sql`n.id, n.closed_at is not null as is_closed,
  case when n.closed_at is not null and not n.is_uncounted then coalesce(n.counted_at, n.closed_at) end as counted_at`

/**
 * The place of cash that is booked in no shift, by the server's clock: in the count of its shift or of a later one of that drawer, still in the drawer, or gone with what an opening found
 * there. Null where its shift is not of that till, outlet and currency, where no count had it but its shift expected it by the note of a kept entry, and where it was found before its
 * document came. Sources: docs/decisions/2763, 2732, 2756.
 */
export async function findCountedIn(tx: Tx, merchantId: string, moment: CashMoment): Promise<CountedIn | null> {
  const claimed = await findClaimed(tx, merchantId, moment)
  if (claimed && !isOfTill(claimed, moment)) return null
  const notedId = moment.document?.id ?? null
  const at = momentOf(moment)
  if (claimed && (claimed.isFound || (claimed.notedMinor !== 0 && !isInCount(claimed, at)))) return null
  const shifts = claimed
    ? [claimed, ...(isInCount(claimed, at) ? [] : await listAround(tx, merchantId, claimed, at))]
    : []
  const place = placeOfCash(at, shifts.map(momentsOf))
  if (place.kind === 'counted') {
    const { id: shiftId = '' } = shifts[place.index] ?? {}
    return { kind: 'counted', shiftId, notedId, notedMinor: place.index === 0 ? (claimed?.notedMinor ?? 0) : 0 }
  }
  const { shiftId, deviceId } = moment
  const emptiedBy = place.kind === 'emptied' ? shifts[place.index] : await findRetired(tx, merchantId, moment, shifts)
  const where = { shiftId, deviceId, happenedAt: new Date(at).toISOString(), emptiedBy: emptiedBy?.id ?? null }
  return { kind: emptiedBy ? 'emptied' : 'awaits', ...where }
}

/** The moment by the server's clock; whatever a till claims, one that the database knows. */
export const momentOf = ({
  at,
  clockOffsetMs,
  receivedAt,
}: Pick<CashMoment, 'at' | 'clockOffsetMs' | 'receivedAt'>): number =>
  Math.max(0, happenedAt({ at: Date.parse(at), clockOffsetMs, receivedAt: Date.parse(receivedAt) }))

const momentsOf = ({ isClosed, openedAt, countedAt }: Looked) => ({
  isClosed,
  openedAt: Date.parse(openedAt),
  countedAt: countedAt === null ? null : Date.parse(countedAt),
})

const isInCount = ({ countedAt }: Looked, at: number): boolean => countedAt !== null && at <= Date.parse(countedAt)

type Claimed = Looked &
  DrawerPlace &
  Pick<ShiftRow, 'outletId'> & {
    readonly notedMinor: number
    /** An entry that was kept told of it before, and somebody has found it since. */
    readonly isFound: boolean
  }

const isOfTill = (claimed: Claimed, { outletId, deviceId, currency }: CashMoment): boolean =>
  claimed.outletId === outletId && claimed.deviceId === deviceId && claimed.currency === currency

/** The shift that the till says, with what was noted in it of the same money. */
const findClaimed = (tx: Tx, merchantId: string, { shiftId, document }: CashMoment): Promise<Claimed | undefined> => {
  const { id = null, number = null, soldAt = null } = document ?? {}
  return tx.maybe<Claimed>(sql`
    select ${looked}, ${openedByServer} as opened_at, n.outlet_id, n.device_id, n.drawer, n.currency, n.epoch, n.number, (
      select coalesce(sum(c.amount_minor), 0)::bigint from cash_entry c
      where c.merchant_id = n.merchant_id and c.shift_id = n.id and c.kind = 'unbooked' and c.document_id = ${id}::uuid
        and c.document_number is not distinct from ${number}::text and (${soldAt}::timestamptz is null or c.at = ${soldAt}::timestamptz)
    ) as noted_minor, exists (
      select from cash_awaiting_count a join cash_behind_count u on u.merchant_id = a.merchant_id and u.document_id = a.document_id and u.kind = 'unbooked'
      where a.merchant_id = n.merchant_id and a.shift_id = n.id and a.document_id = ${id}::uuid and a.kind = 'unbooked' and a.found_at is not null
        and u.document_number is not distinct from ${number}::text and (${soldAt}::timestamptz is null or u.at = ${soldAt}::timestamptz)
    ) as is_found
    from ${openedShifts} where n.merchant_id = ${merchantId} and n.id = ${shiftId}`)
}

/**
 * The shifts of the same drawer and outlet that were opened behind the one that a till says, around a moment: the last one before it and the next one. One of a later registration is behind it,
 * whatever its moment.
 */
const listAround = (tx: Tx, merchantId: string, claimed: Claimed, at: number): Promise<Looked[]> => {
  const moment = new Date(at).toISOString()
  const behind = sql`
    select ${looked}, greatest(${openedByServer}, ${claimed.openedAt}::timestamptz) as opened_at, n.epoch, n.number from ${openedShifts}
    where ${ofDrawer(merchantId, claimed)} and n.outlet_id = ${claimed.outletId} and n.id <> ${claimed.id}
      and (${isAfter(claimed)} or ${openedByServer} > ${claimed.openedAt}::timestamptz)`
  return tx.many<Looked>(sql`
    with behind as (${behind})
    (select id, is_closed, counted_at, opened_at from behind n where n.opened_at < ${moment} order by n.opened_at desc, ${newestFirst} limit 1)
    union all
    (select id, is_closed, counted_at, opened_at from behind n where n.opened_at >= ${moment} order by n.opened_at, ${inOrder} limit 1)
    order by opened_at`)
}

/** The last shift of a drawer whose till is retired: nobody opens it again. */
async function findRetired(
  tx: Tx,
  merchantId: string,
  { deviceId }: CashMoment,
  shifts: readonly Looked[],
): Promise<Looked | undefined> {
  const last = shifts.at(-1)
  return last?.isClosed && (await isRetired(tx, merchantId, deviceId)) ? last : undefined
}

/** Returns whether a till was taken out of the list of tills. */
export async function isRetired(tx: Tx, merchantId: string, deviceId: string): Promise<boolean> {
  const { isOut } = await tx.one<{ isOut: boolean }>(sql`
    select exists (select from ${registeredTills} where d.merchant_id = ${merchantId} and d.id = ${deviceId} and d.archived_at is not null) as is_out`)
  return isOut
}

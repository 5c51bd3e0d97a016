import { sql, type Sql } from '../../../../platform/db/sql.ts'
import { cardsOfPerson } from '../cards-of-person.store.ts'
import { takenOf, useIsTaken } from '../kept-plans.store.ts'
import { useStands, wholeOrder } from '../standing-use.store.ts'

interface Counting {
  readonly merchantId: string
  /** The business day that is counted by itself. */
  readonly day: Sql
  /** Null: what tills only hold does not count. */
  readonly heldAt: string | null
  /** The order whose own holds do not count. */
  readonly exceptOrderId?: string
}

/** Whether the uses of a plan (`plan`) are counted with each sale. */
export const isCounted: Sql = sql`exists (
  select from plan_use_total counted where counted.merchant_id = plan.merchant_id and counted.plan_id = plan.id)`

/**
 * The sums of the uses of a plan (`plan`) that stand: `uses` and `day_uses` of orders, each on the first of its days, and what they reduced. They are read as they are
 * counted with each sale (`plan_use_total`); of a plan that nobody counted yet they are summed from the uses (docs/decisions/2867).
 */
export const standingUses = (day: Sql): Sql => sql`(
  select sum(one.uses)::bigint as uses, sum(one.day_uses)::bigint as day_uses, sum(one.quantity)::bigint as quantity,
    sum(one.reduction_minor)::bigint as reduction_minor, sum(one.day_reduction_minor)::bigint as day_reduction_minor
  from (
    select total.uses, coalesce(today.uses, 0) as day_uses, total.quantity, total.reduction_minor,
      coalesce(today.reduction_minor, 0) as day_reduction_minor
    from plan_use_total total left join plan_use_day today on today.merchant_id = total.merchant_id
      and today.plan_id = total.plan_id and today.business_day = ${day}
    where total.merchant_id = plan.merchant_id and total.plan_id = plan.id
    union all
    select count(*), count(*) filter (where whole.first_day = ${day}), coalesce(sum(whole.quantity), 0),
      coalesce(sum(whole.reduction_minor), 0), coalesce(sum(whole.day_reduction_minor), 0)
    from (
      select min(used.business_day) as first_day, sum(used.quantity) as quantity, sum(used.reduction_minor) as reduction_minor,
        sum(used.reduction_minor) filter (where used.business_day = ${day}) as day_reduction_minor
      from plan_usage used
      where used.merchant_id = plan.merchant_id and used.plan_id = plan.id and not ${isCounted} and ${useStands}
      group by ${wholeOrder}) as whole) as one) as booked`

/** The uses of an order that waits (`kept`) which stand already, in parcels that went, by two ways that an index has. */
const partsOfKept = (merchantId: string, what: Sql): Sql => sql`
  select ${what} from plan_usage used
  where used.merchant_id = ${merchantId} and used.order_id = kept.order_id and used.plan_id = plan.id and ${useStands}
  union all
  select ${what} from plan_usage used
  where used.merchant_id = ${merchantId} and used.whole_order_id = kept.order_id and used.plan_id = plan.id and ${useStands}`

const ofOthers = (exceptOrderId: string | undefined): Sql =>
  exceptOrderId === undefined ? sql`true` : sql`hold.order_id <> ${exceptOrderId}::uuid`

/** The sums of what waiting orders keep of a plan (`plan`) and tills hold, beyond what stands already: an order of which a part went is a use already. */
const keptUses = ({ merchantId, day, heldAt, exceptOrderId }: Counting): Sql => sql`(
  select count(*) filter (where begun.day is null) as uses,
    count(*) filter (where least(kept.day, begun.day) = ${day}) - count(*) filter (where begun.day = ${day}) as day_uses,
    coalesce(sum(kept.quantity), 0)::bigint as quantity, coalesce(sum(kept.reduction_minor), 0)::bigint as reduction_minor,
    coalesce(sum(kept.day_reduction_minor), 0)::bigint as day_reduction_minor
  from (
    select hold.order_id, min(taken.business_day) as day, sum(taken.quantity) as quantity, sum(taken.reduction_minor) as reduction_minor,
      sum(taken.reduction_minor) filter (where taken.business_day = ${day}) as day_reduction_minor
    from plan_hold hold cross join lateral ${takenOf(heldAt)}
    where hold.merchant_id = ${merchantId} and hold.plan_id = plan.id and ${ofOthers(exceptOrderId)} and ${useIsTaken(heldAt)}
    group by hold.order_id) as kept
  cross join lateral (
    select min(part.day) as day from (${partsOfKept(merchantId, sql`used.business_day as day`)}) as part) as begun) as kept_uses`

/** The uses of a plan (`plan`) that sales made, that saved orders keep and that tills hold, as `used`. */
export const usesOf = (counting: Counting): Sql => sql`(
  select booked.uses + kept_uses.uses as uses, booked.day_uses + kept_uses.day_uses as day_uses,
    booked.quantity + kept_uses.quantity as quantity, booked.reduction_minor + kept_uses.reduction_minor as reduction_minor,
    booked.day_reduction_minor + kept_uses.day_reduction_minor as day_reduction_minor
  from ${standingUses(counting.day)} cross join ${keptUses(counting)}) as used`

/** How often a person used a plan (`plan`), by any of their cards, with what their waiting orders keep and tills hold; an order is one use. */
export const usesOfPerson = (
  memberId: string | null,
  { merchantId, heldAt, exceptOrderId }: Omit<Counting, 'day'>,
): Sql => sql`(
  select case
    when cardinality(person.cards) = 1 and ${isCounted} then coalesce((select counted.uses from plan_use_member counted
      where counted.merchant_id = plan.merchant_id and counted.plan_id = plan.id and counted.member_id = person.cards[1]), 0)
    else (select count(distinct ${wholeOrder}) from plan_usage used where used.merchant_id = plan.merchant_id
      and used.plan_id = plan.id and used.member_id = any(person.cards) and ${useStands}) end
  + (select count(*) from plan_hold hold where hold.merchant_id = ${merchantId} and hold.plan_id = plan.id
    and hold.member_id = any(person.cards) and ${ofOthers(exceptOrderId)} and ${useIsTaken(heldAt)}
    and not exists (select from (select hold.order_id) as kept cross join lateral (
      ${partsOfKept(merchantId, sql`used.member_id`)}) as part where part.member_id = any(person.cards)))
  from (select ${cardsOfPerson(merchantId, memberId)} as cards) as person)`

/** The last business day (`last.day`) on which a plan (`plan`) was used or is kept for an order. */
export const lastDayOfUse = (merchantId: string): Sql => sql`(
  select max(one.day) as day from (
    select max(counted.business_day) as day from plan_use_day counted
    where counted.merchant_id = plan.merchant_id and counted.plan_id = plan.id and counted.sales > 0
    union all
    select max(used.business_day) from plan_usage used
    where used.merchant_id = plan.merchant_id and used.plan_id = plan.id and not ${isCounted} and ${useStands}
    union all
    select max(hold.business_day) from plan_hold hold
    where hold.merchant_id = ${merchantId} and hold.plan_id = plan.id and ${useIsTaken(null)}) as one) as last`

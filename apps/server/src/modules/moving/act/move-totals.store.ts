import { areFew, sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { OtherSums } from '../others/other-plan.ts'
import type { MoveTotals } from './move-totals.ts'

/** The things here that those of the files are. */
export interface ThingsHere {
  readonly products: ReadonlySet<string>
  readonly people: ReadonlySet<string>
  /** Numbers of gift cards. */
  readonly cards: ReadonlySet<string>
}

type Sums = Omit<MoveTotals, 'historyOrders' | 'historyMinor' | keyof OtherSums>

/** The totals of the things here that the files' things are. */
export async function sumTotalsHere(
  tx: Tx,
  merchantId: string,
  { products, people, cards }: ThingsHere,
  outletIds: readonly string[],
): Promise<Sums> {
  const goods = await sumPages(products, (ids) => sumGoods(tx, merchantId, ids, outletIds))
  const held = await sumPages(people, (ids) => sumPeople(tx, merchantId, ids))
  const left = await sumPages(cards, (numbers) => sumCards(tx, merchantId, numbers))
  return { ...nothing, ...goods, ...held, ...left }
}

const nothing: Sums = {
  products: 0,
  stockValueMinor: 0,
  people: 0,
  points: 0,
  balanceMinor: 0,
  cards: 0,
  cardsMinor: 0,
}

/** The most things that are summed in one statement: each is found by its key, whatever the database knows of how its tables have grown. */
const PAGE = 1_000

async function sumPages<Part extends Partial<Sums>>(
  all: ReadonlySet<string>,
  sumOf: (page: readonly string[]) => Promise<Part>,
): Promise<Partial<Sums>> {
  const ids = [...all]
  let total: Partial<Sums> = {}
  for (let at = 0; at < ids.length; at += PAGE) {
    const sums = Object.entries(await sumOf(ids.slice(at, at + PAGE))) as [keyof Sums, number][]
    total = Object.fromEntries(sums.map(([what, sum]) => [what, sum + (total[what] ?? 0)]))
  }
  return total
}

const sumGoods = (tx: Tx, merchantId: string, ids: readonly string[], outletIds: readonly string[]) =>
  tx.one<Pick<Sums, 'products' | 'stockValueMinor'>>(sql`
    with moved as materialized (
      select product.id, product.archived_at
      from unnest(${ids}::uuid[]) with ordinality as given (id, position)
      join catalogue_product as product on product.merchant_id = ${merchantId} and product.id = given.id
      where ${areFew}
    )
    select (select count(*)::int from moved where archived_at is null) as products,
      (select coalesce(sum(stock.value_minor), 0)::bigint from moved
        join catalogue_variant as variant on variant.merchant_id = ${merchantId} and variant.product_id = moved.id
        join stock_on_hand as stock on stock.merchant_id = ${merchantId} and stock.variant_id = variant.id
          and stock.outlet_id = any(${outletIds}::uuid[])) as stock_value_minor`)

const sumPeople = (tx: Tx, merchantId: string, ids: readonly string[]) =>
  tx.one<Pick<Sums, 'people' | 'points' | 'balanceMinor'>>(sql`
    select count(account.member_id)::int as people, coalesce(sum(account.points), 0)::bigint as points,
      coalesce(sum(account.principal_minor + account.bonus_minor), 0)::bigint as balance_minor
    from unnest(${ids}::uuid[]) with ordinality as given (id, position)
    join member_profile as member on member.merchant_id = ${merchantId} and member.id = given.id and member.archived_at is null
    join member_standing as account on account.merchant_id = ${merchantId} and account.member_id = member.id
    where ${areFew}`)

const sumCards = (tx: Tx, merchantId: string, numbers: readonly string[]) =>
  tx.one<Pick<Sums, 'cards' | 'cardsMinor'>>(sql`
    select count(*)::int as cards, coalesce(sum(purse.total_minor), 0)::bigint as cards_minor
    from unnest(${numbers}::text[]) with ordinality as given (number, position)
    join member_purse as purse on purse.merchant_id = ${merchantId} and purse.code = given.number
    where ${areFew} and purse.is_enabled`)

import { listMembers } from '@kassa/contract/member/member.calls.ts'
import { readRfm } from '@kassa/contract/member/segment.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { localTimeAt } from '@kassa/domain/time/local-time.ts'
import type { Call } from './client.ts'
import { exact, figure, money, type Figure } from './compare.ts'
import type { ShopHistory } from './documents.ts'
import { cardOf, customersIn } from './members.ts'
import { instantAt } from './play.ts'
import type { ReplayShop } from './set-up-shop.ts'

/** The facts in `facts.json` about customers. */
export interface MemberFacts {
  readonly orders_with_member: number
  readonly gross_with_member: string
  readonly members_with_one_order: number
  readonly members_with_two_plus_orders: number
  readonly top10_by_gross: readonly { readonly cust: string; readonly orders: number; readonly gross: string }[]
}

type Row = OutputOf<(typeof listMembers)['answer']>['rows'][number]
type Rfm = OutputOf<(typeof readRfm)['answer']>

/** The purchases of a customer by the file alone. */
interface Bought {
  orders: number
  spentMinor: number
  /** The last moment as an instant. */
  last: string
}

/** Customers as members: what each spent and how often, the best ten, who came again; and the cells of RFM against a sum of our own. */
export async function compareMembers(
  call: Call,
  shop: ReplayShop,
  facts: MemberFacts,
  history: ShopHistory,
): Promise<Figure[]> {
  const rows = await everyMember(call, shop)
  const byCard = new Map(rows.map((row) => [row.cardNumber, row]))
  const ours = rows.filter(({ cardNumber }) => cardNumber.startsWith(cardOf('')))
  const bought = boughtIn(history)
  const agreeing = [...bought].filter(([customer, { orders, spentMinor, last }]) => {
    const row = byCard.get(cardOf(customer))
    return (
      row?.visits === orders && row.spentMinor === spentMinor && Date.parse(row.lastVisitAt ?? '') === Date.parse(last)
    )
  })
  const sum = (pick: (row: Row) => number): number => ours.reduce((total, row) => total + pick(row), 0)
  return [
    figure('customers as members', customersIn(history).length, ours.length),
    figure('customers whose orders, spending and last visit are the file’s', bought.size, agreeing.length),
    figure(
      'orders with a member',
      facts.orders_with_member,
      sum(({ visits }) => visits),
    ),
    figure('spent by members', exact(facts.gross_with_member), money(sum(({ spentMinor }) => spentMinor))),
    figure('members with one order', facts.members_with_one_order, ours.filter(({ visits }) => visits === 1).length),
    figure(
      'members with two and more orders',
      facts.members_with_two_plus_orders,
      ours.filter(({ visits }) => visits > 1).length,
    ),
    ...bestOf(facts, ours),
    ...ofCells(await call(readRfm, {}, { token: shop.adminToken }), rows),
  ]
}

async function everyMember(call: Call, shop: ReplayShop): Promise<Row[]> {
  const rows: Row[] = []
  for (let cursor: string | undefined; ;) {
    const page = await call(listMembers, { limit: 200, cursor }, { token: shop.adminToken })
    rows.push(...page.rows)
    if (page.nextCursor === null) return rows
    cursor = page.nextCursor
  }
}

/** Summed from the documents, without the program's rules. */
export function boughtIn({ documents }: Pick<ShopHistory, 'documents'>): Map<string, Bought> {
  const bought = new Map<string, Bought>()
  for (const { kind, customer, lines, at } of documents) {
    if (kind !== 'sale' || customer === '') continue
    const one = bought.getOrInsert(customer, { orders: 0, spentMinor: 0, last: '' })
    one.orders += 1
    for (const { quantity, unitPriceMinor } of lines) one.spentMinor += quantity * unitPriceMinor
    const moment = instantAt(at)
    if (moment > one.last) one.last = moment
  }
  return bought
}

/** Ties go by number, as in the facts. */
function bestOf(facts: MemberFacts, rows: readonly Row[]): Figure[] {
  const best = rows.toSorted(
    (one, other) => other.spentMinor - one.spentMinor || (one.cardNumber < other.cardNumber ? -1 : 1),
  )
  return facts.top10_by_gross.flatMap(({ cust, orders, gross }, index) => {
    const row = best[index]
    const name = `customer ${index + 1} by gross`
    return [
      figure(`${name}: who`, cardOf(cust), row?.cardNumber ?? ''),
      figure(`${name}: orders`, orders, row?.visits ?? 0),
      figure(`${name}: gross`, exact(gross), money(row?.spentMinor ?? 0)),
    ]
  })
}

/** Every member counted again into the cells that the four borders make; the demo shop's own are among them. */
function ofCells({ cuts, cells, members, neverCame }: Rfm, rows: readonly Row[]): Figure[] {
  const came = rows.filter(({ visits }) => visits > 0)
  const score = <Value>(value: Value, borders: readonly Value[]): number =>
    1 + borders.filter((border) => value > border).length
  const counted = new Map<string, { members: number; spentMinor: number }>()
  for (const { lastVisitAt, visits, spentMinor } of came) {
    // The borders are days of the oldest outlet's calendar: the demo shop's.
    const day = localTimeAt(Date.parse(lastVisitAt ?? ''), 'Asia/Shanghai').day
    const cell = counted.getOrInsert(`${score(day, cuts.lastVisit)} ${score(visits, cuts.visits)}`, {
      members: 0,
      spentMinor: 0,
    })
    cell.members += 1
    cell.spentMinor += spentMinor
  }
  const agreeing = cells.filter((cell) => {
    const own = counted.get(`${cell.recency} ${cell.frequency}`)
    const byMoney = cell.byMoney.reduce((sum, count) => sum + count, 0)
    return own?.members === cell.members && own.spentMinor === cell.spentMinor && byMoney === cell.members
  })
  return [
    figure('RFM: members who came', came.length, members),
    figure('RFM: members who never came', rows.length - came.length, neverCame),
    figure('RFM: cells that a sum of our own agrees with', counted.size, agreeing.length),
    figure(
      'RFM: members in all cells',
      came.length,
      cells.reduce((sum, cell) => sum + cell.members, 0),
    ),
    figure(
      'RFM: spent in all cells',
      money(came.reduce((sum, row) => sum + row.spentMinor, 0)),
      money(cells.reduce((sum, cell) => sum + cell.spentMinor, 0)),
    ),
  ]
}

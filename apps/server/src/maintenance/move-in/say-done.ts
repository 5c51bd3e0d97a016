import { decimalText } from '@kassa/domain/money/money.ts'
import { exponentOf } from '@kassa/domain/text/money-text.ts'
import { type MoveDone, type MoveOutcome, type OtherPlan, wordRefusal } from '../../modules/moving/public.ts'
import type { SayLine } from '../tasks.ts'
import { cardTotals, wordThings } from './moving-cards.ts'

/** Other kinds of things as the command calls them. */
export const otherNames: Readonly<Record<OtherPlan['kind'], string>> = {
  stock: 'Stock without products',
  staff: 'Staff',
  'price-list': 'Price lists',
  layaway: 'Layaways',
}

/** Prints the totals of the old system and of this shop, side by side. */
function sayTotals(outcome: MoveOutcome, say: SayLine): void {
  const { currency, files, here } = outcome
  const money = (minor: number): string => `${decimalText(minor, exponentOf(currency))} ${currency}`
  const rows = [
    ['products', files.products, here.products],
    ['stock value at cost', money(files.stockValueMinor), money(here.stockValueMinor)],
    ['customers', files.people, here.people],
    ['points', files.points, here.points],
    ['balances owed', money(files.balanceMinor), money(here.balanceMinor)],
    ...cardTotals(outcome, money),
    ['figures of stock without products', files.counted, here.counted],
    ['staff', files.staff, here.staff],
    ['prices on price lists', files.listPrices, here.listPrices],
    ['layaways', files.layaways, here.layaways],
    ['paid for layaways', money(files.depositsMinor), money(here.depositsMinor)],
    ['past orders, apart from the books', files.historyOrders, here.historyOrders],
    ['past sales, apart from the books', money(files.historyMinor), money(here.historyMinor)],
  ] as const
  for (const [what, old, now] of rows)
    say(`  ${what}: ${old} in the files, ${now} here${old === now ? '' : ' (differs)'}`)
}

/** Prints what came, and what could not. */
export function sayDone({ products, members, cards, opened, others, outcome, notTaken }: MoveDone, say: SayLine): void {
  say(`${wordThings({ products, people: members, cards })} came, ${opened} that are here got a difference.`)
  for (const { kind, count } of others) say(`  ${otherNames[kind]}: ${count}`)
  sayTotals(outcome, say)
  for (const { file, row, name, refusal } of notTaken)
    say(`  not taken: ${file}, row ${row}, ${name}: ${wordRefusal(refusal.code, refusal.facts ?? {}, 'en-US')}`)
}

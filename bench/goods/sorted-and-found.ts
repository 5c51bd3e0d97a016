import { listStock } from '@kassa/contract/inventory/inventory.calls.ts'
import { find } from '@kassa/contract/search/search.calls.ts'
import type { As, Call } from '../../tools/replay/client.ts'
import { ordersOf } from '../headings.ts'

interface Asked<Figures> {
  readonly call: Call
  readonly as: As
  readonly one: (turn: number) => { readonly name: string; readonly code: string }
  readonly time: (ask: (turn: number) => Promise<{ total: number }>) => Promise<Figures>
}

/** An outlet's stock in the order of each heading, and the one search over every kind of things a merchant has. */
export async function timeSortedAndFound<Figures>({ call, as, one, time }: Asked<Figures>) {
  const figures: Record<string, Figures> = {}
  for (const sort of ordersOf(listStock))
    figures[`stock by ${sort}`] = await time(() => call(listStock, { sort: sort as 'name' }, as))
  const texts: Readonly<Record<string, (turn: number) => string>> = {
    name: (turn) => one(turn).name,
    code: (turn) => one(turn).code,
    word: () => 'tea',
    nothingThatIsThere: () => 'zzyzx 没有',
  }
  for (const [name, text] of Object.entries(texts))
    figures[`search by ${name}`] = await time(async (turn) => {
      const { rows } = await call(find, { text: text(turn) }, as)
      return { total: rows.length }
    })
  return figures
}

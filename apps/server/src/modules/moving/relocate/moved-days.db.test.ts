// Figures are made anew behind a move, and apps are told of the days that are over since, not of years.
import { listChanges } from '@kassa/contract/open/change.calls.ts'
import { dayResource } from '@kassa/contract/open/days/day.calls.ts'
import { addDays } from '@kassa/domain/time/calendar-day.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeApp } from '../../../../test/make/app.ts'
import { makeSellingIn, type SellingIn } from '../../../../test/relocating/selling-in.ts'
import { moveTo, type PlaceName } from '../../../../test/two-databases.ts'
import { onPostgres } from '../../../../test/on-postgres.ts'

const DAY = 86_400

onPostgres('days of a merchant that moves', () => {
  let both: SellingIn['both']
  let shop: SellingIn['shop']
  let key: string

  beforeAll(async () => {
    ;({ both, shop } = await makeSellingIn('one'))
    ;({ key } = await both.one.owner((tx) => makeApp(tx, shop.merchantId)))
  }, 60_000)
  afterAll(() => both.close())

  const sell = () => shop.desk.book(shop.desk.sale([shop.line(0)]))
  const settle = async (place: PlaceName) => {
    await both.one.settled()
    await both.works[place].settled()
    for (const job of ['report.keep-figures', 'open.number-changes']) await both[place].runJob(job)
  }
  const toldSince = async (place: PlaceName, after?: string) => {
    await settle(place)
    const asked = after === undefined ? {} : { after, kinds: 'day', expand: 'object' as const }
    const { data, next } = (await both.one.call(listChanges, asked, { as: key })).answer
    return { next, days: data.map(({ object }) => dayResource.whole.parse(object).day).toSorted() }
  }

  it('are told of while it stays, and behind the move no more than those that ended since and a week before', async () => {
    const begun = await toldSince('one')
    const first = both.one.now.slice(0, 10)
    for (let day = 0; day < 21; day += 1) {
      await sell()
      both.one.passSeconds(DAY)
      await settle('one')
    }
    const stayed = await toldSince('one', begun.next)
    expect(new Set(stayed.days)).toEqual(new Set(Array.from({ length: 21 }, (_, at) => addDays(first, at))))
    await sell()
    both.one.passSeconds(DAY)
    await moveTo(both, 'two', shop.merchantId)
    const moved = await toldSince('two', stayed.next)
    expect(moved.days).toEqual(Array.from({ length: 8 }, (_, at) => addDays(first, 14 + at)))
    await sell()
    both.one.passSeconds(DAY)
    const later = await toldSince('two', moved.next)
    // A sale that the report hears of late tells of its day twice; none of the days before is told of again.
    expect(new Set([addDays(first, 21), ...later.days])).toEqual(new Set([addDays(first, 21), addDays(first, 22)]))
  }, 120_000)
})

// A day is over when it is over in the shop, and not where the server stands.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeMerchant, makeOutlet } from '../../../test/make/merchant.ts'
import { itemsText, moveTexts } from '../../../test/make/move.ts'
import { proveAfterEach } from '../../../test/prove.ts'
import { makeWorld, type World } from '../../../test/world.ts'
import { sql } from '../../platform/db/sql.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
proveAfterEach(() => world)
afterAll(() => world.close())

const files = {
  'items.csv': itemsText('tea,TEA,Green tea,N,1.00,,,,Y,3.50,7'),
  'cards.csv': 'Gift card number,Balance,Expires on\nAAAA111122,25.00,2026-03-01\nBBBB111122,10.00,2026-03-02',
  'people.csv':
    'Name,Email,Points,Points expiry date,Newsletter,Consent date\nAda,ada@example.com,70,2026-03-01,yes,2025-11-30\nBea,bea@example.com,30,2026-03-02,no,',
  'layaways.csv':
    'Layaway number,Customer,SKU,Quantity,Price,Total,Paid,Due date\nL-1,Lea,TEA,1,3.50,3.50,1.00,2026-03-01\nL-2,Kim,TEA,1,3.50,3.50,1.00,2026-03-02',
}

/** Moves everything at the same instant into a shop of this zone whose day ends at this minute. */
async function moveInto(timeZone: string, dayCutoffMinutes: number, now: string) {
  const { merchantId, number } = await world.owner(async (tx) => {
    const merchant = await makeMerchant(tx)
    return {
      ...merchant,
      ...(await makeOutlet(tx, merchant.merchantId, { currency: 'USD', timeZone, dayCutoffMinutes })),
    }
  })
  const said = {
    currency: 'USD',
    pricesContainTax: 'keep',
    locations: { '': number },
    weightUnit: 'kg',
    columns: ['cards.csv', 'people.csv', 'layaways.csv'],
  }
  const done = await moveTexts(world, merchantId, files, said, now)
  const points = await world.sql<{ name: string }>(sql`
    select member.name from point_entry as entry join member on member.merchant_id = entry.merchant_id and member.id = entry.member_id
    where entry.merchant_id = ${merchantId} order by member.name`)
  const [consent] = await world.sql<{ at: string }>(sql`
    select to_char(max(messages_agreed_at) at time zone ${timeZone}, 'YYYY-MM-DD HH24:MI') as at from member where merchant_id = ${merchantId}`)
  return {
    cards: done.planned.cards.map(({ doubt }) => doubt),
    layaways: done.planned.others.flatMap(({ things }) => things.map(({ doubt }) => doubt)),
    points: points.map(({ name }) => name),
    consent: consent?.at,
  }
}

test.each([
  // 2 March, 15:00: at noon of the calendar the shop is where the server is.
  ['Etc/UTC', 0, '2026-03-02T15:00:00.000Z', false, true],
  // Evening of the 1st in Honolulu, morning of the 3rd in Auckland.
  ['Pacific/Honolulu', 0, '2026-03-02T04:00:00.000Z', true, true],
  ['Pacific/Auckland', 0, '2026-03-02T15:00:00.000Z', false, false],
  // Two at night: the evening before still runs.
  ['Etc/UTC', 240, '2026-03-02T02:00:00.000Z', true, true],
])('in %s, ending at minute %i, at %s', async (zone, cutoff, now, isFirst, isSecond) => {
  const { cards, layaways, points, consent } = await moveInto(zone, cutoff, now)
  const each = [isFirst, isSecond]
  expect(cards).toEqual(each.map((isOpen) => (isOpen ? null : 'card-over')))
  expect(layaways).toEqual(each.map((isOpen) => (isOpen ? null : 'layaway-day')))
  expect(points).toEqual(['Ada', 'Bea'].filter((_, at) => each[at]))
  expect(consent).toBe('2025-11-30 00:00')
})

// A receiver that is down for a day of sales, then drops half of what comes, ends with every sale once and again, while others wait for nobody.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeWebhookWorld, type WebhookShop, type WebhookWorld } from '../../../../test/make/webhook-world.ts'
import { sql } from '../../../platform/db/sql.ts'

/* DOWN_SALES says how many sales the day has. */
const SALES = Number(process.env['DOWN_SALES'] ?? 96)
const HOURS = 24
const HOUR = 3_600
/** The most sales of an upload. */
const AT_ONCE = 100
/** Messages after its return of which it drops every second one. */
const DROPS = 60

/** A day of many sales is for a run by hand. */
const LIMIT_MS = 60_000 + SALES * 100

let made: WebhookWorld
let mine: WebhookShop
let other: WebhookShop

beforeAll(async () => {
  made = await makeWebhookWorld()
  mine = await made.makeShop()
  other = await made.makeShop()
  await made.plan()
})
afterAll(() => made.world.close())

const add = async (shop: WebhookShop, host: string): Promise<string> =>
  (await made.ask(shop, { url: `https://${host}/hook`, kinds: ['order'] })).answer.id

async function sell({ shop }: WebhookShop, count: number): Promise<void> {
  for (let left = count; left > 0; left -= AT_ONCE) {
    const sales = Array.from({ length: Math.min(left, AT_ONCE) }, () => shop.desk.sale([shop.line(0)]))
    await shop.desk.book(...sales)
    await made.plan()
  }
}

const ordersOf = async ({ shop }: WebhookShop): Promise<readonly string[]> =>
  (
    await made.world.sql<{ id: string }>(
      sql`select id from sales_order where merchant_id = ${shop.merchantId} order by id`,
    )
  ).map(({ id }) => id)

test(
  `a day of ${SALES} sales while it is down: nobody else waits, and it ends with every one of them`,
  async () => {
    const id = await add(mine, 'down.example')
    await add(other, 'up.example')
    made.receivers.answer('down.example', () => 503)
    const arrived: number[] = []
    for (let hour = 1; hour <= HOURS; hour += 1) {
      const until = (count: number) => Math.floor((SALES * count) / HOURS)
      await sell(mine, until(hour) - until(hour - 1))
      await sell(other, 1)
      await made.run()
      arrived.push(made.receivers.at('up.example').length)
      made.world.passSeconds(HOUR)
    }
    // Each sale of the other merchant was told in its own round.
    expect(arrived).toEqual(Array.from({ length: HOURS }, (_, at) => at + 1))

    const taken = new Set<string>()
    let [came, twice] = [0, 0]
    made.receivers.answer('down.example', ({ body }) => {
      const thing = body.data.id ?? ''
      came += 1
      const isDropped = came <= DROPS && came % 2 === 0
      // Every second one that it drops it has taken all the same, and gets it twice.
      if (isDropped && came % 4 !== 0) return 500
      if (taken.has(thing)) twice += 1
      taken.add(thing)
      return isDropped ? 500 : 200
    })
    const waiting = async () => (await made.listed(mine, id))?.waiting ?? 0
    while ((await waiting()) > 0) {
      await made.run()
      made.world.passSeconds(60)
    }
    const sold = await ordersOf(mine)
    expect(sold).toHaveLength(SALES)
    expect([...taken].toSorted()).toEqual(sold)
    expect(await made.listed(mine, id)).toMatchObject({ waiting: 0, failingSince: null })
    console.log(
      `${SALES} sales while it was down: ${came} messages after it was back, ${taken.size} sales, ${twice} told twice`,
    )
  },
  LIMIT_MS,
)

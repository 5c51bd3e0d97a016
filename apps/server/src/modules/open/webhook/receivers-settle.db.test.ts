// Receivers that lose, double, delay, redirect and refuse as chance has it: each knows in the end what the feed says.
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { patientRun, propertyRuns } from '../../../../../../packages/domain/test/property-runs.ts'
import { noAnswer, type ReceivedMessage } from '../../../../test/make/webhook-receivers.ts'
import { makeWebhookWorld, type WebhookShop, type WebhookWorld } from '../../../../test/make/webhook-world.ts'
import { sql } from '../../../platform/db/sql.ts'

const HOUR = 3_600
let made: WebhookWorld
let mine: WebhookShop
let other: WebhookShop
let worlds = 0
let changes = 0

beforeAll(async () => {
  made = await makeWebhookWorld()
  mine = await made.makeShop()
  other = await made.makeShop()
})
afterAll(() => made.world.close())

/** The manners of a receiver: `forgets` takes a message and lets the answer be lost, so that it comes again. */
const manners = ['takes', 'refuses', 'redirects', 'hangs', 'forgets'] as const
const step = fc.record({ goods: fc.integer({ min: 0, max: 3 }), seconds: fc.integer({ min: 0, max: 60 }) })
const story = fc.record({
  steps: fc.array(step, { minLength: 5, maxLength: 20 }),
  manners: fc.array(fc.constantFrom(...manners), { minLength: 3, maxLength: 20 }),
})

/** Goods of the shop that change; the first are refused always. */
const goodsOf = ({ shop }: WebhookShop) => [0, 1, 2, 3].map((line) => shop.line(line).productId)
const change = (id: string) => {
  changes += 1
  return made.world.sql(sql`update product set description = ${`Change ${changes}`} where id = ${id}`)
}

interface Copy {
  /** The newest place of each thing that the receiver was told of. */
  readonly known: Map<string, number>
  readonly take: (message: ReceivedMessage) => void
}

const emptyCopy = (): Copy => {
  const known = new Map<string, number>()
  const take = ({ body: { data, sequence } }: ReceivedMessage): void => {
    known.set(data.id ?? '', Math.max(sequence, known.get(data.id ?? '') ?? 0))
  }
  return { known, take }
}

async function receive(
  shop: WebhookShop,
  host: string,
  answer: (message: ReceivedMessage, copy: Copy) => number | Promise<number>,
) {
  const copy = emptyCopy()
  made.receivers.answer(host, (message) => answer(message, copy))
  const { id } = (await made.ask(shop, { url: `https://${host}/hook`, kinds: ['product'] })).answer
  return { id, copy }
}

const placesOf = async ({ shop }: WebhookShop, ids: readonly string[]) => {
  const rows = await made.world.sql<{ thingId: string; number: number }>(sql`
    select thing_id, number from change where merchant_id = ${shop.merchantId} and kind = 'product' and thing_id = any(${ids}::uuid[])`)
  return new Map(rows.map(({ thingId, number }) => [thingId, number]))
}

test('it knows the newest of each thing, whatever it did; another merchant is told at once', patientRun, async () => {
  await fc.assert(
    fc.asyncProperty(story, async ({ steps, manners: told }) => {
      worlds += 1
      await made.world.sql(sql`update webhook_endpoint set removed_at = now() where removed_at is null`)
      await made.plan()
      const [refused = '', ...goods] = goodsOf(mine)
      const theirs = goodsOf(other)[0] ?? ''
      let turn = 0
      const wild = await receive(mine, `wild-${worlds}.example`, (message, { take }) => {
        if (message.body.data.id === refused) return 500
        const manner = told[(turn += 1) % told.length]
        if (manner === 'takes' || manner === 'forgets') take(message)
        if (manner === 'takes') return 200
        return manner === 'refuses' ? 500 : manner === 'redirects' ? 302 : noAnswer(message)
      })
      const calm = await receive(other, `calm-${worlds}.example`, (message, { take }) => (take(message), 200))
      for (const { goods: at, seconds } of steps) {
        await change(goodsOf(mine)[at] ?? refused)
        await change(theirs)
        await made.run()
        expect(calm.copy.known).toEqual(await placesOf(other, [theirs]))
        made.world.passSeconds(seconds)
      }
      // A day later its program was mended.
      made.receivers.answer(`wild-${worlds}.example`, (message) => {
        if (message.body.data.id === refused) return 500
        wild.copy.take(message)
        return 200
      })
      for (let hour = 0; hour < 24; hour += 1) {
        made.world.passSeconds(HOUR)
        await made.run()
      }
      const changed = goods.filter((id) => steps.some(({ goods: at }) => goodsOf(mine)[at] === id))
      expect(wild.copy.known).toEqual(await placesOf(mine, changed))
      expect(await made.listed(mine, wild.id)).toMatchObject({ isOn: true })
    }),
    propertyRuns(12),
  )
})

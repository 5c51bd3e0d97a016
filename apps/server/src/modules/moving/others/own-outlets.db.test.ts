import { afterAll, beforeAll, expect, test } from 'vitest'
import { itemsText, moveTexts } from '../../../../test/make/move.ts'
import { makeShop } from '../../../../test/make/shop.ts'
import { proveAfterEach } from '../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { readBrought } from '../files/read-brought.ts'
import { planMove, readDecisions } from '../move-in.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
proveAfterEach(() => world)
afterAll(() => world.close())

const goods = itemsText('tea,TEA,Green tea,N,1.00,,,,Y,3.50,7', 'cup,CUP,Cup,N,2.00,,,,Y,5.00,3')
const counts = ['Code,Location,Quantity', 'TEA,Main,9', 'TEA,Other,8', 'CUP,Main,4'].join('\n')
const layaways = [
  'Layaway number,Customer,SKU,Quantity,Price,Total,Paid,Location',
  'L-1,Lea,TEA,1,3.00,3.00,1.00,Main',
  'L-2,Tom,TEA,1,3.00,3.00,1.00,Other',
].join('\n')

/** Plans a file as staff do who work at the first of two outlets. */
async function planAtOne(name: string, text: string) {
  const { merchantId, cashier, outlet, otherOutlet } = await makeShop(world, { currency: 'USD' })
  const said = {
    currency: 'USD',
    pricesContainTax: 'keep',
    locations: { '': outlet.number, Main: outlet.number, Other: otherOutlet.number },
    columns: [name],
    countedAt: { [name]: null },
  }
  await moveTexts(world, merchantId, { 'items.csv': goods }, said, world.now)
  const brought = await readBrought([{ name, bytes: Buffer.from(text) }])
  const decisions = readDecisions(JSON.stringify(said))
  if (!decisions.ok) throw new Error(decisions.refusal.code)
  const codes = new Set<string>()
  const giver = {
    kind: 'staff' as const,
    accountId: cashier.id,
    merchantId,
    codes,
    lastingCodes: codes,
    outletIds: [outlet.outletId],
    locale: 'en-US' as const,
  }
  const planned = await world.database.transaction({ kind: 'merchant', merchantId }, (tx) =>
    planMove(tx, merchantId, brought, decisions.value, { now: world.now, giver }),
  )
  const others = planned.ok ? planned.value.plan?.others : undefined
  const things = others?.flatMap((one) => one.things.map(({ name: of, verdict, doubt }) => [of, verdict, doubt]))
  return { things, steps: others?.flatMap(({ steps }) => steps.map(({ count }) => count)) }
}

test('stock alone for an outlet at which whoever moves does not work changes nothing', async () => {
  expect(await planAtOne('count.csv', counts)).toEqual({
    things: [
      ['Green tea', 'cannot', 'count-beyond-own'],
      ['Cup', 'changed', null],
    ],
    steps: [1],
  })
})

test('a layaway at an outlet at which whoever moves does not work is left, with its reason', async () => {
  const { things, steps } = await planAtOne('layaways.csv', layaways)
  expect(things).toEqual([
    ['L-1', 'new', 'layaway-day'],
    ['L-2', 'cannot', 'layaway-nowhere'],
  ])
  expect(steps).toEqual([1])
})

// Runs inside an older program (see record.ts): two tills of a shop with members work a day and a morning. Each thing they told is kept with its
// time, beside the shop as its own program backed it up before, and the words its journal may say.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { acceptedJournalVersions, journalBody, type SaleBody } from '@kassa/contract/journal/journal.ts'
import { rechargeMember } from '@kassa/contract/stored-value/recharge.calls.ts'
import { z } from 'zod'
import { writeBackup } from '../../apps/server/src/maintenance/backup/write-backup.ts'
import { newId } from '../../apps/server/src/platform/ids.ts'
import { card, cash, makeDesk } from '../../apps/server/test/make/desk.ts'
import { exchangeBody, exchangeTender } from '../../apps/server/test/make/exchange.ts'
import { makeMemberShop } from '../../apps/server/test/make/member-shop.ts'
import { makePlan, plansAtDesk, tenthOff } from '../../apps/server/test/make/plan.ts'
import { payIn, saleByPurse } from '../../apps/server/test/make/purse.ts'
import { makeWorld } from '../../apps/server/test/world.ts'
import { DayTill, type TillStep } from './day-till.ts'

const [folder = '', commit = ''] = process.argv.slice(2)
const minute = 60
const hour = 60 * minute
const floatMinor = 20_000

const world = await makeWorld()
const shop = await makeMemberShop(world)
const here = { as: shop.cashier.token, outlet: shop.outlet.outletId }
const memberId = await shop.join('Ada')
const recharge = { orderId: newId(), memberId, ruleId: null, amountMinor: 5_000, giftMinor: 0 }
const paid = { tenders: [{ method: 0, amountMinor: 5_000, reference: null }], shiftId: shop.desk.shiftId }
await world.call(rechargeMember, { ...recharge, ...paid }, here).then(({ answer }) => answer)
const giftCode = (await payIn(world, here, 3_000)).answer.purse.code
await makePlan(world, shop.admin.token, tenthOff({ currency: 'USD' }))

const steps: TillStep[] = []
const [first, second] = [
  new DayTill(world, 0, await makeDesk(world, shop.desk.facts), steps),
  new DayTill(world, 1, await makeDesk(world, shop.desk.facts), steps),
]
const file = `${folder}/day.kassa`
await world.settled()
await writeBackup(world.database, file, world.now)

const piece = (line: number, quantity = 1) => [{ line, quantity, goods: 'restock' as const }]

async function morning(): Promise<{ plain: SaleBody; forMember: SaleBody }> {
  first.write({ kind: 'staff-clocked', ...first.moment(), clockId: newId(), what: 'in' })
  for (const till of [first, second]) {
    till.write(till.desk.openShift(floatMinor))
    await till.send()
  }
  world.passSeconds(20 * minute)
  const plain = first.write(first.desk.sale([shop.line(0, 3), shop.line(1, 2)]))
  const forMember = first.write(shop.saleTo(await shop.facts(memberId), [shop.line(2)], { on: first.desk }))
  await first.send()
  world.passSeconds(5 * minute)
  const plans = await plansAtDesk(world, first)
  first.write(first.desk.sale([shop.line(0), shop.line(3, 4)], { plans, tenders: (due) => [card(due)] }))
  first.write(saleByPurse(first.desk, [shop.line(0, 2)], { kind: 'gift-card', code: giftCode }, 1_500))
  first.write(first.desk.moveCash(2_000, 'change from the safe'))
  await first.send()
  return { plain, forMember }
}

/** The second till sells, gives back and takes cash out without a line, for an hour and a half. */
async function spellWithoutLine(): Promise<void> {
  const sold = second.write(second.desk.sale([shop.line(1, 5), shop.line(3, 2)]))
  world.passSeconds(20 * minute)
  const { currency } = sold
  const { productId } = shop.line(0)
  const goods = [{ productId, variantId: null, name: 'Goods', quantity: 1, amountMinor: 1_000 }]
  const removed = { removalId: newId(), shiftId: second.desk.shiftId, currency, what: 'line' as const }
  second.write({ kind: 'goods-removed', ...second.moment(), ...removed, amountMinor: 1_000, lines: goods })
  second.write(
    second.desk.sale([shop.line(0), { ...shop.line(1), manualUnitPriceMinor: 300 }], {
      orderChange: { kind: 'percent', offBasisPoints: 500 },
    }),
  )
  second.write(shop.saleTo(await shop.facts(memberId), [shop.line(0, 2)], { on: second.desk }))
  world.passSeconds(hour)
  second.giveBack(sold, piece(0, 2))
  second.write({ ...second.desk.moveCash(-1_500, 'too much'), destination: 'safe', slip: 'E-1' } as never)
  second.write(second.desk.openDrawer())
  world.passSeconds(10 * minute)
  await second.send()
}

/** A basket is held at one till, brought back by the other and paid there. */
async function heldBasket(): Promise<void> {
  const sale = second.desk.sale([shop.line(0), shop.line(1)])
  const shown = { pieces: 2, names: ['Goods'], totalMinor: 1_350 }
  const held = { id: sale.orderId, staffId: shop.cashier.id, openedAt: world.now, heldAt: world.now, note: 'later' }
  await first.tell('hold', { ...held, shown, steps: [{ kind: 'set-note', note: 'later' }], head: 1 })
  world.passSeconds(10 * minute)
  await second.tell('take', { id: sale.orderId })
  const { at, businessDay } = second.moment()
  second.write({ ...sale, at, businessDay })
  await second.send()
}

async function afternoon(plain: SaleBody, forMember: SaleBody): Promise<void> {
  world.passSeconds(hour)
  const facts = await shop.facts(memberId)
  first.write(shop.saleTo(facts, [shop.line(0)], { points: 100, on: first.desk }))
  await first.send()
  const balance = { principalMinor: 2_000, bonusMinor: 0 }
  first.write(shop.saleTo(await shop.facts(memberId), [shop.line(0, 2)], { balance, on: first.desk }))
  await first.send()
  const undone = first.write(first.desk.sale([shop.line(1, 2)]))
  first.giveBack(undone, piece(0, 2), { isVoid: true, reason: 'wrong customer' })
  first.giveBack(forMember, piece(0))
  const outTenders = [exchangeTender(1_000), cash(400)]
  const halves = { lines: piece(0), backMinor: 1_000, backTenders: [exchangeTender(1_000)], outTenders }
  const swapped = exchangeBody({ ...shop, desk: first.desk }, plain, [0, 4], halves)
  first.write(swapped)
  const trainingId = newId()
  const training = () => ({ ...first.moment(), trainingId, shiftId: first.desk.shiftId })
  first.write({ kind: 'training-began', ...training() })
  first.write({ kind: 'training-ended', ...training(), sales: 2 })
  await first.send()
}

/** Handed over, counted and closed; the next morning begins with what was left. */
async function evening(plain: SaleBody): Promise<void> {
  const counts = [{ faceMinor: 100, count: first.expectedMinor() / 100 }]
  first.write(first.desk.countShift(counts, first.expectedMinor(), { toStaffId: shop.cashier.id }))
  world.passSeconds(3 * hour)
  for (const till of [first, second]) {
    const heldMinor = till.expectedMinor()
    till.write({ ...till.desk.closeShift(heldMinor, heldMinor), nextFloatMinor: floatMinor } as never)
  }
  first.write({ kind: 'staff-clocked', ...first.moment(), clockId: newId(), what: 'out' })
  await first.send()
  await second.send()
  world.passSeconds(14 * hour)
  first.write(first.desk.openShift(floatMinor))
  first.write(first.desk.sale([shop.line(3, 3)], { tenders: (due) => [cash(due, due + 60)] }))
  first.giveBack(plain, piece(1))
  const heldMinor = first.expectedMinor()
  first.write({ ...first.desk.closeShift(heldMinor, heldMinor), nextFloatMinor: heldMinor } as never)
  await first.send()
}

const { plain, forMember } = await morning()
await spellWithoutLine()
await heldBasket()
await afternoon(plain, forMember)
await evening(plain)

const tills = [first, second].map(({ desk, entries, outcomes }) => {
  const { registrationId, token } = desk.device
  return { registrationId, token, entries, outcomes }
})
const words = { schema: z.toJSONSchema(journalBody, { io: 'input' }), acceptedVersions: acceptedJournalVersions }
const [begin] = steps
const recorded = { commit, recordedAt: begin?.at, merchantId: shop.merchantId, tills, steps, words }
const kept = { ...recorded, backup: readFileSync(file, 'base64') }
writeFileSync(`${folder}/day-${commit}.json.gz`, gzipSync(JSON.stringify(kept), { level: 9 }))
rmSync(file)
console.log(tills.map(({ entries }) => `${entries.length} entries`).join(', '), `in ${steps.length} steps`)
await world.close()

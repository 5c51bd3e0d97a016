// Runs inside an older program (see record.ts): its desks work a day, and what they wrote is kept with the shop it was written for.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { uploadJournal } from '@kassa/contract/device/device.calls.ts'
import type { JournalEntry } from '@kassa/contract/journal/journal.ts'
import { card, cash } from '../../apps/server/test/make/desk.ts'
import { exchangeBody, exchangeTender } from '../../apps/server/test/make/exchange.ts'
import { refundBody } from '../../apps/server/test/make/refund-body.ts'
import { writeBackup } from '../../apps/server/src/maintenance/backup/write-backup.ts'
import { migrate } from '../../apps/server/src/platform/db/migrate.ts'
import { surroundPages } from '../chaos/browser.ts'
import { Chance } from '../chaos/chance.ts'
import { DeskDriver } from '../chaos/driver.ts'
import { embeddedPlace } from '../chaos/place.ts'
import { makeShop, type ChaosShop } from '../chaos/shop.ts'
import { Wire } from '../chaos/wire.ts'
import { callerAt } from '../replay/client.ts'

/** A till's journal as it was uploaded, and what that server answered for each entry. */
interface RecordedTill {
  readonly registrationId: string
  readonly token: string
  readonly entries: readonly JournalEntry[]
  readonly outcomes: readonly string[]
}

const [folder = '', commit = '', ...seeds] = process.argv.slice(2)
const leastWork = 12
const mostWork = 60

surroundPages()
const place = await embeddedPlace()
const shop = await place.withDatabase(async (database) => {
  await migrate(database)
  return makeShop(database)
})

/** A desk of the browser, on a line that can be cut. */
async function registerTill(name: string, seed: number) {
  const wire = new Wire(place.server.address, new Chance(seed).pause)
  const call = callerAt(place.server.address())
  return { wire, desk: await DeskDriver.register(name, shop, call, wire, new Chance(seed + 1)) }
}
type Till = Awaited<ReturnType<typeof registerTill>>

/** Until everything is sent and the server's chain was seen. */
async function settle({ desk, wire }: Till): Promise<void> {
  await wire.heal()
  for (let tries = 0; tries < 1_000; tries += 1) {
    desk.page.comeOnline()
    await wait(50)
    const entries = await desk.entries()
    if (entries.every(({ state }) => !['on-device', 'queued', 'accepted'].includes(state))) return
  }
  throw new Error('a till could not send everything')
}

/** Works, with spells without a line, until the drawer was counted and its one shift closed: the next float would be a guess. */
async function workDay(till: Till, chance: Chance): Promise<void> {
  for (let done = 0; done < mostWork; done += 1) {
    till.wire.isUp = chance.percent(40)
    await till.desk.work()
    if ((await till.desk.entries()).at(-1)?.kind !== 'shift-closed') continue
    if (done < leastWork) throw new Error('the shift was closed too soon; take another seed')
    return
  }
  throw new Error('the shift was never closed')
}

async function recordTill(till: Till): Promise<RecordedTill> {
  const { registrationId, page } = till.desk
  const registration = await page.journal.registrations.get(registrationId)
  const stored = await till.desk.entries()
  till.desk.close()
  return {
    registrationId,
    token: registration?.deviceToken ?? '',
    entries: stored.map(({ id, sequence, contractVersion, previousHash, hash, body }) => ({
      id,
      sequence,
      contractVersion,
      previousHash,
      hash,
      body: body as unknown as JournalEntry['body'],
    })),
    outcomes: stored.map(({ state }) => state),
  }
}

/**
 * Records the cases that the browser's desks of this recording do not play by chance: goods for goods, a card, a refund
 * of part of a line.
 */
async function recordByHand({ desk, line, ...rest }: ChaosShop): Promise<RecordedTill> {
  const opened = desk.openShift(10_000)
  const sold = desk.sale([line(3, 2)])
  const paid = desk.sale([line(4)], { tenders: (payable) => [card(payable)] })
  const eachMinor = line(3).sellPriceMinor
  const lines = [{ line: 0, quantity: 1, goods: 'restock' as const }]
  const swapped = exchangeBody({ ...rest, desk, line }, sold, [0, 0, 0, 0, 0, 1], {
    lines,
    backMinor: eachMinor,
    backTenders: [exchangeTender(eachMinor)],
    outTenders: [exchangeTender(eachMinor), cash(line(5).sellPriceMinor - eachMinor)],
  })
  const back = refundBody(desk, sold, { lines, amountMinor: eachMinor, tenders: [cash(eachMinor)] })
  const heldMinor = 10_000 + 2 * eachMinor + (line(5).sellPriceMinor - eachMinor) - eachMinor
  const bodies = [opened, sold, paid, swapped, back, desk.closeShift(heldMinor, heldMinor)]
  const entries = bodies.map((body) => desk.entry(body))
  const { outcomes } = await callerAt(place.server.address())(uploadJournal, { entries }, { device: desk.device })
  for (const { outcome, reasons } of outcomes) if (outcome !== 'accepted') console.log(outcome, JSON.stringify(reasons))
  const { registrationId, token } = desk.device
  return { registrationId, token, entries, outcomes: outcomes.map(({ outcome }) => outcome) }
}

await place.server.start()
const tills = [await registerTill('Till one', Number(seeds[0])), await registerTill('Till two', Number(seeds[1]))]
for (const till of tills) await settle(till)
await place.server.stop()
const backup = `${folder}/shop.kassa`
await place.withDatabase((database) => writeBackup(database, backup, new Date().toISOString()))
await place.server.start()
for (const [number, till] of tills.entries()) await workDay(till, new Chance(number + 3))
for (const till of tills) await settle(till)
const recorded = {
  commit,
  recordedAt: new Date().toISOString(),
  merchantId: shop.merchantId,
  tills: [] as RecordedTill[],
}
for (const till of tills) recorded.tills.push(await recordTill(till))
recorded.tills.push(await recordByHand(shop))
await place.server.stop()
await place.stop()
const kept = { ...recorded, backup: readFileSync(backup, 'base64') }
writeFileSync(`${folder}/desk-${commit}.json.gz`, gzipSync(JSON.stringify(kept), { level: 9 }))
rmSync(backup)
for (const { entries, outcomes } of recorded.tills)
  console.log(
    `${entries.length} entries: ${JSON.stringify(
      Object.groupBy(outcomes, (one) => one),
      (_, value) => (Array.isArray(value) ? value.length : value),
    )}`,
  )
process.exit(0)

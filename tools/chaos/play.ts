import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { firstBrokenSequence } from '../../apps/web/src/desk/journal/hash-chain.ts'
import type { StoredEntry } from '../../apps/web/src/desk/journal/entry-state.ts'
import { callerAt, type Call } from '../replay/client.ts'
import { Chance } from './chance.ts'
import { amountOf, DeskDriver } from './driver.ts'
import type { Kind, Scene } from './kinds.ts'
import type { Place } from './place.ts'
import type { ChaosShop } from './shop.ts'
import { Wire } from './wire.ts'

/** A sale or refund as the desk wrote it. */
export interface Document {
  readonly id: string
  readonly number: string
  readonly amountMinor: number
}

/** One run as it was played: what the desk holds, to be held against the books. */
export interface PlayedRun {
  readonly seed: number
  readonly kind: Kind
  readonly struck: number
  readonly registrationId: string
  readonly entries: readonly StoredEntry[]
  readonly sales: readonly Document[]
  readonly refunds: readonly Document[]
  /** The complaints at the desk itself. */
  readonly complaints: readonly string[]
}

/** A desk that sends nothing for so long stands still; one that sends is waited for, however slow the machine is. */
const STANDS_STILL_MILLIS = 120_000
/** How often it is looked at: soon at first, then so rarely that looking takes no time from sending. */
const LOOKED_AFTER = 15
const LOOKED_AFTER_AT_MOST = 250

/** Plays one run: a desk of its own works under one kind of fault, then the world heals and everything is sent. */
export async function playRun(seed: number, kind: Kind, shop: ChaosShop, place: Place): Promise<PlayedRun> {
  const chance = new Chance(seed)
  const { server } = place
  const wire = new Wire(server.address, new Chance(seed + 1).pause)
  const call: Call = async (endpoint, request, as) => {
    await server.up()
    return callerAt(server.address())(endpoint, request, as)
  }
  const desk = await DeskDriver.register(nameOf(seed), shop, call, wire, new Chance(seed + 2))
  let struck = 0
  const scene: Scene = { shop, place, call, desk, wire, chance, struck: () => (struck += 1) }
  await playWork(kind, scene)
  await kind.end?.(scene)
  await wire.heal()
  await place.whole()
  return finishRun(desk, { seed, kind, struck })
}

/** Waits until the desk has sent everything and takes what it holds; then it is closed. */
export async function finishRun(
  desk: DeskDriver,
  about: Pick<PlayedRun, 'seed' | 'kind' | 'struck'>,
): Promise<PlayedRun> {
  const stall = await settle(desk)
  const entries = await desk.entries()
  const complaints = [...(stall === undefined ? [] : [stall]), ...(await atTheDesk(desk, entries))]
  desk.close()
  const documents = (kind: 'sale' | 'refund'): Document[] =>
    entries.filter((entry) => entry.kind === kind).map((entry) => documentOf(entry))
  const sales = documents('sale')
  const refunds = documents('refund')
  return { ...about, registrationId: desk.registrationId, entries, sales, refunds, complaints }
}

const documentOf = (entry: StoredEntry): Document => ({
  id: entry.body.kind === 'refund' ? entry.body.refundId : entry.orderId,
  number: entry.number,
  amountMinor: amountOf(entry),
})

let lives = 0
const nameOf = (seed: number): string =>
  `chaos-${createHash('sha256')
    .update(`${seed} ${(lives += 1)}`)
    .digest('hex')
    .slice(0, 8)}`

async function playWork(kind: Kind, scene: Scene): Promise<void> {
  await kind.begin?.(scene)
  for (let left = scene.chance.integer(5, 12); left > 0; left -= 1) {
    await kind.before?.(scene)
    if (kind.work) await kind.work(scene)
    else await scene.desk.work()
    await kind.after?.(scene)
    await scene.chance.pause(25)
    // Sooner than the desk itself would, which waits a second and longer after each failure.
    if (scene.chance.percent(50)) scene.desk.page.comeOnline()
  }
}

/** Waits until nothing waits and nothing is booked without the desk having seen the server's chain; answers the complaint about one that stands still. */
async function settle(desk: DeskDriver): Promise<string | undefined> {
  let [quiet, least, looked] = [0, Infinity, LOOKED_AFTER]
  let sentAt = performance.now()
  while (performance.now() - sentAt < STANDS_STILL_MILLIS) {
    desk.page.comeOnline()
    await wait(looked)
    looked = Math.min(looked + 1, LOOKED_AFTER_AT_MOST)
    const waiting = await desk.waiting()
    if (waiting < least) [least, sentAt] = [waiting, performance.now()]
    if (waiting === 0) quiet += 1
    // A device that was unbound may not ask how far the server's chain reaches.
    if (quiet > 0 && (quiet > 20 || (await desk.unverified()) === 0)) return undefined
  }
  return `the desk could not send everything: ${least} entries wait, and none was sent for ${STANDS_STILL_MILLIS / 1_000} s`
}

async function atTheDesk(desk: DeskDriver, entries: readonly StoredEntry[]): Promise<string[]> {
  const complaints: string[] = []
  const broken = await firstBrokenSequence(entries)
  if (broken !== null) complaints.push(`the desk's own journal breaks at ${broken}`)
  const held = new Map(entries.map((entry) => [entry.id, entry]))
  for (const { id, number, amountMinor } of desk.printed) {
    const entry = held.get(id)
    if (!entry) complaints.push(`${number} was printed and is not in the desk's journal`)
    else if (entry.number !== number || amountOf(entry) !== amountMinor)
      complaints.push(`${number} stands otherwise than printed`)
  }
  return complaints
}

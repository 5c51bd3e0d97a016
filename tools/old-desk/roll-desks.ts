// Runs inside the tree of a release (see rolled-out.ts): two desks of that release work at whatever processes are ready, until they are told to stop; then
// they send everything, and what they hold goes into a file.
import { readFileSync, writeFileSync } from 'node:fs'
import { surroundPages } from '../chaos/browser.ts'
import { Chance } from '../chaos/chance.ts'
import { DeskDriver } from '../chaos/driver.ts'
import { finishRun, type PlayedRun } from '../chaos/play.ts'
import type { ChaosShop } from '../chaos/shop.ts'
import { Wire } from '../chaos/wire.ts'
import { callerAt } from '../replay/client.ts'

/** The addresses of the processes that are ready, and whether the work is over. */
export interface RollNews {
  readonly ready: readonly string[]
  readonly isOver: boolean
}

const DESKS = 2
const LONGEST_PAUSE = 150
/** A cashier who has this many sales unsent waits, or a slow machine would never catch up. */
const MOST_WAITING = 20

const [name = '', shopFile = '', outFile = '', seedText = '1'] = process.argv.slice(2)
const seed = Number(seedText)
const shop = { ...(JSON.parse(readFileSync(shopFile, 'utf8')) as ChaosShop), sessions: [] }
let told: RollNews = { ready: [], isOver: false }
const first = new Promise<void>((done) => {
  process.on('message', (message) => {
    told = message as RollNews
    if (told.ready.length > 0) done()
  })
})

let turn = 0
/** One of the processes that are ready, another with each call; with none the desk has no line. */
const address = (): string => told.ready[(turn += 1) % told.ready.length] ?? 'http://127.0.0.1:1'

async function workAt(at: number): Promise<PlayedRun> {
  const chance = new Chance(seed * 100 + at)
  const wire = new Wire(address, chance.pause)
  const desk = await DeskDriver.register(
    `${name} ${at}`,
    shop,
    (endpoint, request, as) => callerAt(address())(endpoint, request, as),
    wire,
    new Chance(seed * 100 + 50 + at),
  )
  process.send?.({ isSelling: true })
  while (!told.isOver) {
    if ((await desk.waiting()) < MOST_WAITING) await desk.work()
    await chance.pause(LONGEST_PAUSE)
    desk.page.comeOnline()
  }
  await wire.heal()
  return finishRun(desk, { seed, kind: { name }, struck: 0 })
}

surroundPages()
await first
const runs = await Promise.all(Array.from({ length: DESKS }, (_, at) => workAt(at)))
writeFileSync(outFile, JSON.stringify(runs))
process.exit()

import { fork } from 'node:child_process'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { relocationPoints, type RelocationPoint } from '../../../apps/server/src/modules/moving/public.ts'
import { sql } from '../../../apps/server/src/platform/db/sql.ts'
import type { Chance } from '../chance.ts'
import type { PlaceName, MoverPoint, Stage } from './stage.ts'

/** The last word of a process that moved the merchant. */
interface Ended {
  readonly done?: { readonly rows: number; readonly pauseMillis: number | undefined } | null
  readonly said?: string
  /** The last point that it reached. */
  readonly reached?: string
}

/** One move as it was played. */
export interface PlayedMove {
  readonly to: PlaceName
  readonly killedAt: RelocationPoint | undefined
  /** How it went on after that. */
  readonly next: 'given up' | 'taken up by hand' | 'taken up by itself' | undefined
  readonly rows: number
  /** How long calls waited by the mover's own word; undefined where it was killed in between. */
  readonly pauseMillis: number | undefined
  readonly from: number
  readonly until: number
}

function runMover(stage: Stage, to: string, point?: RelocationPoint): Promise<Ended> {
  const { settings, number } = stage
  const args = [number, to, ...(point === undefined ? [] : [point])]
  const child = fork(path.join(import.meta.dirname, 'mover.ts'), args, { env: { ...process.env, ...settings } })
  return new Promise((done) => {
    let ended: Ended = {}
    child.on('message', (message) => {
      ended = { ...ended, ...(message as Ended) }
      if (ended.done === undefined && ended.said === undefined) stage.reached(message as MoverPoint)
    })
    child.once('exit', () => done(ended))
  })
}

/** A move that waits for a job in vain says so and leaves all as it was: whoever moves the merchant takes it up again. */
const MOST_TRIES = 5
async function moveAgain(stage: Stage, to: string, point?: RelocationPoint): Promise<Ended> {
  for (let tries = 1; ; tries += 1) {
    const ended = await runMover(stage, to, point)
    if (tries === MOST_TRIES || !ended.said?.includes('Take it up again later')) return ended
  }
}

/** Where the merchant lives; undefined between two places. */
async function findHome({ places, databases, shop }: Stage): Promise<PlaceName | undefined> {
  for (const name of places) {
    const rows = await databases[name].ask(sql`
      select from merchant_cluster where merchant_id = ${shop.merchantId} and cluster = ${name}`)
    if (rows.length > 0) return name
  }
  return undefined
}

export async function isUnderWay({ places, databases }: Pick<Stage, 'places' | 'databases'>): Promise<boolean> {
  const left = await Promise.all(places.map((name) => databases[name].ask(sql`select from relocation`)))
  return left.some((rows) => rows.length > 0)
}

/** How long the processes have to go on by themselves with a move that lost its mover behind the switch. */
const TAKEN_UP_MILLIS = 240_000

async function untilOver(stage: Stage): Promise<boolean> {
  const until = performance.now() + TAKEN_UP_MILLIS
  while (performance.now() < until) {
    if (!(await isUnderWay(stage))) return true
    await wait(100)
  }
  return false
}

const pointsBefore = relocationPoints.slice(0, relocationPoints.indexOf('switched'))

/** Moves the merchant to another database, killed behind `point` and gone on with. Throws where it ends otherwise than it has to. */
export async function playMove(stage: Stage, chance: Chance, point: RelocationPoint | undefined): Promise<PlayedMove> {
  const home = (await findHome(stage)) ?? 'one'
  const to = chance.oneOf(stage.places.filter((place) => place !== home))
  const from = performance.now()
  const first = await moveAgain(stage, to, point)
  const played = (next: PlayedMove['next'], { done }: Ended, end: PlaceName): PlayedMove => {
    const { rows = 0, pauseMillis } = done ?? {}
    return { to: end, killedAt: point, next, rows, pauseMillis, from, until: performance.now() }
  }
  if (point === undefined) {
    if (!first.done) throw new Error(`a move to ${to} was refused: ${first.said ?? 'it died'}`)
    return played(undefined, first, to)
  }
  if (first.done || first.said !== undefined || first.reached !== point)
    throw new Error(`it was not killed at ${point}: ${JSON.stringify(first)}`)
  const isBefore = pointsBefore.includes(point)
  if (isBefore && chance.percent(25)) return played('given up', await mustEnd(stage, '--give-up'), home)
  if (isBefore) return played('taken up by hand', await mustEnd(stage, to), to)
  if (!(await untilOver(stage))) throw new Error(`killed at ${point}, nobody went on with it`)
  return played('taken up by itself', {}, to)
}

async function mustEnd(stage: Stage, to: string): Promise<Ended> {
  const ended = await moveAgain(stage, to)
  if (ended.done === undefined) throw new Error(`${to} was refused: ${ended.said ?? 'it died'}`)
  return ended
}

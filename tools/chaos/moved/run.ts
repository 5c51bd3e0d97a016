import { setTimeout as wait } from 'node:timers/promises'
import { relocationPoints } from '../../../apps/server/src/modules/moving/public.ts'
import { Chance } from '../chance.ts'
import type { Kind } from '../kinds.ts'
import { finishRun, type PlayedRun } from '../play.ts'
import { complaintsAbout, countDocuments } from './judge.ts'
import { playMove, type PlayedMove } from './moves.ts'
import { makeStage } from './stage.ts'
import { Workers } from './workers.ts'

/*
 * A merchant is moved between two databases, or among three, again and again while desks sell, give back, count and lose their network, customers pay through a channel, and
 * an app follows the feed, holds goods and brings orders. Two processes serve all databases. Every other move is killed, behind each point in turn.
 */

export const MOVED = 'a merchant moved between databases while it sells, killed behind each point'

/** The longest that 95 of 100 pauses may last, milliseconds. */
const LONGEST_PAUSE = 2_000

/** With so many the last move of a shop has some ten times the rows of its second. */
const MOVES_OF_A_ROUND = 20

/** The app is told of the last sales by a job of the clock. */
const TOLD_WITHIN = 60_000

export interface MovedSettings {
  readonly moves: number
  /** Of each shop. Without it, shops of 2 to 8 in turn where there are several, and 4 where there is one. */
  readonly desks: number | undefined
  readonly databases: number
  /** No move begins after so many; what was played until then is judged. */
  readonly minutes: number
  readonly seed: number
  readonly say: (line: string) => void
  /** Says each point of each mover as well. */
  readonly isVerbose?: boolean
}

/**
 * Plays so many moves, in rounds of at most {@link MOVES_OF_A_ROUND} with a shop each, as a shop that sells without rest has more rows at each move.
 * Says each move, what the pauses were, and all that is wrong. Returns how many moves went right and how many complaints there are.
 */
export async function playMoved(settings: MovedSettings): Promise<{ passed: number; failed: number }> {
  const { moves, minutes, seed, say } = settings
  const began = performance.now()
  const played: PlayedMove[] = []
  const complaints: string[] = []
  for (let round = 0; round * MOVES_OF_A_ROUND < moves && performance.now() - began < minutes * 60_000; round += 1) {
    const left = Math.min(MOVES_OF_A_ROUND, moves - round * MOVES_OF_A_ROUND)
    const desks = settings.desks ?? (moves > MOVES_OF_A_ROUND ? 2 + (round % 7) : 4)
    if (moves > MOVES_OF_A_ROUND) say(`a shop of ${desks} desks, seed ${seed + round}:`)
    const until = began + minutes * 60_000
    const one = await playRound({ ...settings, desks, moves: left, seed: seed + round, until, before: played.length })
    played.push(...one.played)
    complaints.push(...one.complaints)
  }
  const amiss = ofPauses(played, say)
  for (const line of amiss) say(line)
  const failed = complaints.length + amiss.length
  say(`${played.length} moves, ${failed} complaints, ${Math.round((performance.now() - began) / 1_000)} s`)
  return { passed: played.length, failed }
}

interface Round extends Omit<MovedSettings, 'minutes'> {
  readonly desks: number
  /** On the clock of `performance.now`. */
  readonly until: number
  /** Moves of the rounds before. */
  readonly before: number
}

/** Plays the moves of one shop, holds its books against what was done, and says what is wrong. */
async function playRound({ moves, desks, databases, until, before, seed, say, isVerbose = false }: Round): Promise<{
  played: PlayedMove[]
  complaints: string[]
}> {
  const stage = await makeStage(databases)
  if (isVerbose) stage.reached = ({ reached, millis }) => say(`  ${millis} ms: ${reached}`)
  try {
    const workers = await Workers.begin(stage, desks, seed)
    const chance = new Chance(seed)
    const played: PlayedMove[] = []
    const complaints: string[] = []
    for (let move = 0; move < moves && performance.now() < until; move += 1) {
      const point = move % 2 === 0 ? undefined : relocationPoints[(seed - 1 + (move - 1) / 2) % relocationPoints.length]
      try {
        const one = await playMove(stage, chance, point)
        played.push(one)
        say(wordMove(one, before + move, workers.longestBetween(one.from, one.until)))
      } catch (error) {
        complaints.push(
          `move ${before + move + 1}, killed at ${point ?? 'no point'}: ${error instanceof Error ? error.message : String(error)}`,
        )
        break
      }
    }
    await workers.end()
    const runs: PlayedRun[] = []
    const kind: Kind = { name: MOVED }
    for (const desk of workers.desks) runs.push(await finishRun(desk, { seed, kind, struck: played.length }))
    await untilTold(workers, runs)
    const home = played.at(-1)?.to ?? 'one'
    complaints.push(...(await complaintsAbout(stage, { workers, runs, home })))
    for (const line of complaints) say(`seed ${seed}: ${line}`)
    sayCounts(workers, runs, say)
    return { played, complaints }
  } finally {
    await stage.close()
  }
}

async function untilTold({ app, sold, holder }: Workers, runs: readonly PlayedRun[]): Promise<void> {
  const wanted = [...sold, ...holder.sold, ...runs.flatMap(({ sales }) => sales.map(({ id }) => id))]
  const until = performance.now() + TOLD_WITHIN
  while (performance.now() < until) {
    await app.follow()
    if (wanted.every((id) => app.told.has(id))) return
    await wait(200)
  }
}

function wordMove(
  { to, killedAt, next, rows, pauseMillis, from, until }: PlayedMove,
  move: number,
  longest: number,
): string {
  const how = killedAt === undefined ? '' : `, killed at ${killedAt} and ${next}`
  const pause = pauseMillis === undefined ? '' : `, pause ${pauseMillis} ms`
  return `move ${move + 1} to ${to}${how}: ${rows} rows, ${Math.round((until - from) / 100) / 10} s${pause}, slowest sale ${longest} ms`
}

const partOf = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0

function ofPauses(played: readonly PlayedMove[], say: (line: string) => void): string[] {
  const pauses = played.flatMap(({ pauseMillis }) => pauseMillis ?? []).toSorted((one, other) => one - other)
  const p95 = partOf(pauses, 0.95)
  say(
    `pauses of ${pauses.length} moves whose mover lived through the switch: median ${partOf(pauses, 0.5)} ms, p95 ${p95} ms, longest ${pauses.at(-1) ?? 0} ms`,
  )
  return p95 > LONGEST_PAUSE ? [`the pause of 95 in 100 moves is ${p95} ms`] : []
}

function sayCounts(
  { sold, attempts, app, ofNeighbours, holder }: Workers,
  runs: readonly PlayedRun[],
  say: (line: string) => void,
): void {
  const sales = sold.length + holder.sold.length + runs.reduce((sum, run) => sum + run.sales.length, 0)
  const { refunds, counts } = countDocuments(runs)
  const neighbours = ofNeighbours.reduce((sum, one) => sum + one.length, 0)
  say(
    `${sales} sales, ${refunds} refunds, ${counts} counts of drawers, ${attempts.length} payments through a channel, ${holder.holds} holds of points, ${app.brought.size} web orders, ${app.changes} changes told, ${neighbours} sales of neighbours`,
  )
}

import { proofs } from '../../../apps/server/src/maintenance/proofs.ts'
import { verifyBooks, wordVerdicts } from '../../../apps/server/src/maintenance/verify.ts'
import { listMerchantRows } from '../../../apps/server/src/modules/moving/public.ts'
import { sql } from '../../../apps/server/src/platform/db/sql.ts'
import { judge as judgeAttempts } from '../attempts/judge.ts'
import type { Stage as AttemptsStage } from '../attempts/play.ts'
import { readBooks, type Books } from '../books.store.ts'
import { bodiesOf, complaintsOf } from '../compare.ts'
import type { PlayedRun } from '../play.ts'
import { isUnderWay } from './moves.ts'
import type { PlaceName, Stage } from './stage.ts'
import type { Workers } from './workers.ts'

/** Returns all that is wrong when the merchant has come to rest in `home` and every desk has sent what it had. */
export async function complaintsAbout(
  stage: Stage,
  { workers, runs, home }: { readonly workers: Workers; readonly runs: readonly PlayedRun[]; readonly home: PlaceName },
): Promise<string[]> {
  const books = await readBooks(stage.databases[home], stage.shop.merchantId)
  const channel = { ...stage, world: { ...stage.world, database: stage.databases[home], sql: ask(stage, home) } }
  const { ofOrders, ofBooks } = await judgeAttempts(channel as unknown as AttemptsStage, workers.attempts)
  return [
    ...oncePerKind(workers.failures),
    ...workers.app.complaints,
    ...(await workers.holder.judge(stage.databases[home])),
    ...runs.flatMap((run) => complaintsOf(run, books).map((line) => `desk ${run.registrationId}: ${line}`)),
    ...ofSales(workers, runs, books),
    ...ofOrders.flat(),
    ...ofBooks,
    ...(await ofWebOrders(stage, workers, home)),
    ...(await ofNeighbours(stage, workers)),
    ...(await ofRest(stage, home)),
  ]
}

const ask = ({ databases }: Stage, place: PlaceName): AttemptsStage['world']['sql'] =>
  databases[place].ask.bind(databases[place])

/** The same failure with other ids is told once. */
const oncePerKind = (failures: readonly string[]): string[] =>
  [...Map.groupBy(failures, (line) => line.replaceAll(/[0-9a-f]{4,}|\d+/g, '').slice(0, 120)).values()].map(
    (same) => `${same[0] ?? ''}${same.length > 1 ? ` (${same.length} times)` : ''}`,
  )

/** Sales of all are booked once, none besides, and the app was told of each. */
function ofSales(
  { sold, attempts, app, holder }: Workers,
  runs: readonly PlayedRun[],
  { orders, refunds }: Books,
): string[] {
  const byChannel = attempts.filter(({ isBrought }) => isBrought).map(({ orderId }) => orderId)
  const made = [...sold, ...holder.sold, ...byChannel, ...runs.flatMap(({ sales }) => sales.map(({ id }) => id))]
  const booked = new Map<string, number>()
  for (const { id } of orders) booked.set(id, (booked.get(id) ?? 0) + 1)
  const given = new Set(runs.flatMap((run) => run.refunds.map(({ id }) => id)))
  return [
    ...made.filter((id) => !booked.has(id)).map((id) => `sale ${id} is lost`),
    ...[...booked].filter(([, times]) => times > 1).map(([id, times]) => `sale ${id} is booked ${times} times`),
    ...[...booked.keys()].filter((id) => !made.includes(id)).map((id) => `sale ${id} is booked and nobody made it`),
    ...refunds.filter(({ id }) => !given.has(id)).map(({ id }) => `refund ${id} is booked and nobody made it`),
    ...[...booked.keys()].filter((id) => !app.told.has(id)).map((id) => `the app was never told of sale ${id}`),
  ]
}

async function ofWebOrders({ databases, shop }: Stage, { app }: Workers, home: PlaceName): Promise<string[]> {
  const rows = await databases[home].ask<{ id: string }>(
    sql`select id from web_order where merchant_id = ${shop.merchantId}`,
  )
  const there = new Set(rows.map(({ id }) => id))
  return [
    ...[...app.brought].filter((id) => !there.has(id)).map((id) => `web order ${id} is lost`),
    ...[...there]
      .filter((id) => !app.brought.has(id))
      .map((id) => `web order ${id} is there, and its app was never told of it`),
  ]
}

async function ofNeighbours(
  { places, databases, neighbours }: Stage,
  { ofNeighbours: sold }: Workers,
): Promise<string[]> {
  const complaints: string[] = []
  for (const [at, place] of places.entries()) {
    const rows = await databases[place].ask<{ id: string }>(
      sql`select id from sales_order where merchant_id = ${neighbours[at]?.merchantId ?? ''}`,
    )
    const wanted = sold[at] ?? []
    if (
      rows
        .map(({ id }) => id)
        .toSorted()
        .join() !== wanted.toSorted().join()
    )
      complaints.push(`the neighbour in ${place} sold ${wanted.length}, and ${rows.length} are booked`)
  }
  return complaints
}

/** Nothing of the merchant is elsewhere, no move is half done, and every book agrees in each. */
async function ofRest(stage: Stage, home: PlaceName): Promise<string[]> {
  const { places, databases, shop } = stage
  const complaints = (await isUnderWay(stage)) ? ['a move is not at its end'] : []
  for (const place of places) {
    if (place !== home) {
      const left = await databases[place].transaction({ kind: 'owner' }, (tx) => listMerchantRows(tx, shop.merchantId))
      complaints.push(...left.map(({ name, rows }) => `${rows} rows of ${name} are left in ${place}`))
    }
    const verdicts = await verifyBooks(databases[place], proofs)
    const wrong = verdicts.filter(({ firstDisagreement }) => firstDisagreement !== undefined)
    complaints.push(...wordVerdicts(wrong).map((line) => `${place}: ${line}`))
  }
  return complaints
}

/** Documents that the desks made, for the line of the result. */
export const countDocuments = (runs: readonly PlayedRun[]): { refunds: number; counts: number } => ({
  refunds: runs.reduce((sum, { refunds }) => sum + refunds.length, 0),
  counts: runs.reduce((sum, run) => sum + bodiesOf(run, 'shift-counted').length, 0),
})

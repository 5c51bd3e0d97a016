import { readBrought } from '../../src/modules/moving/files/read-brought.ts'
import { doMove } from '../../src/modules/moving/job/move-by-command.ts'
import { planMove, readDecisions } from '../../src/modules/moving/move-in.ts'
import type { FileStore } from '../../src/platform/files/file-store.ts'
import { newId } from '../../src/platform/ids.ts'
import type { World } from '../world.ts'

/** A file of goods as Loyverse writes it for a shop with one stock, with these rows under its heading. */
export const itemsText = (...rows: readonly string[]): string =>
  [
    'Handle,SKU,Name,Sold by weight,Cost,Barcode,SKU of included item,Quantity of included item,Track stock,Default price,In stock',
    ...rows,
  ].join('\n')

/** Moves files into a merchant with these answers; what was planned, and what came. */
export async function moveTexts(
  world: World,
  merchantId: string,
  texts: Readonly<Record<string, string | Buffer>>,
  said: unknown,
  now = '2026-03-02T04:00:00.000Z',
  store?: () => FileStore,
) {
  const { plan, act } = await planTexts(world, merchantId, texts, said, now)
  return { ...(await act(store)), planned: plan }
}

/** Plans a move of files with these answers; the shop may change before it is done. */
export async function planTexts(
  world: World,
  merchantId: string,
  texts: Readonly<Record<string, string | Buffer>>,
  said: unknown,
  now: string,
) {
  const decisions = readDecisions(JSON.stringify(said))
  if (!decisions.ok) throw new Error(JSON.stringify(decisions.refusal))
  const brought = await readBrought(
    Object.entries(texts).map(([name, text]) => ({ name, bytes: Buffer.from(text as string) })),
  )
  const known = await world.database.transaction({ kind: 'merchant', merchantId }, (tx) =>
    planMove(tx, merchantId, brought, decisions.value, { now, giver: 'program' }),
  )
  if (!known.ok || !known.value.plan) throw new Error(JSON.stringify(known.ok ? known.value.open : known.refusal))
  const { plan, source } = known.value
  const run = { merchantId, now, newId }
  const refused = (store?: () => FileStore, database = world.database) => doMove(database, run, plan, () => {}, store)
  const act = async (store?: () => FileStore) => {
    const done = await refused(store)
    if (!done.ok) throw new Error(JSON.stringify(done.refusal))
    return done.value
  }
  return { plan, source, act, try: refused }
}

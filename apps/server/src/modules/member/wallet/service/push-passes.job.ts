import type { Job, JobContext } from '../../../../platform/module.ts'
import type { Database } from '../../../../platform/db/database.ts'
import { noteChanged, type PassKey } from '../pass/pass.store.ts'
import {
  claimPasses,
  listDueWallets,
  setProblem,
  setTold,
  type DuePass,
  type DueWallet,
  type TellOutcome,
} from './due-pass.store.ts'
import { pushToApple } from './push-apple.ts'
import { pushToGoogle } from './push-google.ts'

/** Passes that one look compares with their members. */
const LOOKED_AT = 2_000
/** Looks of one turn: a hundred thousand passes are gone round in two minutes. */
const MOST_LOOKS = 10

/** The last pass that the round over all of them has come to; a process that forgets it begins anew. */
const rounds = new WeakMap<Database, PassKey>()

/**
 * Looks for passes that show something else than what counts now, in a round over all of them, so that a sale does nothing for a pass.
 * Source: docs/decisions/2627.
 */
export const renewPasses: Job = {
  name: 'member.renew-passes',
  everySeconds: 10,
  async run({ database, now, isClosing = () => false }) {
    for (let looks = 0; looks < MOST_LOOKS && !isClosing(); looks += 1) {
      const after = rounds.get(database) ?? null
      const last = await database.transaction({ kind: 'owner', now }, (tx) =>
        noteChanged(tx, { after, most: LOOKED_AT, now }),
      )
      if (last === null) {
        rounds.delete(database)
        return
      }
      rounds.set(database, last)
    }
  },
}

/** Passes of one wallet that are told of at once, and wallets. */
const AT_ONCE = 20
const LANES = 8
const MOST_WALLETS = 200
/** Rounds of one wallet in a turn; then it is the turn of others. */
const MOST_ROUNDS = 10

const FIRST_PAUSE_MS = 5_000
const LONGEST_PAUSE_MS = 3_600_000
/** The time after its change from which a pass is told of no more; its telephone asks by itself when it is opened. */
const GIVEN_UP_MS = 72 * 3_600_000

const later = (now: string, millis: number): string => new Date(Date.parse(now) + millis).toISOString()

/** The moment at which a pass is told of again; null: it is done, or given up. */
export function nextAttempt(
  outcome: TellOutcome,
  { dueSince, attempts }: Pick<DuePass, 'dueSince' | 'attempts'>,
  now: string,
) {
  if (outcome === 'told' || now >= later(dueSince, GIVEN_UP_MS)) return null
  return later(now, Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(attempts - 1, 20)))
}

/** Tells of what is due in one wallet; answers whether there may be more. */
async function tellRound(on: JobContext, due: DueWallet): Promise<boolean> {
  const { database, now } = on
  const passes = await database.transaction({ kind: 'owner' }, (tx) => claimPasses(tx, due, { most: AT_ONCE, now }))
  if (passes.length === 0) return false
  const outcomes = await (due.wallet === 'apple' ? pushToApple(on, due, passes) : pushToGoogle(on, due, passes))
  const told = passes.map(({ id, changedAt, ...pass }) => ({
    id,
    changedAt,
    dueAt: nextAttempt(outcomes.get(id) ?? 'unreachable', pass, now),
  }))
  const all = [...outcomes.values()]
  const problem = (['refused', 'unreachable'] as const).find((one) => all.includes(one)) ?? null
  await database.transaction({ kind: 'owner' }, async (tx) => {
    await setTold(tx, due.merchantId, told)
    await setProblem(tx, due, { problem, now })
  })
  return problem === null && passes.length === AT_ONCE
}

async function tell(on: JobContext, due: DueWallet): Promise<void> {
  for (let rounds = 0; rounds < MOST_ROUNDS && (await tellRound(on, due)); rounds += 1);
}

/** Tells telephones of changed passes, some wallets at a time: one whose service hangs holds up its own lane for one answer. */
export const pushPasses: Job = {
  name: 'member.push-passes',
  everySeconds: 5,
  async run(on) {
    const { database, log, now, isClosing = () => false } = on
    const due = await database.transaction({ kind: 'owner' }, (tx) => listDueWallets(tx, { now, most: MOST_WALLETS }))
    const waiting = due.values()
    const lane = async (): Promise<void> => {
      for (const wallet of waiting) {
        if (isClosing()) return
        await tell(on, wallet).catch((error: unknown) =>
          log.warn({ err: error, merchantId: wallet.merchantId, wallet: wallet.wallet }, 'passes could not be told of'),
        )
      }
    }
    await Promise.all(Array.from({ length: Math.min(LANES, due.length) }, lane))
  },
}

import { journalVersion } from '@kassa/contract/journal/journal.ts'
import type { JournalBody } from '@kassa/contract/journal/journal.ts'
import type { StoredEntry } from './entry-state.ts'
import { entryHash } from './hash-chain.ts'
import type { JournalDatabase, DeskRecord } from './journal-db.ts'
import { saleOf } from '../model/sale-of-entry.ts'
import type { Registration } from '../model/registration.ts'

/** The records that go to the disk together with the entry: all of them or none. */
export interface RecordsWithEntry {
  /** The basket that became this sale: it is gone when the sale is written. */
  readonly clearBasketId?: string
  readonly remember?: readonly DeskRecord[]
  /** True where the entry takes the next running number. */
  readonly takesNumber?: boolean
}

/** The basket was sold already: by another window of this browser, while this one was still asking about it. */
export class SoldBefore extends Error {
  override readonly name = 'SoldBefore'
  /** The number of that sale. */
  readonly number: string
  constructor(number: string) {
    super(`sold as ${number}`)
    this.number = number
  }
}

/** Writes the body once its number is known (sales and refunds), or as it is. */
export type BodyMaker = (number: string) => JournalBody

const factsOf = (body: JournalBody): Pick<StoredEntry, 'kind' | 'at' | 'shiftId' | 'number' | 'orderId'> => ({
  kind: body.kind,
  at: body.at,
  shiftId: 'shiftId' in body ? body.shiftId : '',
  number: saleOf(body)?.number ?? ('number' in body ? body.number : ''),
  orderId: saleOf(body)?.orderId ?? ('orderId' in body ? body.orderId : ''),
})

/** The number a registration gives next: its prefix and a running number of at least six digits. Source: D65. */
export const numberOf = (registration: Pick<Registration, 'numberPrefix' | 'nextNumber'>): string =>
  `${registration.numberPrefix}-${String(registration.nextNumber).padStart(6, '0')}`

type Chain = Pick<Registration, 'registrationId' | 'numberPrefix' | 'nextNumber' | 'lastSequence' | 'lastHash'>

async function drawUp(chain: Chain, id: string, makeBody: BodyMaker): Promise<StoredEntry> {
  const body = makeBody(numberOf(chain))
  const bare = {
    id,
    sequence: chain.lastSequence + 1,
    contractVersion: journalVersion,
    previousHash: chain.lastHash,
    body,
  }
  const hash = await entryHash(bare)
  const fresh = { state: 'on-device', acknowledgement: '', reasons: [] } as const
  return { ...bare, hash, registrationId: chain.registrationId, ...factsOf(body), ...fresh }
}

const after = (chain: Chain, entry: StoredEntry, takesNumber = false): Chain => ({
  ...chain,
  lastSequence: entry.sequence,
  lastHash: entry.hash,
  nextNumber: chain.nextNumber + (takesNumber ? 1 : 0),
})

/** A fact that waits to be written, and who waits for it. */
interface Waiting {
  readonly registrationId: string
  readonly id: string
  readonly makeBody: BodyMaker
  readonly alongside: RecordsWithEntry
  readonly done: (entry: StoredEntry) => void
  readonly failed: (reason: unknown) => void
}

interface Drawn extends Waiting {
  readonly entry: StoredEntry
}

async function putAlongside(db: JournalDatabase, { clearBasketId, remember }: RecordsWithEntry): Promise<void> {
  if (clearBasketId !== undefined) {
    await db.baskets.delete(clearBasketId)
    await db.basketSteps.where('[basketId+index]').between([clearBasketId, -1], [clearBasketId, Infinity]).delete()
  }
  if (remember) await db.remembered.bulkPut([...remember])
}

/** A basket is sold once, whichever window of this browser ends it. */
async function proveUnsold(db: JournalDatabase, { entry, alongside }: Drawn): Promise<void> {
  if (alongside.clearBasketId === undefined) return
  const sold = await db.entries
    .where('orderId')
    .equals(entry.orderId)
    .filter(({ body }) => saleOf(body) !== null)
    .first()
  if (sold) throw new SoldBefore(sold.number)
}

/** Writes the entries, in one strict transaction, if nobody wrote another one meanwhile. */
function commit(db: JournalDatabase, before: Chain, last: Chain, drawn: readonly Drawn[]): Promise<boolean> {
  return db.transaction('rw', [db.registrations, db.entries, db.baskets, db.basketSteps, db.remembered], async () => {
    const now = await db.registrations.get(before.registrationId)
    if (!now) throw new Error('the registration is gone')
    if (now.lastSequence !== before.lastSequence || now.nextNumber !== before.nextNumber) return false
    for (const one of drawn) await proveUnsold(db, one)
    await db.entries.bulkAdd(drawn.map(({ entry }) => entry))
    const { lastSequence, lastHash, nextNumber } = last
    await db.registrations.update(now.registrationId, { lastSequence, lastHash, nextNumber })
    for (const { alongside } of drawn) await putAlongside(db, alongside)
    return true
  })
}

/** Writes facts of one registration, one hashed onto the other; those that stand already are answered as they stand. */
async function writeTogether(db: JournalDatabase, facts: readonly Waiting[]): Promise<void> {
  for (;;) {
    const standing = await db.entries.bulkGet(facts.map(({ id }) => id))
    const registration = await db.registrations.get(facts[0]?.registrationId ?? '')
    if (!registration) throw new Error('the registration is gone')
    let chain: Chain = registration
    const drawn = new Map<string, Drawn>()
    for (const [place, fact] of facts.entries()) {
      if (standing[place] || drawn.has(fact.id)) continue
      const entry = await drawUp(chain, fact.id, fact.makeBody)
      chain = after(chain, entry, fact.alongside.takesNumber)
      drawn.set(fact.id, { ...fact, entry })
    }
    if (drawn.size > 0 && !(await commit(db, registration, chain, [...drawn.values()]))) continue
    facts.forEach(({ id, done }, place) => done((standing[place] ?? drawn.get(id)?.entry) as StoredEntry))
    return
  }
}

/** All together, else each by itself: what cannot be written takes no other fact with it. */
async function write(db: JournalDatabase, facts: readonly Waiting[]): Promise<void> {
  try {
    await writeTogether(db, facts)
  } catch (error) {
    const [only, ...others] = facts
    if (others.length === 0) return only?.failed(error)
    for (const one of facts) await write(db, [one])
  }
}

/** The most facts that go to the disk together. */
const TOGETHER = 100

/** The facts that wait, by database; none where nobody writes. */
const lines = new WeakMap<JournalDatabase, Waiting[]>()

async function work(db: JournalDatabase, line: Waiting[]): Promise<void> {
  for (let first = line[0]; first; first = line[0]) {
    const other = line.findIndex(({ registrationId }) => registrationId !== first.registrationId)
    await write(db, line.splice(0, Math.min(TOGETHER, other === -1 ? line.length : other)))
  }
  lines.delete(db)
}

/**
 * Writes one fact to the end of the device's journal: sequence, hash, the number it takes and the basket it ends, in one
 * strict transaction. When it answers, the fact is on the disk.
 *
 * Facts stand in line, and all that wait go to the disk together: a payment behind many other facts waits for the one
 * transaction that is under way and for its own, never for one each. Facts of another window of this browser are waited for in the same way.
 *
 * An id that is already there is not written again: the entry already written is answered. Rejects when the browser cannot
 * write (disk full, storage taken away): the fact did not happen.
 */
export function appendEntry(
  db: JournalDatabase,
  registrationId: string,
  id: string,
  makeBody: BodyMaker,
  alongside: RecordsWithEntry = {},
): Promise<StoredEntry> {
  return new Promise((done, failed) => {
    const fact = { registrationId, id, makeBody, alongside, done, failed }
    const line = lines.get(db)
    if (line) return void line.push(fact)
    const begun = [fact]
    lines.set(db, begun)
    void work(db, begun)
  })
}

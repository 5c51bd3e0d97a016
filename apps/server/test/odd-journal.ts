import { hash } from 'node:crypto'
import { firstPreviousHash, hashedText } from '@kassa/contract/journal/journal-hash.ts'
import type { JournalEntry } from '@kassa/contract/journal/journal.ts'

type Body = Readonly<Record<string, unknown>>

/** The versions in which a kind was first written. */
const oldest: Readonly<Record<string, number>> = {
  'shift-opened': 1,
  sale: 1,
  refund: 1,
  'cash-moved': 1,
  'drawer-opened': 1,
  'shift-closed': 1,
  'shift-counted': 2,
}

const nobody = '00000000-0000-7000-8000-000000000000'

/** An id that is told by what it is for. */
const idOf = (what: string): string => {
  const hex = hash('sha256', what, 'hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

const ownId: Readonly<Record<string, string>> = {
  sale: 'orderId',
  refund: 'refundId',
  'cash-moved': 'movementId',
  'goods-removed': 'removalId',
  'staff-clocked': 'clockId',
  'shift-counted': 'countId',
}

/** The body as of another document: its id, and the number of its receipt with letters behind. */
const another = (body: Body, what: string): Body => {
  const field = ownId[String(body['kind'])]
  const number = typeof body['number'] === 'string' ? { number: `${body['number'].slice(0, 12)}${what.slice(-4)}` } : {}
  return { ...body, ...(field !== undefined && { [field]: idOf(what) }), ...number }
}

/** Ways in which a journal may say something odd, each made of a body that is sound. */
const oddities: readonly ((body: Body, what: string) => Body)[] = [
  (body) => body,
  (body, what) => ({ ...another(body, what), number: body['number'] }),
  (body, what) => ({ ...body, number: another(body, what)['number'] }),
  (body, what) => ({ ...another(body, what), staffId: nobody }),
  (body, what) => ({ ...another(body, what), shiftId: nobody }),
  (body, what) => ({ ...another(body, what), currency: 'JPY' }),
  (body, what) => ({ ...another(body, what), businessDay: '2026-01-05' }),
  (body, what) => ({ ...another(body, what), at: '2031-01-05T03:00:00.000Z' }),
  (body, what) => ({ ...another(body, what), yetToCome: { mood: 'good' } }),
  (body, what) => ({ ...another(body, what), amountMinor: 3_000_000 }),
  (body, what) => ({ ...another(body, what), tenders: [] }),
  (body, what) => ({ ...another(body, what), kind: 'never-heard' }),
  (body, what) => another(body, what),
]

/** Oddities by which money and goods of the later day would not be as its till says stand after a sale, a refund or a note. */
const isFollowed = ({ kind }: Body): boolean =>
  !['shift-opened', 'shift-closed', 'exchange', 'training-began', 'training-ended'].includes(String(kind))

/**
 * The journal of a till with two odd entries behind each sound one, in turn, and every third as its oldest desk wrote it; hashed anew behind those
 * that are `booked`. Answers for each recorded entry those that stand for it.
 */
export function oddJournal(entries: readonly JournalEntry[], booked: number): readonly (readonly JournalEntry[])[] {
  let previousHash = entries[booked - 1]?.hash ?? firstPreviousHash
  let sequence = booked
  const write = (id: string, contractVersion: number, body: Body): JournalEntry => {
    sequence += 1
    const entry = { id, sequence, contractVersion, previousHash, body }
    previousHash = hash('sha256', hashedText(entry), 'hex')
    return { ...entry, hash: previousHash }
  }
  return entries.map((entry, at) => {
    if (at < booked) return [entry]
    const { kind } = entry.body
    const version = at % 3 === 0 ? (oldest[String(kind)] ?? entry.contractVersion) : entry.contractVersion
    const sound = write(entry.id, version, entry.body)
    if (!isFollowed(entry.body)) return [sound]
    const what = idOf(`${entry.id} is followed`)
    const odd = [at, at + 5].map((turn) => oddities[turn % oddities.length])
    return [
      sound,
      ...odd.flatMap((make, place) =>
        make ? [write(idOf(what + place), version, make(entry.body, idOf(`${what}${place} is it`)))] : [],
      ),
    ]
  })
}

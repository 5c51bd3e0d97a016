import { createHash, hash } from 'node:crypto'
import { hashedText } from '@kassa/contract/journal/journal-hash.ts'
import type { JournalEntry } from '@kassa/contract/journal/journal.ts'
import { acknowledgementOf } from '../../../apps/server/src/modules/journal/entry/sound-entry.ts'

/** The sale of one variant on one line. */
export interface SoldLine {
  readonly variantId: string
  readonly quantity: number
}

/** A booked sale from which others are made: the same goods at another moment, by another till. */
export interface Basket {
  readonly orderId: string
  readonly sequence: number
  readonly payableMinor: number
  readonly taxMinor: number
  readonly lines: readonly SoldLine[]
  /** The hashed text of the entry's body between what differs from sale to sale, and what stands there. */
  readonly texts: readonly string[]
  readonly blanks: readonly Blank[]
}

type Blank = 'at' | 'now' | 'day' | 'orderId' | 'number' | 'shiftId'

/** The parts of a sale that differ from the basket that it was made from. */
export interface SaleBlanks extends Readonly<Record<Blank, string>> {}

/** A till that is not there any more: its registration, and where its journal has come to. */
export interface Till {
  readonly deviceId: string
  readonly deviceName: string
  readonly registrationId: string
  readonly numberPrefix: string
  sequence: number
  lastHash: string
  sales: number
  shiftId: string
}

const blankIn = /"<(at|day|orderId|number|shiftId)>"|"<(now)>"/g

/** The text over which a sale's hash is taken, cut at what differs. */
export function cutBody(body: Readonly<Record<string, unknown>>): Pick<Basket, 'texts' | 'blanks'> {
  const snapshot = body['snapshot'] as Readonly<Record<string, unknown>>
  const moments = { now: '<now>', openedAt: '<now>', paymentStartedAt: '<now>' }
  const named = { at: '<at>', businessDay: '<day>', orderId: '<orderId>', number: '<number>', shiftId: '<shiftId>' }
  const whole = hashedText(entryOf('', 0, '', { ...body, ...named, snapshot: { ...snapshot, ...moments } }))
  const text = whole.slice(whole.indexOf('{'))
  const blanks = [...text.matchAll(blankIn)].map(([, quoted, plain]) => (quoted ?? plain) as Blank)
  const texts = text.split(/"<(?:at|day|orderId|number|shiftId|now)>"/)
  return { texts, blanks }
}

const contractVersion = 3

const entryOf = (
  id: string,
  sequence: number,
  previousHash: string,
  body: Readonly<Record<string, unknown>>,
): Omit<JournalEntry, 'hash'> => ({ id, sequence, contractVersion, previousHash, body })

const bodyText = ({ texts, blanks }: Basket, differing: SaleBlanks): string => {
  let text = texts[0] ?? ''
  blanks.forEach((blank, at) => {
    const value = differing[blank]
    text += `${blank === 'now' ? value : `"${value}"`}${texts[at + 1] ?? ''}`
  })
  return text
}

/** The hash of the next entry of a till's journal that says this sale. */
export const hashOfSale = (till: Till, id: string, basket: Basket, differing: SaleBlanks): string =>
  hash('sha256', [till.lastHash, id, till.sequence + 1, contractVersion, bodyText(basket, differing)].join('\n'), 'hex')

/** The hash of the next entry of a till's journal, whatever it says. */
export const hashOfEntry = (till: Till, id: string, body: Readonly<Record<string, unknown>>): string =>
  createHash('sha256')
    .update(hashedText(entryOf(id, till.sequence + 1, till.lastHash, body)))
    .digest('hex')

/** Puts an entry at the end of a till's journal; answers its number and what the server would acknowledge it with. */
export function append(till: Till, entryHash: string): { readonly sequence: number; readonly acknowledgement: string } {
  till.sequence += 1
  till.lastHash = entryHash
  const { sequence, registrationId } = till
  return { sequence, acknowledgement: acknowledgementOf(registrationId, { sequence, hash: entryHash }) }
}

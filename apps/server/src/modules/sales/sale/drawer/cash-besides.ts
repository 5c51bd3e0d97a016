import type { EntryTender } from '@kassa/contract/journal/journal.ts'
import { foreignWorth, type ForeignCash } from '@kassa/domain/tenders/foreign-cash.ts'
import { isCash } from '@kassa/domain/payment/method.ts'

export type PaidTender = Pick<EntryTender, 'method' | 'amountMinor' | 'reference' | 'foreign'>

const isSame = (one: PaidTender, other: PaidTender): boolean =>
  one.method === other.method && one.amountMinor === other.amountMinor && one.reference === other.reference

const notesText = ({ foreign = [] }: PaidTender): string =>
  foreign
    .map(({ currency, amountMinor, worthMinor }) => `${currency} ${amountMinor} ${worthMinor}`)
    .toSorted()
    .join()

export interface TenderMatch<One extends PaidTender> {
  /** The tenders that are in none of the other documents, each of them counted once. */
  readonly besides: readonly One[]
  /** The tenders that are, with the tenders they were booked as, where the notes in them differ. */
  readonly otherNotes: readonly { readonly now: One; readonly booked: PaidTender }[]
}

/** Holds the tenders of an entry against those that are booked, such with the same notes first. */
export function matchTenders<One extends PaidTender>(
  tenders: readonly One[],
  booked: readonly PaidTender[],
): TenderMatch<One> {
  const left = [...booked]
  const take = (isIt: (one: PaidTender) => boolean): PaidTender | undefined => {
    const at = left.findIndex(isIt)
    return at === -1 ? undefined : left.splice(at, 1)[0]
  }
  const others = tenders.filter((one) => !take((other) => isSame(one, other) && notesText(one) === notesText(other)))
  const pairs = others.map((now) => ({ now, booked: take((other) => isSame(now, other)) }))
  return {
    besides: pairs.flatMap(({ now, booked: other }) => (other ? [] : [now])),
    otherNotes: pairs.flatMap(({ now, booked: other }) => (other ? [{ now, booked: other }] : [])),
  }
}

/** The cash in the drawer that the books do not know of: its own cash (less where notes gave change), and the notes of each currency. */
export interface CashBesides {
  readonly ownMinor: number
  readonly notes: readonly ForeignCash[]
}

/** The cash among tenders: the drawer's own, and the notes of other currencies. Minor units. */
export function cashIn(tenders: readonly PaidTender[]): CashBesides {
  const cash = tenders.filter(({ method }) => isCash(method))
  const notes = cash.flatMap(({ foreign = [] }) => foreign)
  return { ownMinor: cash.reduce((sum, { amountMinor }) => sum + amountMinor, 0) - foreignWorth(notes), notes }
}

/** The worth of its notes in the drawer's own currency, minor units. */
export const worthOfNotes = ({ notes }: CashBesides): number => foreignWorth(notes)

/** Minor units, of either sign. Source: payments.md §3, §7. */
export function cashBesides({ besides, otherNotes }: TenderMatch<PaidTender>): CashBesides {
  const taken = besides.filter(({ method }) => isCash(method))
  const notes = [
    ...taken.flatMap(({ foreign = [] }) => foreign),
    ...otherNotes.flatMap(({ now, booked }) => [...(now.foreign ?? []), ...(booked.foreign ?? []).map(negative)]),
  ]
  const paidMinor = taken.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  return { ownMinor: paidMinor - foreignWorth(notes), notes: byCurrency(notes) }
}

const negative = (one: ForeignCash): ForeignCash => ({
  ...one,
  amountMinor: -one.amountMinor,
  worthMinor: -one.worthMinor,
})

function byCurrency(notes: readonly ForeignCash[]): ForeignCash[] {
  const currencies = [...new Set(notes.map(({ currency }) => currency))]
  return currencies
    .map((currency) => {
      const own = notes.filter((one) => one.currency === currency)
      const amountMinor = own.reduce((sum, one) => sum + one.amountMinor, 0)
      return { currency, amountMinor, worthMinor: foreignWorth(own) }
    })
    .filter(({ amountMinor, worthMinor }) => amountMinor !== 0 || worthMinor !== 0)
}

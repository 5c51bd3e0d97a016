import type { ValuePosting } from '@kassa/domain/accounting/stored-value/value-posting.ts'
import { worthMoves } from '@kassa/domain/member/point-worth.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { findProgramme, listPointsByDay, listPointValues } from '../../member/public.ts'
import type { JournalPlace } from '../journal/journal-place.store.ts'
import { listElsewhere } from './liability/account-entries.store.ts'
import { listPrepaidTaxes } from './prepaid-tax/list-prepaid-taxes.ts'
import {
  listBalances,
  listOffCards,
  listOpenings,
  listPasses,
  listUnknownCodes,
  type BalanceOfDay,
} from './value-sums.store.ts'

type ValueOfDay = ValuePosting & { readonly day: string }

/** The worth of points as it moved in some days, or by the documents of a day; nothing where they are no debt. The merchant's own are those that no outlet has, in the currency of the programme. */
export async function listPoints(tx: Tx, place: JournalPlace) {
  const { merchantId, from, to, ownCurrency, isByDocument = false } = place
  const values = (await listPointValues(tx, merchantId)).filter(({ fromDay }) => fromDay <= to)
  const isElsewhere = ownCurrency !== undefined && (await findProgramme(tx, merchantId))?.currency !== ownCurrency
  if (values.length === 0 || isElsewhere) return []
  const outletId = ownCurrency === undefined ? place.outletId : null
  const moves = await listPointsByDay(tx, { merchantId, outletId, to, isByDocument })
  return worthMoves(moves, values)
    .filter(({ day }) => day >= from)
    .map(({ document, ...move }) => ({ ...move, day: document ?? move.day }))
}

const balancePosting = ({ day, kind, amountMinor }: BalanceOfDay) =>
  kind === 'corrected'
    ? { kind: 'balance-corrected' as const, day, amountMinor }
    : { kind: 'bonus' as const, reason: kind, day, amountMinor }

/** Movements of bonuses and balances, as postings. */
export const readBalances = async (tx: Tx, place: JournalPlace): Promise<ValueOfDay[]> =>
  (await listBalances(tx, place)).map(balancePosting)

/** Returns the changes of value that an outlet's books owe on cards, balances and points, as postings. */
export async function readValue(tx: Tx, place: JournalPlace): Promise<ValueOfDay[]> {
  const balances = await readBalances(tx, place)
  const passes = await listPasses(tx, place)
  const offCards = await listOffCards(tx, place)
  const prepaid = await listPrepaidTaxes(tx, place)
  const points = await listPoints(tx, place)
  const openings = await listOpenings(tx, place)
  const elsewhere = await listElsewhere(tx, place)
  const unknownCodes = await listUnknownCodes(tx, place)
  return [
    ...balances,
    ...passes.map((one) => ({ kind: 'pass' as const, ...one })),
    ...offCards,
    ...prepaid,
    ...points.map((one) => ({ kind: 'points' as const, ...one })),
    ...elsewhere.map((one) => ({ kind: 'elsewhere' as const, isOwn: false, ...one })),
    ...openings.map((one) => ({ kind: 'card-opened' as const, ...one })),
    ...unknownCodes.map((one) => ({ kind: 'unknown-code' as const, ...one })),
  ]
}

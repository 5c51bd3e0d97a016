import type { OutputOf } from '@kassa/contract/endpoint.ts'
import {
  adjustBalance,
  adjustPoints,
  listMemberBalance,
  listMemberPoints,
} from '@kassa/contract/member/member-records.calls.ts'
import type { memberView } from '@kassa/contract/member/member.calls.ts'
import { eraseMember } from '@kassa/contract/member/privacy.calls.ts'
import { memberResource } from '@kassa/contract/open/member.calls.ts'
import {
  adjustMemberBalance as adjustBalanceCall,
  adjustMemberPoints as adjustPointsCall,
  BALANCE_REASONS,
  balanceEntry,
  eraseMember as eraseCall,
  listMemberBalance as balanceCall,
  listMemberPoints as pointsCall,
  POINT_REASONS,
  pointEntry,
} from '@kassa/contract/open/members/member-books.calls.ts'
import { accept, refuse, type Refusal, type Result } from '@kassa/domain/result.ts'
import { refusedField } from '../../../platform/calls/wrong-fields.ts'
import { command, type Context } from '../../../platform/command.ts'
import { findMemberCurrency } from '../../member/public.ts'
import { showResource, shownPage } from '../answer-resource.ts'
import type { AskInside } from '../ask-inside.ts'
import { moneyOf } from './amounts.ts'
import { memberIn, toldOf } from './members.ts'
import { endOf } from './tender.ts'

type PointRow = OutputOf<typeof listMemberPoints.answer>['rows'][number]
type BalanceRow = OutputOf<typeof listMemberBalance.answer>['rows'][number]

/** The word for a number of the book. Throws for a number without one: a bug, and nothing is answered. */
function wordOf<Words extends Readonly<Record<number, string>>>(words: Words, number: number): Words[keyof Words] {
  const word = words[number]
  if (word === undefined) throw new Error(`the public API has no word for the reason ${number}`)
  return word as Words[keyof Words]
}

/** A movement; an outlet that the app does not see is not named. */
const movedOf = ({ reaches }: Context, row: PointRow | BalanceRow) => ({
  id: String(row.entryNumber),
  document_number: row.documentNumber,
  outlet_id: row.outletId !== null && reaches(row.outletId) ? row.outletId : null,
  note: row.note,
  business_day: row.businessDay,
  at: row.at,
})

const pointsIn = (context: Context) => (row: PointRow) => ({
  ...movedOf(context, row),
  reason: wordOf(POINT_REASONS, row.reason),
  points: row.points,
  points_after: row.afterPoints,
  last_day: row.lastDay,
})

const balanceIn = (context: Context) => (row: BalanceRow) => ({
  ...movedOf(context, row),
  reason: wordOf(BALANCE_REASONS, row.type),
  amount: moneyOf(row.amountMinor, row.currency),
  amount_after: moneyOf(row.afterMinor, row.currency),
})

function shown(
  context: Context,
  book: 'points' | 'balance',
  member: Result<OutputOf<typeof memberView>>,
): Result<{ id: unknown }> {
  if (!member.ok) return member
  context.tellVersion(member.value.version)
  return accept(showResource(memberResource, memberIn(context)(member.value), toldOf(context, book)))
}

/** A refusal that names a card by its end: whoever reads the whole code can spend it. */
const withoutCode = (refusal: Refusal): Refusal => {
  const { code } = refusal.facts ?? {}
  return typeof code === 'string' ? { ...refusal, facts: { ...refusal.facts, code: endOf(code) } } : refusal
}

export const memberBookCommands = (ask: AskInside) => [
  command(pointsCall, async (context, { id, cursor, limit, ...choice }) => {
    const page = await ask(context, listMemberPoints, { id, cursor }, { limit })
    return page.ok ? shownPage(pointEntry, page.value, pointsIn(context), choice) : page
  }),
  command(balanceCall, async (context, { id, cursor, limit, ...choice }) => {
    const page = await ask(context, listMemberBalance, { id, cursor }, { limit })
    return page.ok ? shownPage(balanceEntry, page.value, balanceIn(context), choice) : page
  }),
  command(adjustPointsCall, async (context, { id, points, reason: note }) =>
    shown(context, 'points', await ask(context, adjustPoints, { id, points, note })),
  ),
  command(adjustBalanceCall, async (context, { id, bucket, amount, reason: note }) => {
    const currency = await findMemberCurrency(context.tx, context.merchantId, id)
    if (currency === undefined) return refuse({ code: 'thing.not-found' })
    if (currency !== amount.currency)
      return refuse(refusedField('amount.currency', amount.currency, { values: [currency] }))
    return shown(
      context,
      'balance',
      await ask(context, adjustBalance, { id, bucket, amountMinor: amount.amount, note }),
    )
  }),
  command(eraseCall, async (context, { id, card_number: cardNumber }) => {
    const erased = await ask(context, eraseMember, { id, cardNumber })
    return erased.ok ? accept({ id }) : refuse(withoutCode(erased.refusal))
  }),
]

import type { RechargeTender } from '@kassa/domain/member/recharge-tenders.ts'
import { DEPOSIT_ACCOUNT } from '@kassa/domain/purse/paid-ahead.ts'
import { refuse, type Result } from '@kassa/domain/result.ts'
import { openPurse, type PaidByBalance } from '../../member/public.ts'
import { findOutletFacts } from '../../organisation/public.ts'
import { noteDeposit } from '../../sales/public.ts'
import type { PaidAheadContext } from '../paid-ahead/paid-ahead-context.ts'
import { writePayment, type PaidInView } from './write-paid-in.ts'

/** Payments that a program of others brings for a saved order: money that it took under a number of its own, gift cards, and balance of the member. */
interface PaidByApp {
  readonly orderId: string
  readonly setAsideId: string
  readonly amountMinor: number
  readonly tenders: readonly RechargeTender[]
  /** The part of a member's balance, as a tender too; undefined: none. */
  readonly byBalance: PaidByBalance | undefined
}

/**
 * Books payments of a program of others as the deposit of a saved order, on an account of its own: in no drawer and in no shift. The caller has checked
 * the amounts, that the number is new, and has locked the gift cards and the member.
 */
export async function payByApp(
  context: PaidAheadContext,
  { orderId, setAsideId, amountMinor, tenders, byBalance }: PaidByApp,
): Promise<Result<PaidInView>> {
  const { tx, merchantId, inOutletId } = context
  const outlet = await findOutletFacts(tx, merchantId, inOutletId)
  if (!outlet) return refuse({ code: 'thing.not-found' })
  const account = { ...DEPOSIT_ACCOUNT, id: context.newId(), currency: outlet.currency }
  const into = {
    purse: () => openPurse(context, account),
    memberId: byBalance?.memberId ?? null,
    uses: 0,
  }
  const paid = await writePayment(context, { orderId, amountMinor, tenders, byBalance }, outlet, into, {
    kind: 'app',
    drawer: null,
  })
  if (paid.ok) await noteDeposit(tx, merchantId, setAsideId, paid.value.purse.id)
  return paid
}

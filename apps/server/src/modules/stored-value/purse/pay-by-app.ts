import { TENDERS } from '@kassa/domain/payment/method.ts'
import { refuse, type Result } from '@kassa/domain/result.ts'
import { openPurse } from '../../member/public.ts'
import { findOutletFacts } from '../../organisation/public.ts'
import { noteDeposit } from '../../sales/public.ts'
import type { PaidAheadContext } from '../paid-ahead/paid-ahead-context.ts'
import { writePayment, type PaidInView } from './write-paid-in.ts'

/** Money that a program of others took for a saved order, under a number of its own. */
interface PaidByApp {
  readonly orderId: string
  readonly setAsideId: string
  readonly amountMinor: number
  readonly reference: string
}

/**
 * Books money of a program of others as the deposit of a saved order, on an account of its own: in no drawer and in no shift. The caller has checked the
 * amount, and that its number is new.
 */
export async function payByApp(
  context: PaidAheadContext,
  { orderId, setAsideId, amountMinor, reference }: PaidByApp,
): Promise<Result<PaidInView>> {
  const { tx, merchantId, inOutletId } = context
  const outlet = await findOutletFacts(tx, merchantId, inOutletId)
  if (!outlet) return refuse({ code: 'thing.not-found' })
  const plain = { kind: 'gift-card', memberId: null, creditMinor: 0, times: null } as const
  const account = { ...plain, id: context.newId(), isDeposit: true }
  const into = {
    purse: () => openPurse(context, { ...account, currency: outlet.currency }),
    memberId: null,
    uses: 0,
  }
  const tenders = [{ method: TENDERS['paid-outside'].number, amountMinor, reference }]
  const paid = await writePayment(context, { orderId, amountMinor, tenders }, outlet, into, {
    kind: 'app',
    drawer: null,
  })
  if (paid.ok) await noteDeposit(tx, merchantId, setAsideId, paid.value.purse.id)
  return paid
}

import { journalDb } from '../journal/databases.ts'
import { recall, remember } from '../journal/journal-db.ts'
import { tenderOf, type PaidAheadRequest, type AheadAttempt } from './ahead-attempt.ts'

const KEY = 'payment.ahead'

interface Kept {
  readonly attempt: AheadAttempt
  readonly thing: string
}

/** The thing that money is paid ahead for, whoever pays it how: the same thing chosen again after a page was loaded anew is known by it. */
function thingOf({ kind, request }: PaidAheadRequest): string {
  const { orderId: _order, tenders: _tenders, shiftId: _shift, method: _method, reference: _slip, ...rest } = request
  return JSON.stringify([kind, rest])
}

/** Keeps an attempt before its channel is asked, so that a page loaded anew finds it and nobody is asked twice. The customer's code is not kept. */
export const keepAhead = ({ code: _code, ...attempt }: AheadAttempt, ahead: PaidAheadRequest): Promise<void> =>
  remember(journalDb(), KEY, { attempt, thing: thingOf(ahead) } satisfies Kept)

export const forgetAhead = (): Promise<void> => remember(journalDb(), KEY, null)

/** Returns whether money is on its way for something that is paid ahead. */
export const isAheadBegun = async (): Promise<boolean> => (await recall<Kept>(journalDb(), KEY)) !== null

/** The attempt that was begun for the same thing and of which nobody knows yet how it ended. */
export async function recallAhead(
  amountMinor: number,
  ahead: (by: ReturnType<typeof tenderOf>) => PaidAheadRequest,
): Promise<AheadAttempt | null> {
  const kept = await recall<Kept>(journalDb(), KEY)
  if (kept?.attempt.amountMinor !== amountMinor) return null
  return thingOf(ahead(tenderOf(kept.attempt))) === kept.thing ? kept.attempt : null
}

import type { SaleBody } from '@kassa/contract/journal/journal.ts'
import { SNAPSHOT_LIMITS } from '@kassa/domain/basket/limits.ts'
import type { Tx } from '../../../../platform/db/tx.ts'
import { findMemberBooks, isCardOfAccount, type MemberBooks, unfitSegments } from '../../../member/public.ts'

/** The member a sale names, with what they hold, kept from others until the sale is booked; undefined where nobody is. */
export async function memberOfSale(
  tx: Tx,
  merchantId: string,
  body: Pick<SaleBody, 'memberId' | 'orderId' | 'at' | 'snapshot' | 'familyCard'>,
  now: string,
): Promise<MemberBooks | undefined> {
  if (body.memberId === null) return undefined
  const { openedAt } = body.snapshot as { openedAt?: unknown }
  const opened = typeof openedAt === 'number' ? Math.min(openedAt, Date.parse(body.at)) : Date.parse(body.at)
  const since = new Date(Math.max(0, opened)).toISOString()
  const { memberId: id, orderId } = body
  const found = await findMemberBooks(tx, merchantId, { id, from: since, orderId, now })
  const known = found && (await withFamilyCard(tx, merchantId, found, body.familyCard))
  const ids = segmentsTold(body)
  if (!known || ids.length === 0) return known
  return { ...known, unfitSegments: await unfitSegments(tx, merchantId, known.accountId, { ids, at: body.at }) }
}

async function withFamilyCard(
  tx: Tx,
  merchantId: string,
  known: MemberBooks,
  cardNumber: string | undefined,
): Promise<MemberBooks> {
  if (cardNumber === undefined) return known
  const { accountId } = known
  return (await isCardOfAccount(tx, merchantId, { accountId, cardNumber }))
    ? { ...known, familyCard: cardNumber }
    : known
}

/** The segments a desk counted its member into, as it says; whether the rest of the basket is sound is asked elsewhere. */
function segmentsTold({ snapshot }: Pick<SaleBody, 'snapshot'>): readonly string[] {
  const { member } = snapshot as { member?: { readonly segmentIds?: unknown } | null }
  const told = member?.segmentIds
  return Array.isArray(told) ? told.filter((id) => typeof id === 'string').slice(0, SNAPSHOT_LIMITS.segments) : []
}

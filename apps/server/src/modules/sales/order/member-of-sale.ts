import type { SaleBody } from '@kassa/contract/device/journal.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { findMemberBooks, type MemberBooks } from '../../member/public.ts'

/** The member a sale names, with what they hold, kept from others until the sale is booked; undefined where nobody is. */
export async function memberOfSale(tx: Tx, merchantId: string, body: SaleBody): Promise<MemberBooks | undefined> {
  if (body.memberId === null) return undefined
  const { openedAt } = body.snapshot as { openedAt?: unknown }
  const opened = typeof openedAt === 'number' ? Math.min(openedAt, Date.parse(body.at)) : Date.parse(body.at)
  return findMemberBooks(tx, merchantId, body.memberId, new Date(Math.max(0, opened)).toISOString())
}

import { readReference } from '@kassa/domain/payment/reference.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { refusedField } from '../../../platform/calls/wrong-fields.ts'
import type { Context } from '../../../platform/command.ts'
import { isReferenceUsed } from '../../sales/public.ts'
import { findByExternalId, holdExternalId } from '../external-id/external-id.store.ts'
import { installationOf } from '../external-id/make-once.ts'
import { CARD_PAYMENT } from './stored-value/order-cards.ts'

/** The number of a payment that an app took, where it brought none with that number before: neither for an order nor for a gift card. */
export async function newPayment(context: Context, typed: string, field: string): Promise<Result<string>> {
  const read = readReference(typed)
  if (!read.ok) return refuse(refusedField(field, typed, { problem: 'invalid_format' }))
  const { tx, merchantId } = context
  const known = { installationId: installationOf(context), reference: read.value }
  const { installationId, reference } = known
  await holdExternalId(tx, merchantId, { installationId, kind: 'web_order', externalId: `paid ${reference}` })
  const isUsed =
    (await isReferenceUsed(tx, merchantId, known)) ||
    (await findByExternalId(tx, merchantId, { installationId, kind: CARD_PAYMENT, externalId: reference }))
  return isUsed ? refuse({ code: 'order.reference-used', facts: { reference } }) : accept(reference)
}

import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { listLabelGoods } from '@kassa/contract/print/label-design.calls.ts'
import { labelCopies } from '@kassa/domain/label/label-copies.ts'
import type { LabelKind } from '@kassa/domain/label/label-template.ts'
import type { Context } from '../../../platform/command.ts'
import { findReceivedGoods } from '../../inventory/public.ts'
import { listExpiringLots } from '../../inventory/warning/public.ts'
import { businessDayAt, findOutletFacts } from '../../organisation/public.ts'

/** How many labels are wanted of goods, and the first day after which what there is of them may not be sold. */
export interface LabelRequest {
  readonly copies: number
  readonly expiresOn: string | null
}

type Asked = OutputOf<(typeof listLabelGoods)['request']>

/** Days ahead where nobody says how many. */
const SOON_DAYS = 7

/**
 * The goods that are asked for by something else than their labels: what came with a receipt, or soon expires. Null: all goods, one label
 * each. Undefined: there is no such receipt at the outlet.
 */
export async function wantedGoods(
  context: Context,
  asked: Asked,
  kind: LabelKind,
): Promise<ReadonlyMap<string, LabelRequest> | null | undefined> {
  if (asked.which === 'received') return received(context, asked, kind)
  return asked.which === 'expiring' ? expiring(context, asked, kind) : null
}

async function received({ tx, merchantId }: Context, { outletId, receiptId }: Asked, kind: LabelKind) {
  const goods = receiptId && (await findReceivedGoods(tx, { merchantId, outletId, receiptId }))
  if (!goods) return undefined
  return new Map(
    goods.map(({ variantId, quantity, weightUnit }) => [
      variantId,
      { copies: labelCopies(kind, quantity, weightUnit), expiresOn: null },
    ]),
  )
}

async function expiring({ tx, merchantId, now }: Context, { outletId, days = SOON_DAYS }: Asked, kind: LabelKind) {
  const outlet = await findOutletFacts(tx, merchantId, outletId)
  if (!outlet) return undefined
  const today = businessDayAt(now, outlet)
  const lots = await listExpiringLots(tx, { merchantId, outletId, today }, days)
  const wanted = new Map<string, LabelRequest>()
  const quantities = new Map<string, number>()
  // The most urgent stand first.
  for (const { variantId, quantity, weightUnit, expiresOn } of lots) {
    const all = (quantities.get(variantId) ?? 0) + quantity
    quantities.set(variantId, all)
    const first = wanted.get(variantId)?.expiresOn ?? expiresOn
    wanted.set(variantId, { copies: labelCopies(kind, all, weightUnit), expiresOn: first })
  }
  return wanted
}

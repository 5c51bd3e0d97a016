import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { setAside } from '@kassa/contract/sales/set-aside.calls.ts'
import { differsIn, promisedLines, type PromisedPart } from '@kassa/domain/order/parcel/promised-lines.ts'
import type { Tx } from '../../../../platform/db/tx.ts'
import { findOrderToShip, setDiffersFromQuote, type WebOrderToShip } from './parcel.store.ts'

/** A saved order as a till sets it aside, in the currency of its outlet. */
type SetAsideAnew = Pick<
  OutputOf<(typeof setAside)['request']>,
  'id' | 'totalMinor' | 'lines' | 'memberId' | 'promised'
> & { readonly currency: string }

/** The parts of a quote in which an order may differ from it. */
export type QuotedPart = PromisedPart | 'total' | 'currency' | 'member'

/**
 * Notes in which parts a web order that a till set aside again differs from the one that was quoted: a program ships that one, and no other. A till says its price
 * line by line; of one of the release before goods and total are compared.
 */
export async function noteAgainstQuote(tx: Tx, merchantId: string, asked: SetAsideAnew): Promise<void> {
  const quoted = await findOrderToShip(tx, merchantId, asked.id)
  if (quoted) await setDiffersFromQuote(tx, merchantId, asked.id, partsOf(quoted, asked))
}

function partsOf({ priced, snapshot }: WebOrderToShip, asked: SetAsideAnew): QuotedPart[] {
  const { promised, memberId } = asked
  const currencies = [asked.currency, promised?.currency ?? asked.currency]
  const isOthers = memberId !== undefined && memberId !== (snapshot.member?.id ?? null)
  return [
    ...(promised ? differsIn(promisedLines(priced), promised.lines) : otherGoods(priced, asked.lines)),
    ...(asked.totalMinor === priced.totals.payableMinor ? [] : (['total'] as const)),
    ...(currencies.every((one) => one === priced.currencyCode) ? [] : (['currency'] as const)),
    ...(isOthers ? (['member'] as const) : []),
  ]
}

function otherGoods({ lines }: WebOrderToShip['priced'], asked: SetAsideAnew['lines']): PromisedPart[] {
  const goods = lines.filter(({ kind }) => kind === 'goods')
  const quoted = quantities(
    goods.map(({ variantId, productId, quantity }) => ({ variantId: variantId ?? productId, quantity })),
  )
  const now = quantities(asked)
  const isSame =
    quoted.size === now.size && [...quoted].every(([variantId, quantity]) => now.get(variantId) === quantity)
  return isSame ? [] : ['goods']
}

function quantities(lines: SetAsideAnew['lines']): ReadonlyMap<string, number> {
  const sums = new Map<string, number>()
  for (const { variantId, quantity } of lines) sums.set(variantId, (sums.get(variantId) ?? 0) + quantity)
  return sums
}

import type { ApprovalShown } from '@kassa/contract/sales/approval.calls.ts'
import { basketNow, desk } from '../model/desk-state.ts'
import { nameIn } from '../model/goods/goods.ts'
import { quantityText } from '../model/goods/quantity-text.ts'

const MOST_LINES = 50

/** The basket as the cashier sees it, for the eyes of whoever is asked; `askedLineId` is the line the question is about. */
export function shownBasket(
  askedLineId: string | null,
  amounts: Pick<ApprovalShown, 'beforeMinor' | 'afterMinor'>,
): ApprovalShown {
  const { priced, setup } = desk.read()
  const { lines } = basketNow()
  const language = setup?.outlet.locale ?? 'en-US'
  const payable = new Map(priced?.ok ? priced.value.lines.map(({ id, payableMinor }) => [id, payableMinor]) : [])
  // The line in question is shown whatever else there is no room for.
  const first = [...lines].toSorted((a, b) => Number(b.id === askedLineId) - Number(a.id === askedLineId))
  return {
    lines: first.slice(0, MOST_LINES).map(({ id, goods, quantity }) => ({
      name: nameIn(goods, language).slice(0, 200),
      quantity: `${quantityText(quantity, goods)} ${goods.weightUnit ?? ''}`.trim(),
      amountMinor: payable.get(id) ?? 0,
      isAsked: id === askedLineId,
    })),
    moreLines: Math.max(0, lines.length - MOST_LINES),
    ...amounts,
  }
}

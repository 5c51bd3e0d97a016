import type { DeskItem } from '@kassa/contract/device/desk-catalogue.ts'
import { stockAround } from '@kassa/contract/inventory/stock-around.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { useEffect, useState } from 'react'
import { quantityText } from '../model/goods/quantity-text.ts'
import { askServer } from '../sync/connection.ts'
import { lookAtStock } from '../sync/follow-stock.ts'
import { useMoreWords } from '../ui/use-more-words.ts'
import { useLiveItem } from '../model/goods/use-live-item.ts'

type Rows = OutputOf<(typeof stockAround)['answer']>['rows']

/**
 * Shows the stock of the goods at the other outlets as the server knows it now, and here as this till knows it, which hears what moved and knows of the
 * sales that have not reached the server: everywhere on the screen it is the same. Source: CD-P14, docs/decisions/2770.
 */
export function StockAround({ item: chosen }: { readonly item: DeskItem }) {
  const { t } = useMoreWords()
  const item = useLiveItem(chosen)
  const [rows, setRows] = useState<Rows | null>(null)
  useEffect(() => {
    let isWanted = true
    lookAtStock()
    void askServer(stockAround, { variantId: item.id }).then((heard) => {
      if (isWanted && heard.kind === 'answered') setRows(heard.answer.rows)
    })
    return () => {
      isWanted = false
    }
  }, [item.id])
  const known = rows ?? [{ outletId: '', outletName: t('product.here'), isHere: true, onHand: item.onHand }]
  return (
    <table className="d-table">
      <tbody>
        {known.map(({ outletId, outletName, isHere, onHand }) => (
          <tr key={outletId}>
            <th scope="row">{isHere ? t('product.here') : outletName}</th>
            <td className="d-figures is-right">
              {quantityText(Math.max(0, isHere ? item.onHand : onHand), item)} {item.weightUnit ?? ''}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

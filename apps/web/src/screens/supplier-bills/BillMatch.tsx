import { costOfOne } from '@kassa/domain/inventory/cost-of-quantity.ts'
import { addWide, type WideMinor } from '@kassa/domain/money/wide.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { moneyText } from '../../kit/money/format.ts'
import { Cost } from '../../kit/money/Cost.tsx'
import { Quantity } from '../../kit/money/Money.tsx'
import { StatusTag } from '../../kit/state/StatusTag.tsx'
import { isThousandths } from '../../parts/stock/bill-draft.ts'
import type { SupplierBill } from './SupplierBillDetailPage.tsx'

const columns = ['ordered', 'received', 'quantity', 'amount', 'tax', 'landed'] as const

/** Each line as it was ordered, received and billed; what goes beyond the tolerance is named in it. */
export function BillMatch({ bill }: { readonly bill: SupplierBill }) {
  const { t } = useTranslation('supplierBill')
  return (
    <div className="k-panel k-scroll-x" tabIndex={0} role="group" aria-label={t('lines')}>
      <table className="k-plain-table">
        <thead>
          <tr>
            <th scope="col">{t('line')}</th>
            {columns.map((column) => (
              <th key={column} scope="col" className="is-end">
                {t(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bill.lines.map((line, at) => (
            <Row key={at} line={line} currency={bill.currency} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The price of one piece as it is billed, and with its freight and duty where it has any; null where it is not known or not shown. */
function priceOfOne({ goods, quantity, amountMinor, landedMinor }: SupplierBill['lines'][number]) {
  if (!goods || !quantity || amountMinor === null || landedMinor === null) return { billed: null, landed: null }
  const one = (minor: WideMinor) => costOfOne(minor, quantity, isThousandths(goods.weightUnit))
  const isLanded = BigInt(landedMinor) !== 0n
  return { billed: one(amountMinor), landed: isLanded ? one(addWide([amountMinor, landedMinor])) : null }
}

/** A figure with a smaller one below it. */
function Above({ small, children }: { readonly small: string; readonly children: ReactNode }) {
  return (
    <>
      {children}
      {small === '' ? null : <small className="k-block k-muted k-figures">{small}</small>}
    </>
  )
}

function Row({ line, currency }: { readonly line: SupplierBill['lines'][number]; readonly currency: string }) {
  const { t } = useTranslation('supplierBill')
  const { goods, quantity, kind, text, differences } = line
  const count = (value: number | null | undefined) =>
    goods && typeof value === 'number' ? (
      <Quantity quantity={value} weightUnit={goods.weightUnit} unit={goods.unit} />
    ) : (
      '–'
    )
  const money = (minor: SupplierBill['netMinor']) => <Cost minor={minor} currency={currency} />
  const ones = priceOfOne(line)
  const one = (key: 'unitPrice' | 'unitCost', minor: WideMinor | null | undefined): string =>
    minor === null || minor === undefined ? '' : t(key, { price: moneyText(minor, currency) })
  const cells = [
    <Above key="ordered" small={one('unitPrice', goods?.orderedPriceMinor)}>
      {count(goods?.ordered)}
    </Above>,
    <Above key="received" small={one('unitPrice', goods?.receivedPriceMinor)}>
      {count(goods?.received)}
    </Above>,
    <Above key="billed" small={one('unitPrice', ones.billed)}>
      {count(quantity)}
    </Above>,
    money(line.amountMinor),
    money(line.taxMinor),
    goods ? (
      <Above key="landed" small={one('unitCost', ones.landed)}>
        {money(line.landedMinor)}
      </Above>
    ) : (
      '–'
    ),
  ]
  return (
    <tr>
      <td>
        {goods ? goods.name : [t(`kind.${kind}`), text].filter(Boolean).join(' · ')}
        {goods ? <small className="k-block k-muted k-figures">{goods.orderNumber}</small> : null}
        <span className="k-tags">
          {differences.map((difference) => (
            <StatusTag key={difference} kind="warn">
              {t(`differs.${difference}`)}
            </StatusTag>
          ))}
        </span>
      </td>
      {cells.map((cell, at) => (
        <td key={columns[at]} className="is-end">
          {cell}
        </td>
      ))}
    </tr>
  )
}

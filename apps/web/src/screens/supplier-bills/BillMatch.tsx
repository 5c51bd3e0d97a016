import { costOfOne } from '@kassa/domain/inventory/cost-of-quantity.ts'
import { addWide, type WideMinor } from '@kassa/domain/money/wide.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { moneyText } from '../../kit/money/format.ts'
import { Cost } from '../../kit/money/Cost.tsx'
import { Quantity } from '../../kit/money/Money.tsx'
import { StatusTag } from '../../kit/state/StatusTag.tsx'
import { PlainTable } from '../../parts/figures/PlainTable.tsx'
import { isThousandths } from '../../parts/stock/bill-draft.ts'
import type { SupplierBill } from './SupplierBillDetailPage.tsx'

const columns = ['ordered', 'received', 'quantity', 'amount', 'tax', 'landed'] as const

/** Each line as it was ordered, received and billed; what goes beyond the tolerance is named in it. */
export function BillMatch({ bill }: { readonly bill: SupplierBill }) {
  const { t } = useTranslation('supplierBill')
  const cellsOf = useCells(bill.currency)
  return (
    <PlainTable
      title={t('lines')}
      columns={[t('line'), ...columns.map((column) => t(column))]}
      rows={bill.lines.map((line, at) => ({
        key: String(at),
        cells: [<Named key="name" line={line} />, ...cellsOf(line)],
      }))}
    />
  )
}

type Line = SupplierBill['lines'][number]

/** The price of one piece as it is billed, and with its freight and duty where it has any; null where it is not known or not shown. */
function priceOfOne({ goods, quantity, amountMinor, landedMinor }: Line) {
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

/** A line by its name, the order it came by, and what differs in it. */
function Named({ line: { goods, kind, text, differences } }: { readonly line: Line }) {
  const { t } = useTranslation('supplierBill')
  return (
    <>
      {goods ? goods.name : [t(`kind.${kind}`), text].filter(Boolean).join(' · ')}
      {goods ? <small className="k-block k-muted k-figures">{goods.orderNumber}</small> : null}
      <span className="k-tags">
        {differences.map((difference) => (
          <StatusTag key={difference} kind="warn">
            {t(`differs.${difference}`)}
          </StatusTag>
        ))}
      </span>
    </>
  )
}

/** Returns the figures of a line, in the order of `columns`. */
function useCells(currency: string): (line: Line) => readonly ReactNode[] {
  const { t } = useTranslation('supplierBill')
  const money = (minor: WideMinor | null) => <Cost minor={minor} currency={currency} />
  const one = (key: 'unitPrice' | 'unitCost', minor: WideMinor | null | undefined): string =>
    minor === null || minor === undefined ? '' : t(key, { price: moneyText(minor, currency) })
  return (line) => {
    const { goods, quantity } = line
    const ones = priceOfOne(line)
    const counted = (key: string, value: number | null | undefined, price: WideMinor | null | undefined) => (
      <Above key={key} small={one('unitPrice', price)}>
        {goods && typeof value === 'number' ? (
          <Quantity quantity={value} weightUnit={goods.weightUnit} unit={goods.unit} />
        ) : (
          '–'
        )}
      </Above>
    )
    return [
      counted('ordered', goods?.ordered, goods?.orderedPriceMinor),
      counted('received', goods?.received, goods?.receivedPriceMinor),
      counted('billed', quantity, ones.billed),
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
  }
}

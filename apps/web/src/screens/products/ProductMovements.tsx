import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { readProductPage } from '@kassa/contract/report/product-page.calls.ts'
import { useTranslation } from 'react-i18next'
import { Moment } from '../../kit/detail/Moment.tsx'
import { quantityText } from '../../kit/money/format.ts'
import { Quantity } from '../../kit/money/Money.tsx'
import { DocumentLink } from '../../parts/document/DocumentLink.tsx'
import type { ProductView } from '../../parts/goods/product-form.ts'
import { StockLine } from '../../parts/stock/StockLine.tsx'
import { paths } from '../../paths.ts'
import { AllowedLink } from '../../parts/place/AllowedLink.tsx'
import { wordOr } from '../../words/word-or.ts'

type Movements = NonNullable<OutputOf<typeof readProductPage.answer>['movements']>

/** Movements whose documents stand below the line. */
const SHOWN = 5

interface Props {
  readonly product: ProductView
  readonly movements: Movements
  /** False of goods that were only ever sold: what is left of them nobody knows. */
  readonly isTracked: boolean
}

/** Shows how the stock went at the chosen outlet, and the documents that moved it last; of goods that nobody counts only what moved. */
export function ProductMovements({ product, movements, isTracked }: Props) {
  const { t } = useTranslation(['product', 'stock'])
  const { weightUnit } = product
  const { variantId, rows } = movements
  return (
    <section className="k-panel">
      <div className="k-panel-head">
        <h2>{t('movements.title')}</h2>
        <AllowedLink to={paths.stockOf(variantId, { name: product.name, unit: weightUnit })}>
          {t('movements.book')}
        </AllowedLink>
      </div>
      {rows.length === 0 ? <p className="k-muted">{t('movements.none')}</p> : null}
      {isTracked ? <StockLine entries={rows} weightUnit={weightUnit} /> : null}
      <ul className="k-plain-list">
        {rows.slice(0, SHOWN).map((row) => (
          <li key={row.entryNumber}>
            <span>
              {wordOr(`stock:kind.${row.kind}`, row.kind)}{' '}
              <DocumentLink kind={row.documentKind} id={row.documentId} number={row.documentNumber} />{' '}
              <small className="k-muted">
                <Moment at={row.at} />
              </small>
            </span>
            <span className="k-figures">
              {row.quantity > 0 ? '+' : ''}
              {quantityText(row.quantity, weightUnit)}
              {isTracked ? (
                <>
                  {' → '}
                  <Quantity quantity={row.after} weightUnit={weightUnit} />
                </>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { stockFigures } from '@kassa/contract/report/stock-figures.calls.ts'
import { useTranslation } from 'react-i18next'
import { countText, moneyText, shareText, quantityText } from '../../kit/money/format.ts'
import { paths } from '../../paths.ts'
import { PlainTable } from '../../parts/figures/PlainTable.tsx'
import { AllowedLink } from '../../parts/place/AllowedLink.tsx'
import { dayText } from '../../words/day-text.ts'
import { wordOr } from '../../words/word-or.ts'

type Answer = OutputOf<(typeof stockFigures)['answer']>
type Loss = Answer['largestLosses'][number]

/** Pages of the documents that say a loss. */
const pageOf: Readonly<Record<string, (id: string) => string>> = {
  'damage-report': paths.damageReport,
  stocktake: paths.stocktake,
}

const reasonText = ({ kind, reason }: Pick<Loss, 'kind' | 'reason'>): string =>
  reason === '' ? wordOr(`figure:stock.kind.${kind}`, kind) : wordOr(`figure:stock.reason.${reason}`, reason)

/** Shows what was lost by reason and outlet, as a share of sales, and the largest single losses, each opened to its document. Source: IN-P16. */
export function Shrinkage({ answer }: { readonly answer: Answer }) {
  const { t } = useTranslation('figure')
  return (
    <>
      <PlainTable
        title={t('stock.shrinkage')}
        nothing={t('stock.noShrinkage')}
        columns={[t('stock.why'), t('by.outlet'), t('stock.documents'), t('stock.lost'), t('stock.share')]}
        rows={answer.shrinkage.map((row) => ({
          key: `${row.outletId} ${row.currency} ${row.kind} ${row.reason}`,
          cells: [
            reasonText(row),
            row.name,
            countText(row.documents),
            row.lostMinor === null ? '–' : moneyText(row.lostMinor, row.currency),
            row.shareBasisPoints === null ? '–' : shareText(row.shareBasisPoints, row.lostMinor ?? 0),
          ],
        }))}
      />
      {answer.largestLosses.length === 0 ? null : <LargestLosses rows={answer.largestLosses} />}
    </>
  )
}

function LargestLosses({ rows }: { readonly rows: readonly Loss[] }) {
  const { t } = useTranslation('figure')
  const columns = [
    t('by.product'),
    t('stock.why'),
    t('by.outlet'),
    t('stock.day'),
    t('stock.quantity'),
    t('stock.lost'),
  ]
  return (
    <PlainTable
      title={t('stock.largest')}
      columns={columns}
      rows={rows.map((row, at) => ({
        key: `${row.documentId} ${String(at)}`,
        cells: [
          <AllowedLink key="goods" to={paths.product(row.productId)}>
            {row.name}
          </AllowedLink>,
          <Document key="document" loss={row} />,
          row.outletName,
          dayText(row.day),
          quantityText(row.quantity, row.weightUnit),
          row.lostMinor === null ? '–' : moneyText(row.lostMinor, row.currency),
        ],
      }))}
    />
  )
}

/** The reason of a loss, which opens the report or the count that says it. */
function Document({ loss }: { readonly loss: Loss }) {
  const page = pageOf[loss.documentKind]
  return page ? <AllowedLink to={page(loss.documentId)}>{reasonText(loss)}</AllowedLink> : reasonText(loss)
}

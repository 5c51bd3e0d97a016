import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { stockFigures } from '@kassa/contract/report/stock-figures.calls.ts'
import type { WideMinor } from '@kassa/domain/money/wide.ts'
import { useTranslation } from 'react-i18next'
import { countText, moneyText, quantityText } from '../../kit/money/format.ts'
import { paths } from '../../paths.ts'
import { PeriodPage } from '../../parts/figures/PeriodPage.tsx'
import { PlainTable } from '../../parts/figures/PlainTable.tsx'
import { Shrinkage } from './Shrinkage.tsx'
import { AllowedLink } from '../../parts/place/AllowedLink.tsx'
import { dayText } from '../../words/day-text.ts'
import { wordOr } from '../../words/word-or.ts'

type Answer = OutputOf<(typeof stockFigures)['answer']>

/** An amount of cost; a dash for whoever may not see what goods cost. */
const cost = (minor: WideMinor | null, currency: string): string => (minor === null ? '–' : moneyText(minor, currency))

/** /statistics-stock: worth, turns, cover, what moved it, how old it is, what was lost and why, what nobody buys. Source: specification §2, ST-S19, IN-P16. */
export default function StockFiguresPage() {
  return (
    <PeriodPage name="statisticsStock" call={stockFigures}>
      {(answer) => (
        <>
          <Outlets answer={answer} />
          <Movements answer={answer} />
          <Shrinkage answer={answer} />
          <Dead answer={answer} />
        </>
      )}
    </PeriodPage>
  )
}

function Outlets({ answer }: { answer: Answer }) {
  const { t } = useTranslation('figure')
  const titles = ['goods', 'value', 'opening', 'closing', 'cost', 'turns', 'cover'] as const
  return (
    <PlainTable
      title={t('stock.outlets')}
      columns={[t('by.outlet'), ...titles.map((key) => t(`stock.${key}`))]}
      rows={answer.outlets.map((row) => ({
        key: row.outletId,
        cells: [
          row.name,
          countText(row.goods),
          cost(row.valueMinor, row.currency),
          cost(row.openingMinor, row.currency),
          cost(row.closingMinor, row.currency),
          cost(row.costMinor, row.currency),
          row.turnsHundredths === null ? '–' : (row.turnsHundredths / 100).toFixed(2),
          row.coverDays === null ? '–' : countText(row.coverDays),
        ],
      }))}
    />
  )
}

function Movements({ answer }: { answer: Answer }) {
  const { t } = useTranslation('figure')
  return (
    <>
      <PlainTable
        title={t('stock.movements')}
        columns={[t('stock.why'), t('stock.entries'), t('stock.worth')]}
        rows={answer.movements.map(({ kind, currency, entries, valueMinor }) => ({
          key: `${kind} ${currency}`,
          cells: [wordOr(`figure:stock.kind.${kind}`, kind), countText(entries), cost(valueMinor, currency)],
        }))}
      />
      <PlainTable
        title={t('stock.ages')}
        columns={['', t('stock.goods'), t('stock.worth')]}
        rows={answer.ages.map(({ age, currency, goods, valueMinor }) => ({
          key: `${age} ${currency}`,
          cells: [wordOr(`figure:recency.${age}`, String(age)), countText(goods), cost(valueMinor, currency)],
        }))}
      />
    </>
  )
}

function Dead({ answer }: { answer: Answer }) {
  const { t } = useTranslation('figure')
  return (
    <PlainTable
      title={t('stock.dead')}
      nothing={t('stock.noDead')}
      columns={[t('by.product'), t('by.outlet'), t('stock.onHand'), t('stock.worth'), t('stock.lastSold')]}
      rows={answer.dead.map((row) => ({
        key: `${row.variantId} ${row.outletName}`,
        cells: [
          <AllowedLink key="goods" to={paths.product(row.productId)}>
            {row.name}
          </AllowedLink>,
          row.outletName,
          quantityText(row.onHand, row.weightUnit),
          cost(row.valueMinor, row.currency),
          row.lastSoldOn === null ? t('stock.neverSold') : dayText(row.lastSoldOn),
        ],
      }))}
    />
  )
}

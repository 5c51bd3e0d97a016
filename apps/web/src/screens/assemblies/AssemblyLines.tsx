import { useTranslation } from 'react-i18next'
import { Cost } from '../../kit/money/Cost.tsx'
import { Quantity } from '../../kit/money/Money.tsx'
import type { AssemblyView } from './AssemblyDetailPage.tsx'
import { EndHead } from '../../ui/EndHead.tsx'
import { GoodsOfLine } from '../../parts/goods/GoodsCell.tsx'

/** The goods of an assembly in two tables: what left the stock, and what came into it. */
export function AssemblyLines({ assembly }: { assembly: AssemblyView }) {
  return (
    <>
      <Lines assembly={assembly} isOut />
      <Lines assembly={assembly} isOut={false} />
    </>
  )
}

function Lines({ assembly: { lines, currency }, isOut }: { assembly: AssemblyView; isOut: boolean }) {
  const { t } = useTranslation('assembly')
  const title = t(isOut ? 'out' : 'in')
  return (
    <div className="k-panel k-scroll-x" tabIndex={0} role="group" aria-label={title}>
      <table className="k-plain-table">
        <thead>
          <tr>
            <th scope="col">{title}</th>
            <EndHead>{t('quantity')}</EndHead>
            <EndHead>{t('cost')}</EndHead>
          </tr>
        </thead>
        <tbody>
          {lines
            .filter((line) => line.isOut === isOut)
            .map((line) => (
              <tr key={line.lineId}>
                <td>
                  <GoodsOfLine goods={line} />
                </td>
                <td className="is-end">
                  <Quantity quantity={line.quantity} weightUnit={line.weightUnit} unit={line.unit} />
                </td>
                <td className="is-end">
                  <Cost minor={line.costMinor} currency={currency} />
                </td>
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  )
}

import { useTranslation } from 'react-i18next'
import { Cost } from '../../kit/money/Cost.tsx'
import { Quantity } from '../../kit/money/Money.tsx'
import { goodsName } from '../../parts/goods/goods-name.ts'
import type { AssemblyView } from './AssemblyDetailPage.tsx'
import { EndHead } from '../../ui/EndHead.tsx'

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
                  {goodsName(line)}
                  {line.code === null ? null : <small className="k-block k-muted k-figures">{line.code}</small>}
                  {line.serials.length === 0 ? null : (
                    <small className="k-block k-muted k-figures">{line.serials.join(', ')}</small>
                  )}
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

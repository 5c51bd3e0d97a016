import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { listStock } from '@kassa/contract/inventory/inventory.calls.ts'
import { examineStock } from '@kassa/contract/inventory/stock-warning.calls.ts'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { useAddress } from '../../kit/list/use-address.ts'
import { PageHead } from '../../kit/PageHead.tsx'
import { EmptyState } from '../../kit/state/EmptyState.tsx'
import { ErrorState } from '../../kit/state/ErrorState.tsx'
import { Skeleton } from '../../kit/state/Skeleton.tsx'
import { goodIcon } from '../../ui/icons.ts'
import { OnHand } from '../../parts/goods/OnHand.tsx'
import { goodsName } from '../../parts/goods/goods-name.ts'
import { type Goods, GoodsPicker } from '../../parts/goods/GoodsPicker.tsx'
import { AllowedLink } from '../../parts/place/AllowedLink.tsx'
import { paths } from '../../paths.ts'
import { Findings } from './Findings.tsx'

export type ExaminationView = OutputOf<(typeof examineStock)['answer']>

/** Replays the book of a product and names the first document that does not fit. Source: IN-D01. */
export default function StockDoctorPage() {
  const { t } = useTranslation(['doctor', 'nav'])
  const [address, change] = useAddress()
  const variantId = address['variant']
  const examine = ({ variantId: variant, name, weightUnit }: Goods): void =>
    change({ variant, of: name, unit: weightUnit })
  return (
    <section className="k-stack">
      <PageHead title={t('nav:screen.stockDoctor.title')} purpose={t('nav:screen.stockDoctor.purpose')} />
      <div className="k-panel k-stack-tight">
        <h2>{t('which')}</h2>
        <GoodsPicker taken={[]} onPick={examine} />
      </div>
      {variantId === undefined ? (
        <Suspects onExamine={examine} />
      ) : (
        <Examination
          key={variantId}
          variantId={variantId}
          name={address['of'] ?? ''}
          weightUnit={address['unit'] ?? null}
          onClose={() => change({ variant: null, of: null, unit: null })}
        />
      )}
    </section>
  )
}

/** Goods below zero: more left than ever came, so a document is missing. */
function Suspects({ onExamine }: { onExamine: (goods: Goods) => void }) {
  const { t } = useTranslation(['doctor', 'nav'])
  const { data, error, refetch } = useAnswer(listStock, { state: 'negative', limit: 50 })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton rows={4} />
  if (data.rows.length === 0)
    return (
      <EmptyState
        icon={goodIcon}
        title={t('noSuspects')}
        body={t('noSuspectsBody')}
        action={<AllowedLink to={paths.stock()}>{t('nav:screen.stock.title')}</AllowedLink>}
      />
    )
  return (
    <div className="k-panel">
      <div className="k-panel-head">
        <h2>{t('suspects')}</h2>
      </div>
      <p className="k-muted">{t('suspectsNote')}</p>
      <ul className="k-plain-list">
        {data.rows.map((row) => (
          <li key={row.variantId}>
            <span>{goodsName(row)}</span>
            <span className="k-field-row">
              <span className="k-bad">
                <OnHand of={row} />
              </span>
              <Button size="small" onClick={() => onExamine({ ...row, name: goodsName(row) })}>
                {t('examine')}
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

interface Props {
  readonly variantId: string
  readonly name: string
  readonly weightUnit: string | null
  readonly onClose: () => void
}

function Examination(props: Props) {
  const { data, error, refetch } = useAnswer(examineStock, { variantId: props.variantId })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  return data ? <Findings {...props} found={data} /> : <Skeleton rows={6} />
}

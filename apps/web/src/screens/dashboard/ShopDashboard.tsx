import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { dashboard } from '@kassa/contract/report/report.calls.ts'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { useMomentText } from '../../kit/detail/Moment.tsx'
import { PageHead } from '../../kit/PageHead.tsx'
import { DeskLink } from '../../kit/state/DeskLink.tsx'
import { Loading } from '../../kit/state/Loading.tsx'
import './dashboard.css'
import { FirstSteps } from './FirstSteps.tsx'
import { InboxPart } from './InboxPart.tsx'
import { NowPanels } from './NowPanels.tsx'
import { OwnPanel } from './OwnPanel.tsx'
import { HighStockPanel, LowStockPanel, TopOutletsPanel, TopProductsPanel } from './RankPanels.tsx'
import { TodayPanel } from './TodayPanel.tsx'
import { YesterdayPanel } from './YesterdayPanel.tsx'

export type Dashboard = OutputOf<(typeof dashboard)['answer']>
export type CurrencyPart = Dashboard['byCurrency'][number]

/** Yesterday, what needs a hand, and now: today's figures, tills, last orders; then rankings. Every figure opens the rows behind it. Source: look.md. */
export function ShopDashboard() {
  const { t } = useTranslation(['dashboard', 'nav', 'kit'])
  const momentText = useMomentText()
  const { data, error, refetch } = useAnswer(dashboard, {}, { keepsPrevious: true })
  const asOf = data ? t('kit:freshUntil', { time: momentText(data.asOf, null, 'time') }) : ''
  return (
    <>
      <PageHead
        title={t('nav:screen.dashboard.title')}
        purpose={t('nav:screen.dashboard.purpose')}
        actions={<span className="k-muted k-figures">{asOf}</span>}
      />
      {data ? <Parts data={data} /> : <Loading error={error} onRetry={() => void refetch()} rows={8} />}
    </>
  )
}

function Parts({ data }: { data: Dashboard }) {
  const { t } = useTranslation('dashboard')
  return (
    <div className="k-dashboard">
      {data.byCurrency.map((part) => (
        <YesterdayPanel key={part.currency} part={part} data={data} />
      ))}
      <div className="k-dashboard-day">
        <div className="k-stack">
          {data.byCurrency.map((part) => (
            <TodayPanel key={part.currency} part={part} data={data} />
          ))}
          {data.byCurrency.length === 0 ? (
            <p className="k-panel is-wide">
              {t('noneYet')} <DeskLink />
            </p>
          ) : null}
        </div>
        <div className="k-stack">
          <FirstSteps />
          <InboxPart />
        </div>
        <NowPanels now={data.now} />
      </div>
      {data.own === null ? null : <OwnPanel own={data.own} />}
      <div className="k-dashboard-columns">
        {data.byCurrency.map((part) => (
          <TopProductsPanel key={part.currency} part={part} />
        ))}
        <LowStockPanel rows={data.lowStock} />
        <HighStockPanel />
        {data.byCurrency.map((part) =>
          part.topOutlets.length < 2 ? null : <TopOutletsPanel key={part.currency} part={part} />,
        )}
      </div>
    </div>
  )
}

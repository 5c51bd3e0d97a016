import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { readRfm } from '@kassa/contract/member/segment.calls.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { countText, moneyText } from '../../kit/money/format.ts'
import { EmptyState } from '../../kit/state/EmptyState.tsx'
import { Loading } from '../../kit/state/Loading.tsx'
import { paths } from '../../paths.ts'
import { listText } from '../../words/list-text.ts'
import './rfm.css'

type Rfm = OutputOf<typeof readRfm.answer>
const FIFTHS = [5, 4, 3, 2, 1] as const

/** Members by last visit and number of visits, in fifths, with what each cell spent. */
export function RfmTable() {
  const { t } = useTranslation(['segment', 'nav'])
  const { data, error, refetch } = useAnswer(readRfm, {})
  if (!data) return <Loading error={error} onRetry={() => void refetch()} rows={6} />
  if (data.members === 0) {
    const members = <Link to={paths.members()}>{t('nav:screen.members.title')}</Link>
    return <EmptyState title={t('rfmNone')} body={t('rfmNoneBody')} action={members} />
  }
  const { members, neverCame, cuts, currency } = data
  const money = cuts.spentMinor.map((cut) => moneyText(cut, currency ?? 'USD'))
  return (
    <div className="k-stack-tight">
      <p className="k-muted">{t('rfmNote', { members: countText(members), never: countText(neverCame) })}</p>
      <Grid rfm={data} />
      <p className="k-muted">{t('money', { cuts: listText(money) })}</p>
    </div>
  )
}

function Grid({ rfm }: { rfm: Rfm }) {
  const { t } = useTranslation('segment')
  const { lastVisit, visits } = rfm.cuts
  const visitsOf = (score: number): string => {
    const count = countText(visits[Math.max(0, score - 2)] ?? 0)
    return score === 1 ? t('upTo', { cut: count }) : t('over', { cut: count })
  }
  const daysOf = (score: number): string => {
    const day = lastVisit[Math.max(0, score - 2)] ?? '–'
    return score === 1 ? t('until', { day }) : t('since', { day })
  }
  return (
    <div className="rfm-scroll" tabIndex={0} role="region" aria-label={t('rfm')}>
      <table className="rfm-grid">
        <thead>
          <tr>
            <th scope="col">
              {t('recency')} \ {t('frequency')}
            </th>
            {FIFTHS.map((score) => (
              <th key={score} scope="col">
                {visitsOf(score)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {FIFTHS.map((recency) => (
            <tr key={recency}>
              <th scope="row">{daysOf(recency)}</th>
              {FIFTHS.map((frequency) => (
                <Cell key={frequency} rfm={rfm} recency={recency} frequency={frequency} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Cell({ rfm, recency, frequency }: { rfm: Rfm; recency: number; frequency: number }) {
  const { t } = useTranslation('segment')
  const cell = rfm.cells.find((one) => one.recency === recency && one.frequency === frequency)
  if (!cell) return <td className="k-muted">–</td>
  const spent = moneyText(cell.spentMinor, rfm.currency ?? 'USD')
  return <td className="k-figures">{t('cell', { members: countText(cell.members), spent })}</td>
}

import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { memberFigures } from '@kassa/contract/report/member-figures.calls.ts'
import { useTranslation } from 'react-i18next'
import { HeatMap } from '../../kit/chart/HeatMap.tsx'
import { countText, moneyText, shareText } from '../../kit/money/format.ts'
import { paths } from '../../paths.ts'
import { PeriodPage } from '../../parts/figures/PeriodPage.tsx'
import { PlainTable } from '../../parts/figures/PlainTable.tsx'
import { AllowedLink } from '../../parts/place/AllowedLink.tsx'
import { wordOr } from '../../words/word-or.ts'

type Answer = OutputOf<(typeof memberFigures)['answer']>

const counted = ['all', 'added', 'active', 'lost', 'never', 'buying', 'returning'] as const

/** /statistics-member: who joined, came back and stayed away, what moved, and what is owed. Source: specification §2, ST-S18. */
export default function MemberFiguresPage() {
  return (
    <PeriodPage name="statisticsMember" call={memberFigures}>
      {(answer) => <Parts answer={answer} />}
    </PeriodPage>
  )
}

function Parts({ answer }: { answer: Answer }) {
  const { t } = useTranslation('figure')
  return (
    <>
      <dl className="k-figures-row is-of-four">
        {counted.map((key) => (
          <div key={key}>
            <dt>{t(`members.${key}`)}</dt>
            <dd>
              <AllowedLink to={paths.members()}>{countText(answer.counts[key])}</AllowedLink>
            </dd>
          </div>
        ))}
      </dl>
      <PlainTable
        title={t('members.share')}
        columns={['', t('members.memberNet'), t('members.net'), t('members.shareOf'), t('figure.orders.name')]}
        rows={answer.share.map((one) => ({
          key: one.currency,
          cells: [
            one.currency,
            moneyText(one.memberMinor, one.currency),
            moneyText(one.netMinor, one.currency),
            one.shareBasisPoints === null ? '–' : shareText(one.shareBasisPoints, one.memberMinor),
            `${countText(one.memberOrders)} / ${countText(one.orders)}`,
          ],
        }))}
      />
      <Recencies answer={answer} />
      <Flows answer={answer} />
    </>
  )
}

const recencies = ['0', '1', '2', '3'] as const
const frequencies = ['0', '1', '2'] as const

function Recencies({ answer: { table } }: { answer: Answer }) {
  const { t } = useTranslation('figure')
  return (
    <section className="k-panel">
      <h2>{t('members.table')}</h2>
      <HeatMap
        title={t('members.table')}
        rows={recencies.map((key) => t(`recency.${key}`))}
        columns={frequencies.map((key) => t(`frequency.${key}`))}
        value={(row, column) =>
          table.find(({ recency, frequency }) => recency === row && frequency === column)?.members ?? null
        }
        text={countText}
        isWritten
      />
    </section>
  )
}

function Flows({ answer }: { answer: Answer }) {
  const { t } = useTranslation('figure')
  const name = t('members.byNumber')
  return (
    <>
      <PlainTable
        title={t('members.owed')}
        columns={['', t('members.principal'), t('members.bonus'), t('members.pointsHeld')]}
        rows={answer.owed.map(({ currency, principalMinor, bonusMinor, points }) => ({
          key: currency,
          cells: [
            currency,
            moneyText(principalMinor, currency),
            moneyText(bonusMinor, currency),
            countText(Number(points)),
          ],
        }))}
      />
      <PlainTable
        title={t('members.levels')}
        columns={[name, t('members.count')]}
        rows={answer.levels.map((level) => ({
          key: String(level.number),
          cells: [level.name ?? t('members.noLevel'), countText(level.members)],
        }))}
      />
      <PlainTable
        title={t('members.moves')}
        columns={[name, t('members.count')]}
        rows={answer.levelMoves.map(({ reason, members }) => ({
          key: reason,
          cells: [wordOr(`figure:members.move.${reason}`, reason), countText(members)],
        }))}
      />
      <PlainTable
        title={t('members.points')}
        columns={[name, t('members.pointsHeld')]}
        rows={answer.points.map(({ reason, points }) => ({
          key: String(reason),
          cells: [wordOr(`figure:reason.${reason}`, String(reason)), countText(points)],
        }))}
      />
      <PlainTable
        title={t('members.balance')}
        columns={[name, t('stock.worth')]}
        rows={answer.balance.map(({ type, currency, amountMinor }) => ({
          key: `${type} ${currency}`,
          cells: [wordOr(`figure:type.${type}`, String(type)), moneyText(amountMinor, currency)],
        }))}
      />
    </>
  )
}

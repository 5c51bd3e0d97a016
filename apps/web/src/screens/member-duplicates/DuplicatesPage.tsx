import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { memberRow } from '@kassa/contract/member/member.calls.ts'
import { keepApart, listDuplicates } from '@kassa/contract/member/merge.calls.ts'
import { Button } from 'antd'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { useChange } from '../../api/use-change.ts'
import { useFormState } from '../../kit/form/form-state.ts'
import { countText, moneyText } from '../../kit/money/format.ts'
import { PageHead } from '../../kit/PageHead.tsx'
import { EmptyState } from '../../kit/state/EmptyState.tsx'
import { ErrorState } from '../../kit/state/ErrorState.tsx'
import { Skeleton } from '../../kit/state/Skeleton.tsx'
import { paths } from '../../paths.ts'
import { useCan } from '../../session/permission.ts'
import { goodIcon } from '../../ui/icons.ts'
import { listText } from '../../words/list-text.ts'
import { MergeDrawer } from './MergeDrawer.tsx'
import { Merges } from './Merges.tsx'

type Pair = OutputOf<typeof listDuplicates.answer>['pairs'][number]
export type ListedMember = OutputOf<typeof memberRow>

/** Members who look like one person: merged with a preview, or said to be two; below, what was merged and can be undone. Source: MB-P04, MB-D02. */
export default function DuplicatesPage() {
  const { t } = useTranslation(['memberMerge', 'nav'])
  const { data, error, refetch } = useAnswer(listDuplicates, {})
  const [merging, setMerging] = useFormState<Pair | null>('member-merge', null)
  const mayMerge = useCan('platform.members.members.delete')
  return (
    <section className="k-stack">
      <PageHead title={t('nav:screen.memberDuplicates.title')} purpose={t('nav:screen.memberDuplicates.purpose')} />
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton rows={4} /> : null}
      {data?.pairs.length === 0 ? (
        <EmptyState
          icon={goodIcon}
          title={t('none')}
          body={t('noneBody')}
          action={<Link to={paths.members()}>{t('nav:screen.members.title')}</Link>}
        />
      ) : null}
      {data?.pairs.map((pair) => (
        <PairPanel
          key={pair.one.id + pair.other.id}
          pair={pair}
          onMerge={mayMerge ? () => setMerging(pair) : undefined}
        />
      ))}
      {data?.isCut === true ? <p className="k-muted">{t('cut')}</p> : null}
      {data ? <Merges /> : null}
      {merging ? <MergeDrawer pair={merging} onClose={() => setMerging(null)} /> : null}
    </section>
  )
}

function PairPanel({ pair, onMerge }: { pair: Pair; onMerge: (() => void) | undefined }) {
  const { t } = useTranslation('memberMerge')
  const { one, other, alike } = pair
  const apart = useChange(keepApart)
  const mayEdit = useCan('platform.members.members.edit')
  return (
    <article className="k-panel k-stack-tight" aria-label={t('pair', { one: one.name, other: other.name })}>
      <h2>{listText(alike.map((what) => t(`alike.${what}`)))}</h2>
      <Person member={one} />
      <Person member={other} />
      <div className="k-page-actions">
        {mayEdit ? (
          <Button loading={apart.isPending} onClick={() => apart.mutate({ oneId: one.id, otherId: other.id })}>
            {t('apart')}
          </Button>
        ) : null}
        {onMerge ? (
          <Button type="primary" onClick={onMerge}>
            {t('merge')}
          </Button>
        ) : null}
      </div>
    </article>
  )
}

function Person({ member }: { member: ListedMember }) {
  const { t } = useTranslation('memberMerge')
  const { cardNumber: card, phone, points, balanceMinor, spentMinor, currency } = member
  const money = { balance: moneyText(balanceMinor, currency), spent: moneyText(spentMinor, currency) }
  return (
    <p>
      <Link to={paths.member(member.id)}>{member.name}</Link>
      <br />
      <span className="k-muted k-figures">
        {t('facts', { card, phone: phone || '–', points: countText(points), ...money })}
      </span>
    </p>
  )
}

import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { conflictGoods } from '@kassa/contract/promotion/conflict.calls.ts'
import type { Collision, CollisionSide } from '@kassa/domain/campaign/collision.ts'
import { moneyText } from '../../kit/money/format.ts'
import { Drawer, Progress, Select } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { EmptyState } from '../../kit/state/EmptyState.tsx'
import { ErrorState } from '../../kit/state/ErrorState.tsx'
import { useSession } from '../../session/session.ts'
import { wordOr } from '../../words/word-or.ts'
import { collisions } from './conflicts.ts'
import type { ShownPlan } from './plan-draft.ts'

type Answer = OutputOf<(typeof conflictGoods)['answer']>

interface Props {
  readonly plans: readonly ShownPlan[]
  readonly onClose: () => void
}

/** Pairs looked at before the screen is drawn again. */
const AT_ONCE = 40

/** Plans that stand in each other's way at an outlet, each with a basket that shows it. Source: features MK-D02. */
export function ConflictDrawer({ plans, onClose }: Props) {
  const { t } = useTranslation('planStudy')
  const outlets = useSession((session) => session.outlets)
  const chosen = useSession(({ outlet }) => outlet?.outletId ?? null)
  const [outletId, setOutlet] = useState(chosen ?? outlets[0]?.id ?? '')
  const currency = outlets.find(({ id }) => id === outletId)?.payCurrency ?? 'CNY'
  return (
    <Drawer open onClose={onClose} title={t('conflict.title')} size={720}>
      <div className="k-stack">
        <p className="k-muted">{t('conflict.note')}</p>
        <Select
          aria-label={t('backTest.outlets')}
          value={outletId}
          options={outlets.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={setOutlet}
        />
        <Conflicts key={outletId} {...{ plans, outletId, currency }} />
      </div>
    </Drawer>
  )
}

interface ConflictsProps {
  readonly plans: readonly ShownPlan[]
  readonly outletId: string
  readonly currency: string
}

/** The conflicts of one outlet, found a few pairs at a time. */
function Conflicts({ plans, outletId, currency }: ConflictsProps) {
  const { t } = useTranslation('planStudy')
  const { data, error, refetch } = useAnswer(conflictGoods, { outletId }, { isQuiet: true })
  const { found, share } = useCollisions(plans, data, outletId, currency)
  return (
    <>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {share < 1 && !error ? <Progress percent={Math.floor(share * 100)} aria-label={t('conflict.progress')} /> : null}
      {share === 1 && found.length === 0 ? (
        <EmptyState title={t('conflict.empty')} body={t('conflict.emptyBody')} />
      ) : null}
      {data ? found.map((one) => <Conflict key={keyOf(one)} {...{ one, plans, data, currency }} />) : null}
    </>
  )
}

const keyOf = ({ sides }: Collision): string => sides.map(({ planId }) => planId).join(' ')

/** Looks through the pairs a few at a time, so that the screen stays alive. */
function useCollisions(plans: readonly ShownPlan[], data: Answer | undefined, outletId: string, currency: string) {
  const [state, setState] = useState<{ readonly found: readonly Collision[]; readonly share: number }>({
    found: [],
    share: 0,
  })
  useEffect(() => {
    if (!data) return undefined
    const standing = data.plans.length
    const pairs = Math.max(1, (standing * (standing - 1)) / 2)
    const steps = collisions(plans, data, { outletId, currency, now: Date.now() })
    const found: Collision[] = []
    let seen = 0
    let timer = 0
    const go = (): void => {
      for (let at = 0; at < AT_ONCE; at += 1) {
        const step = steps.next()
        if (step.done === true) return setState({ found: [...found], share: 1 })
        seen += 1
        if (step.value) found.push(step.value)
      }
      setState({ found: [...found], share: Math.min(0.99, seen / pairs) })
      timer = window.setTimeout(go)
    }
    timer = window.setTimeout(go)
    return () => window.clearTimeout(timer)
  }, [plans, data, outletId, currency])
  return state
}

interface ConflictProps {
  readonly one: Collision
  readonly plans: readonly ShownPlan[]
  readonly data: Answer
  readonly currency: string
}

function Conflict({ one: { winnerId, basket, sides }, plans, data, currency }: ConflictProps) {
  const { t } = useTranslation('planStudy')
  const nameOf = (planId: string): string => plans.find(({ id }) => id === planId)?.name ?? planId
  const goods = basket.lines.map((line) => {
    const name = data.goods.find(({ productId }) => productId === line.productId)?.name ?? ''
    return `${'count' in line ? line.count : 1} × ${name}`
  })
  const money = (minor: number): string => moneyText(minor, currency)
  const text = ({ planId, aloneMinor, togetherMinor }: CollisionSide): string =>
    t('conflict.side', { name: nameOf(planId), alone: money(aloneMinor), together: money(togetherMinor) })
  return (
    <section className="k-panel">
      <h3>{winnerId === null ? t('conflict.shared') : t('conflict.wins', { name: nameOf(winnerId) })}</h3>
      <p className="k-muted">
        {[...goods, ...(basket.member ? [t('conflict.level', { level: basket.member.levelNumber ?? 0 })] : [])].join(
          ', ',
        )}
      </p>
      <ul className="k-plain-list">
        {sides.map((side) => (
          <li key={side.planId}>
            {text(side)}
            <Why side={side} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Why({ side: { missing, aloneMinor, togetherMinor } }: { readonly side: CollisionSide }) {
  const { t } = useTranslation('planStudy')
  const [first] = missing
  if (first)
    return (
      <small className="k-block k-muted">{wordOr(`planStudy:conflict.why.${first.code}`, t('conflict.other'))}</small>
    )
  return togetherMinor < aloneMinor ? <small className="k-block k-muted">{t('conflict.less')}</small> : null
}

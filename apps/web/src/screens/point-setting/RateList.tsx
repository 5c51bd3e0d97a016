import type { SettingValue } from '@kassa/contract/settings/setting-definitions.ts'
import { readPointRates, savePointRates } from '@kassa/contract/stored-value/point-rate.calls.ts'
import { POINT_RATE_LIMITS } from '@kassa/domain/member/point-rate-limits.ts'
import { namesIn } from '@kassa/domain/promotion/sentence/plan-sentence.ts'
import { rateSentence } from '@kassa/domain/promotion/sentence/rate-sentence.ts'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { CountLimit } from '../../kit/form/fields/CountLimit.tsx'
import { useAnswer } from '../../api/use-answer.ts'
import { lazyPart } from '../../kit/state/lazy-part.tsx'
import { useAskedPart } from '../../kit/detail/use-asked-part.ts'
import { useChange } from '../../api/use-change.ts'
import { CanDo } from '../../kit/state/CanDo.tsx'
import { useConfirm } from '../../kit/state/Confirm.tsx'
import { Loading } from '../../kit/state/Loading.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { removeIcon, downIcon, editIcon, addIcon, upIcon } from '../../ui/icons.ts'
import { localeOf } from '../../words/locale.ts'
import { currentLanguage } from '../../words/words.ts'
import { useFormState } from '../../kit/form/form-state.ts'
import type { Rate } from './RateDrawer.tsx'
import { useWayName } from './use-way-name.ts'
import './rates.css'

const RateDrawer = lazyPart(async () => (await import('./RateDrawer.tsx')).default)

/** The list with one rate a place further up or down. */
const moved = (rates: readonly Rate[], at: number, by: -1 | 1): Rate[] => {
  const [one, other] = [rates[at], rates[at + by]]
  if (!one || !other) return [...rates]
  return rates.map((rate, place) => (place === at ? other : place === at + by ? one : rate))
}

const withRate = (rates: readonly Rate[], next: Rate): Rate[] =>
  rates.some(({ id }) => id === next.id) ? rates.map((rate) => (rate.id === next.id ? next : rate)) : [...rates, next]

/** The rates of points in their order: the first that counts is the one. Source: features MB-P11. */
export function RateList({ rule }: { readonly rule: SettingValue<'member.earn-rule'> }) {
  const { t } = useTranslation('member')
  const [edited, setEdited] = useFormState<Rate | null | undefined>('point-rate', undefined)
  const { data, error, refetch } = useAnswer(readPointRates, {})
  useAskedPart(data !== undefined)
  const save = useChange(savePointRates, { refreshes: ['settings', 'member'] })
  if (!data) return <Loading error={error} onRetry={() => void refetch()} rows={3} />
  /** On the list as it is: where somebody else saved meanwhile, on theirs. The form closes when the list is read again, so the next begins with what stands. */
  const put = async (rate: Rate, version: number): Promise<unknown> => {
    const latest = version === data.version ? data : (await refetch()).data
    const saved = await save.mutateAsync({ rates: withRate(latest?.rates ?? data.rates, rate), version })
    await refetch()
    return saved
  }
  return (
    <section id="part-rates" className="k-panel" aria-labelledby="rates-of-points">
      <div className="k-panel-head">
        <h2 id="rates-of-points">{t('rate.title')}</h2>
        <CanDo permission="platform.members.pointSetting.edit">
          <CountLimit count={data.rates.length} most={POINT_RATE_LIMITS.rates}>
            <Button icon={<Icon of={addIcon} />} onClick={() => setEdited(null)}>
              {t('rate.add')}
            </Button>
          </CountLimit>
        </CanDo>
      </div>
      <p className="k-muted">{t(data.rates.length === 0 ? 'rate.none' : 'rate.note')}</p>
      {data.rates.length > 0 && (rule === null || rule.per) ? (
        <p className="k-warn">{t(rule === null ? 'rate.off' : 'rate.byPiece')}</p>
      ) : null}
      <ol className="k-plain-list">
        {data.rates.map((rate, at) => (
          <RateRow
            key={rate.id}
            {...{ rate, at }}
            names={data.names}
            count={data.rates.length}
            isBusy={save.isPending}
            onEdit={() => setEdited(rate)}
            onSave={(change) => save.mutate({ rates: change(data.rates), version: data.version })}
          />
        ))}
      </ol>
      {edited === undefined ? null : (
        <RateDrawer
          rate={edited}
          version={data.version}
          names={data.names}
          onClose={() => setEdited(undefined)}
          onSubmit={put}
        />
      )}
    </section>
  )
}

interface RowProps {
  readonly rate: Rate
  readonly at: number
  readonly count: number
  readonly names: Readonly<Record<string, string>>
  readonly isBusy: boolean
  readonly onEdit: () => void
  readonly onSave: (change: (rates: readonly Rate[]) => Rate[]) => void
}

function RateRow({ rate, at, count, names, isBusy, onEdit, onSave }: RowProps) {
  const { t } = useTranslation('member')
  const confirm = useConfirm()
  const wayName = useWayName()
  const { name } = rate
  const remove = async (): Promise<void> => {
    const isSure = await confirm({
      title: t('rate.removeQuestion', { name }),
      body: t('rate.removeBody'),
      ok: t('rate.removeOk'),
    })
    if (isSure) onSave((rates) => rates.filter(({ id }) => id !== rate.id))
  }
  const button = (icon: typeof upIcon, label: string, onClick: () => void, isEnd = false) => (
    <Button type="text" icon={<Icon of={icon} />} aria-label={label} disabled={isBusy || isEnd} onClick={onClick} />
  )
  return (
    <li>
      <span className="rate-text">
        {at + 1}. {name}
        <small className="k-block k-muted">
          {rateSentence(rate, localeOf(currentLanguage()), namesIn(names), wayName)}
        </small>
      </span>
      <CanDo permission="platform.members.pointSetting.edit">
        <span className="rate-acts">
          {button(upIcon, t('rate.up', { name }), () => onSave((rates) => moved(rates, at, -1)), at === 0)}
          {button(downIcon, t('rate.down', { name }), () => onSave((rates) => moved(rates, at, 1)), at === count - 1)}
          {button(editIcon, t('rate.edit', { name }), onEdit)}
          {button(removeIcon, t('rate.remove', { name }), () => void remove())}
        </span>
      </CanDo>
    </li>
  )
}

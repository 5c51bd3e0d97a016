import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { occasionField, planTargetField } from '@kassa/contract/promotion/offer-fields.ts'
import { Link } from '@tanstack/react-router'
import { Checkbox, Segmented, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { paths } from '../../paths.ts'
import { LevelChoice } from './LevelChoice.tsx'
import { useNames } from './names.ts'

type Target = OutputOf<typeof planTargetField>
type Occasion = OutputOf<typeof occasionField> | null

interface FieldProps<Value> {
  readonly value?: Value
  readonly onChange?: (value: Value) => void
}

/** The first state of each kind of target, before anything is chosen. */
const empty = {
  all: { kind: 'all' },
  levels: { kind: 'levels', levels: [] },
  segments: { kind: 'segments', segmentIds: [] },
} as const satisfies Record<Target['kind'], Target>

interface TargetProps extends FieldProps<Target> {
  /** The saved segments that can be chosen; left out where none can. */
  readonly segments?: readonly { readonly id: string; readonly name: string }[] | undefined
}

/** For everybody, for members of some levels, or of some segments. */
export function TargetField({ value = { kind: 'all' }, onChange, segments }: TargetProps) {
  const { t } = useTranslation('promotion')
  const { nameOf } = useNames()
  return (
    <div className="k-stack-tight">
      <Segmented
        aria-label={t('who.target')}
        value={value.kind}
        onChange={(kind: Target['kind']) => onChange?.(empty[kind])}
        options={[
          { value: 'all', label: t('who.all') },
          { value: 'levels', label: t('who.levels') },
          ...(segments || value.kind === 'segments' ? [{ value: 'segments' as const, label: t('who.segments') }] : []),
        ]}
      />
      {value.kind === 'levels' ? (
        <LevelChoice value={value.levels} onChange={(levels) => onChange?.({ kind: 'levels', levels })} />
      ) : null}
      {value.kind === 'segments' ? (
        <Select
          mode="multiple"
          className="k-wide"
          aria-label={t('who.segments')}
          placeholder={t('who.chooseSegments')}
          value={[...value.segmentIds]}
          optionFilterProp="label"
          options={
            segments?.map(({ id, name }) => ({ value: id, label: name })) ??
            value.segmentIds.map((id) => ({ value: id, label: nameOf(id) ?? id }))
          }
          notFoundContent={<Link to={paths.memberSegments()}>{t('who.noSegments')}</Link>}
          onChange={(segmentIds: string[]) => onChange?.({ kind: 'segments', segmentIds })}
        />
      ) : null}
    </div>
  )
}

const monthDays = Array.from({ length: 31 }, (_, at) => at + 1)

/** Any day, the days around a member's birthday, or the merchant's member days. */
export function OccasionField({ value = null, onChange }: FieldProps<Occasion>) {
  const { t } = useTranslation('promotion')
  const choose = (kind: 'none' | 'birthday' | 'member-day'): void => {
    if (kind === 'none') onChange?.(null)
    else onChange?.(kind === 'birthday' ? { kind, days: 0 } : { kind, days: [], isLastDay: false })
  }
  return (
    <div className="k-stack-tight">
      <Segmented
        aria-label={t('who.occasion')}
        value={value?.kind ?? 'none'}
        onChange={choose}
        options={(['none', 'birthday', 'member-day'] as const).map((kind) => ({
          value: kind,
          label: t(`occasion.${kind}`),
        }))}
      />
      {value?.kind === 'birthday' ? (
        <Select
          aria-label={t('occasion.days')}
          value={value.days}
          options={[0, 1, 3, 7, 15, 31].map((count) => ({ value: count, label: t('occasion.around', { count }) }))}
          onChange={(around: number) => onChange?.({ kind: 'birthday', days: around })}
        />
      ) : null}
      {value?.kind === 'member-day' ? (
        <>
          <Select
            mode="multiple"
            className="k-wide"
            aria-label={t('occasion.member-day')}
            placeholder={t('occasion.choose')}
            value={[...value.days]}
            options={monthDays.map((day) => ({ value: day, label: String(day) }))}
            onChange={(chosen: number[]) =>
              onChange?.({ ...value, days: chosen.toSorted((one, other) => one - other) })
            }
          />
          <Checkbox
            checked={value.isLastDay}
            onChange={(event) => onChange?.({ ...value, isLastDay: event.target.checked })}
          >
            {t('occasion.last')}
          </Checkbox>
        </>
      ) : null}
    </div>
  )
}

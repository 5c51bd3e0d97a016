import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { occasionField, targetField } from '@kassa/contract/promotion/offer-fields.ts'
import { Checkbox, Segmented, Select } from 'antd'
import { useTranslation } from 'react-i18next'

type Target = OutputOf<typeof targetField>
type Occasion = OutputOf<typeof occasionField> | null

const levels = Array.from({ length: 99 }, (_, at) => at + 1)

interface FieldProps<Value> {
  readonly value?: Value
  readonly onChange?: (value: Value) => void
}

/** For everybody, or for members of some levels. */
export function TargetField({ value = { kind: 'all' }, onChange }: FieldProps<Target>) {
  const { t } = useTranslation('promotion')
  return (
    <div className="k-stack-tight">
      <Segmented
        aria-label={t('who.target')}
        value={value.kind}
        onChange={(kind: 'all' | 'levels') => onChange?.(kind === 'all' ? { kind } : { kind, levels: [] })}
        options={[
          { value: 'all', label: t('who.all') },
          { value: 'levels', label: t('who.levels') },
        ]}
      />
      {value.kind === 'levels' ? (
        <Select
          mode="multiple"
          className="k-wide"
          aria-label={t('who.levels')}
          placeholder={t('who.chooseLevels')}
          value={[...value.levels]}
          options={levels.map((level) => ({ value: level, label: String(level) }))}
          onChange={(chosen: number[]) =>
            onChange?.({ kind: 'levels', levels: chosen.toSorted((one, other) => one - other) })
          }
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

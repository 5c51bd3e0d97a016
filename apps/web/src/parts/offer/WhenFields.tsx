import { Checkbox } from 'antd'
import { useTranslation } from 'react-i18next'
import { FormField } from '../../kit/form/FormField.tsx'
import { FormDay } from '../../kit/form/fields/FormDay.tsx'
import { TimeField } from '../../kit/form/fields/TimeField.tsx'
import { FormSection } from '../../kit/form/FormSection.tsx'

/** From when until when, on which weekdays and at what time of day. */
export function WhenFields() {
  const { t } = useTranslation('promotion')
  return (
    <FormSection title={t('section.when')}>
      <div className="k-form-pair">
        <FormDay name={['window', 'fromDate']} label={t('when.from')} isOptional isNullable />
        <FormDay
          name={['window', 'untilDate']}
          label={t('when.until')}
          hint={t('when.untilHint')}
          isOptional
          isNullable
        />
      </div>
      <FormField name={['window', 'weekdays']} label={t('when.weekdays')} hint={t('when.weekdaysHint')} isOptional>
        <WeekdaysField label={t('when.weekdays')} />
      </FormField>
      <FormField name={['window', 'timeOfDay']} label={t('when.times')} hint={t('when.timesHint')} isOptional>
        <TimesField />
      </FormField>
    </FormSection>
  )
}

interface WeekdaysProps {
  readonly value?: readonly number[] | null
  readonly onChange?: (days: number[] | null) => void
  readonly label: string
}

const days = [1, 2, 3, 4, 5, 6, 7] as const

/** No day chosen is every day. */
function WeekdaysField({ value, onChange, label }: WeekdaysProps) {
  const { t } = useTranslation('promotion')
  return (
    <Checkbox.Group
      aria-label={label}
      value={[...(value ?? [])]}
      options={days.map((day) => ({ value: day, label: t(`weekday.${day}`) }))}
      onChange={(chosen: number[]) => onChange?.(chosen.length === 0 ? null : chosen)}
    />
  )
}

interface Times {
  readonly fromMinute: number | null
  readonly untilMinute: number | null
}

interface TimesProps {
  readonly value?: Times | null
  readonly onChange?: (times: Times | null) => void
}

/** Two times of day; both empty is the whole day, midnight as the end is the end of the day. */
function TimesField({ value, onChange }: TimesProps) {
  const { t } = useTranslation('promotion')
  const set = (times: Times): void => onChange?.(times.fromMinute === null && times.untilMinute === null ? null : times)
  const now = { fromMinute: value?.fromMinute ?? null, untilMinute: value?.untilMinute ?? null }
  return (
    <div className="k-form-pair">
      <TimeField
        aria-label={t('when.timeFrom')}
        value={now.fromMinute}
        onChange={(fromMinute) => set({ ...now, fromMinute })}
      />
      <TimeField
        isEnd
        aria-label={t('when.timeUntil')}
        value={now.untilMinute}
        onChange={(untilMinute) => set({ ...now, untilMinute })}
      />
    </div>
  )
}

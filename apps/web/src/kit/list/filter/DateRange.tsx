import { Button, DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useTranslation } from 'react-i18next'
import { dayPatterns } from '../../../words/day-text.ts'
import { useDayNow } from '../../detail/use-today.ts'
import { type DayPreset, dayPresets, daysOf, type LocalDay } from './days.ts'

export interface DateRangeProps {
  readonly from: LocalDay | null
  readonly to: LocalDay | null
  readonly onChange: (range: { readonly from: LocalDay | null; readonly to: LocalDay | null }) => void
  /** Takes a preset by its name; without it a preset is the days it is at the chosen outlet. */
  readonly onPreset?: (preset: DayPreset) => void
}

const dayOf = (value: Dayjs | null): LocalDay | null => value?.format('YYYY-MM-DD') ?? null
const pickerOf = (day: LocalDay | null): Dayjs | null => (day === null || day === '' ? null : dayjs(day))

/** Two local days with presets; the end cannot be before the start. Source: specification §5. */
export default function DateRange({ from, to, onChange, onPreset }: DateRangeProps) {
  const { t } = useTranslation('kit')
  const dayNow = useDayNow()
  return (
    <div className="k-range">
      <div className="k-range-presets">
        {dayPresets.map((preset) => (
          <Button
            key={preset}
            size="small"
            onClick={() => (onPreset ? onPreset(preset) : onChange(daysOf(preset, dayNow())))}
          >
            {t(`range.${preset}`)}
          </Button>
        ))}
      </div>
      <div className="k-range-days">
        <DatePicker
          aria-label={t('range.from')}
          placeholder={t('range.from')}
          format={dayPatterns()}
          value={pickerOf(from)}
          maxDate={pickerOf(to) ?? undefined}
          onChange={(value) => onChange({ from: dayOf(value), to })}
        />
        <span aria-hidden="true">–</span>
        <DatePicker
          aria-label={t('range.to')}
          placeholder={t('range.to')}
          format={dayPatterns()}
          value={pickerOf(to)}
          minDate={pickerOf(from) ?? undefined}
          onChange={(value) => onChange({ from, to: dayOf(value) })}
        />
      </div>
    </div>
  )
}

import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { dayPatterns } from '../../words/day-text.ts'
import { type FieldAria, ariaOf, useEnterPicks } from './use-enter-picks.ts'

export interface DayFieldProps extends FieldAria {
  readonly id?: string
  readonly value?: string | null
  readonly onChange?: (day: string | null) => void
}

/** See `DayField`. */
export default function DayPicker({ id, value, onChange, ...rest }: DayFieldProps) {
  const picks = useEnterPicks()
  const take = (day: Dayjs | null) => onChange?.(day?.format('YYYY-MM-DD') ?? null)
  return (
    <DatePicker
      className="k-wide"
      {...picks}
      {...ariaOf(rest)}
      {...(id === undefined ? {} : { id })}
      format={dayPatterns()}
      value={value ? dayjs(value) : null}
      onChange={take}
      // A typed day counts as soon as it is whole: the calendar hands it over a moment after the field is left, when Save has been pressed already.
      onCalendarChange={(day) => take(Array.isArray(day) ? null : day)}
    />
  )
}

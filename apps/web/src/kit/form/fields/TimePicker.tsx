import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { type FieldAria, ariaOf, useEnterPicks } from '../use-enter-picks.ts'
import { DAY_MINUTES } from './clock-minute.ts'

export interface TimeFieldProps extends FieldAria {
  readonly id?: string
  /** Minutes since midnight. */
  readonly value?: number | null
  readonly onChange?: (minute: number | null) => void
  /** Midnight is the end of the day and not its beginning. */
  readonly isEnd?: boolean
}

const HOUR = 60
const PATTERNS = ['HH:mm', 'H:mm', 'HHmm']

/** See `TimeField`. */
export default function TimePicker({ id, value, onChange, isEnd = false, ...rest }: TimeFieldProps) {
  const picks = useEnterPicks()
  const take = (time: Dayjs | null) => onChange?.(time === null ? null : minuteOf(time, isEnd))
  return (
    <DatePicker
      picker="time"
      className="k-wide"
      {...picks}
      {...ariaOf(rest)}
      {...(id === undefined ? {} : { id })}
      format={PATTERNS}
      needConfirm={false}
      showNow={false}
      value={value === null || value === undefined ? null : shownAt(value)}
      onChange={take}
      // A typed time counts as soon as it is whole, as a typed day does.
      onCalendarChange={(time) => take(Array.isArray(time) ? null : time)}
    />
  )
}

/** Any day: the field shows its time alone. */
const shownAt = (minute: number): Dayjs =>
  dayjs('2001-02-03')
    .hour(Math.floor((minute % DAY_MINUTES) / HOUR))
    .minute(minute % HOUR)

function minuteOf(time: Dayjs, isEnd: boolean): number {
  const minute = time.hour() * HOUR + time.minute()
  return isEnd && minute === 0 ? DAY_MINUTES : minute
}

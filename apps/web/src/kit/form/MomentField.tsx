import { momentPatterns } from '../../words/day-text.ts'
import { readerZone } from '../../words/reader-zone.ts'
import { instantOf, localTimeAt } from '@kassa/domain/time/local-time.ts'
import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useOutletZone } from '../detail/Moment.tsx'
import { type FieldAria, ariaOf, useEnterPicks } from './use-enter-picks.ts'

interface Props extends FieldAria {
  readonly id?: string
  readonly value?: string | null
  readonly onChange?: (at: string | null) => void
}

const MINUTES = 60

/** A day and time by the clock of the chosen outlet, held as an instant; cleared it is null. */
export function MomentField({ id, value, onChange, ...rest }: Props) {
  const zone = useOutletZone() ?? readerZone()
  const picks = useEnterPicks()
  const take = (at: Dayjs | null) => onChange?.(at === null ? null : instantAt(at, zone))
  return (
    <DatePicker
      className="k-wide"
      {...picks}
      {...ariaOf(rest)}
      showTime={{ format: 'HH:mm' }}
      format={momentPatterns()}
      {...(id === undefined ? {} : { id })}
      value={value ? shownAt(value, zone) : null}
      onChange={take}
      // A moment that is typed or picked counts without the button of the calendar: whoever presses Save means what the field shows.
      onCalendarChange={(at) => take(Array.isArray(at) ? null : at)}
    />
  )
}

/** The outlet's wall clock, in the shape the picker draws. */
function shownAt(instant: string, zone: string): Dayjs {
  const { day, minuteOfDay } = localTimeAt(Date.parse(instant), zone)
  return dayjs(day)
    .hour(Math.floor(minuteOfDay / MINUTES))
    .minute(minuteOfDay % MINUTES)
}

const instantAt = (at: Dayjs, zone: string): string =>
  new Date(instantOf(at.format('YYYY-MM-DD'), at.hour() * MINUTES + at.minute(), zone)).toISOString()

import { Input } from 'antd'
import { lazyPart } from '../../state/lazy-part.tsx'
import { clockOfMinute } from './clock-minute.ts'
import type { TimeFieldProps } from './TimePicker.tsx'

/** The time that is held, to read, until it can be changed. */
const TimeComing = ({ value }: TimeFieldProps) => (
  <Input className="k-wide" disabled value={value === null || value === undefined ? '' : clockOfMinute(value)} />
)

/**
 * A time of day, held as minutes since midnight and written in 24 hours as everywhere on the screens, where the browser's own field writes it by the
 * language of the machine; cleared it is null.
 */
export const TimeField = lazyPart<TimeFieldProps>(async () => (await import('./TimePicker.tsx')).default, TimeComing)

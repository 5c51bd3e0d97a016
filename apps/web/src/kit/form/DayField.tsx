import { Input } from 'antd'
import { dayText } from '../../words/day-text.ts'
import { lazyPart } from '../state/lazy-part.tsx'
import type { DayFieldProps } from './DayPicker.tsx'

/** The day that is held, to read, until it can be changed. */
const DayComing = ({ value }: DayFieldProps) => (
  <Input className="k-wide" disabled value={value ? dayText(value) : ''} />
)

/** A local day, held as `2026-01-31`; cleared it is null. The calendar is heavy and comes when a form shows it. */
export const DayField = lazyPart<DayFieldProps>(async () => (await import('./DayPicker.tsx')).default, DayComing)

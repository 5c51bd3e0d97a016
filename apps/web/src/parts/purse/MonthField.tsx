import { Input } from 'antd'
import { lazyPart } from '../../kit/state/lazy-part.tsx'
import { monthText } from '../../words/day-text.ts'
import type { MonthFieldProps } from './MonthPicker.tsx'

/** The month that is held, to read, until it can be changed. */
const MonthComing = ({ label, value }: MonthFieldProps) => (
  <Input disabled aria-label={label} style={{ maxWidth: 200 }} value={monthText(value)} />
)

/** A month as the language writes it. The calendar is heavy and comes when a page shows it. */
export const MonthField = lazyPart<MonthFieldProps>(
  async () => (await import('./MonthPicker.tsx')).default,
  MonthComing,
)

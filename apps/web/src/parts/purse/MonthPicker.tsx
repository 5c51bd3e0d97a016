import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { monthText } from '../../words/day-text.ts'

export interface MonthFieldProps {
  readonly label: string
  /** `2026-03`. */
  readonly value: string
  readonly onChange: (month: string) => void
}

const MONTH = 'YYYY-MM'

/** See `MonthField`. */
export default function MonthPicker({ label, value, onChange }: MonthFieldProps) {
  return (
    <DatePicker
      picker="month"
      allowClear={false}
      aria-label={label}
      value={dayjs(`${value}-01`)}
      format={[(month) => monthText(month.format(MONTH)), MONTH]}
      onChange={(month: Dayjs | null) => month && onChange(month.format(MONTH))}
    />
  )
}

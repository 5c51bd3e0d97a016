import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'

export interface DayFieldProps {
  readonly id?: string
  readonly value?: string | null
  readonly onChange?: (day: string | null) => void
}

/** See `DayField`. */
export default function DayPicker({ id, value, onChange }: DayFieldProps) {
  return (
    <DatePicker
      className="k-wide"
      {...(id === undefined ? {} : { id })}
      value={value ? dayjs(value) : null}
      onChange={(day: Dayjs | null) => onChange?.(day?.format('YYYY-MM-DD') ?? null)}
    />
  )
}

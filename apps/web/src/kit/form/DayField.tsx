import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'

interface Props {
  readonly id?: string
  readonly value?: string | null
  readonly onChange?: (day: string | null) => void
}

/** A local day, held as `2026-01-31`; cleared it is null. */
export function DayField({ id, value, onChange }: Props) {
  return (
    <DatePicker
      className="k-wide"
      {...(id === undefined ? {} : { id })}
      value={value ? dayjs(value) : null}
      onChange={(day: Dayjs | null) => onChange?.(day?.format('YYYY-MM-DD') ?? null)}
    />
  )
}

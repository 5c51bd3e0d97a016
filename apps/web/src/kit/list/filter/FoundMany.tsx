import { Select } from 'antd'
import { useDeferredValue, useState } from 'react'
import { useAnswer } from '../../../api/use-answer.ts'
import { FoundName } from './FoundChoice.tsx'
import type { FoundFilter } from './filters.ts'

interface Props {
  readonly id?: string
  readonly filter: FoundFilter
  readonly value?: readonly string[]
  readonly onChange?: (value: string[]) => void
}

/** Some of many things, each found by typing a part of its name. */
export function FoundMany({ id, filter, value = [], onChange }: Props) {
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim().slice(0, 50))
  const asked = { limit: 20, ...(search === '' ? {} : { search }) }
  const { data, isFetching } = useAnswer(filter.list, asked, { keepsPrevious: true })
  const { rows } = (data ?? { rows: [] }) as { rows: readonly { readonly id: string; readonly name: string }[] }
  const others = value.filter((one) => !rows.some((row) => row.id === one))
  return (
    <Select
      mode="multiple"
      className="k-wide"
      {...(id === undefined ? {} : { id })}
      showSearch={{ filterOption: false, onSearch: setTyped, searchValue: typed }}
      loading={isFetching}
      value={[...value]}
      options={[
        ...rows.map((row) => ({ value: row.id, label: row.name })),
        ...others.map((one) => ({ value: one, label: <FoundName filter={filter} id={one} /> })),
      ]}
      onChange={(chosen: string[]) => {
        setTyped('')
        onChange?.(chosen)
      }}
    />
  )
}

import { Select } from 'antd'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../../api/use-answer.ts'
import type { FoundFilter } from './filters.ts'

interface Thing {
  readonly id: string
  readonly name?: string
}

interface Props {
  readonly filter: FoundFilter
  readonly value: string | null
  readonly onChange: (value: string | null) => void
}

/** Finds one of many things by typing a part of its name. */
export function FoundChoice({ filter, value, onChange }: Props) {
  const { t } = useTranslation('kit')
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim().slice(0, 50))
  const { data, isFetching } = useAnswer(
    filter.list,
    { limit: 20, ...(search === '' ? {} : { search }) },
    {
      keepsPrevious: true,
    },
  )
  const { rows } = (data ?? { rows: [] }) as { rows: readonly Thing[] }
  const others = value !== null && !rows.some(({ id }) => id === value) ? [value] : []
  return (
    <Select
      className="k-wide"
      aria-label={filter.label}
      placeholder={t('select')}
      allowClear
      showSearch={{ filterOption: false, onSearch: setTyped, searchValue: typed }}
      loading={isFetching}
      value={value}
      options={[
        ...others.map((id) => ({ value: id, label: <FoundName filter={filter} id={id} /> })),
        ...rows.map((row) => ({ value: row.id, label: calledIn(filter, row) })),
      ]}
      onChange={(id: string | undefined) => {
        setTyped('')
        onChange(id ?? null)
      }}
    />
  )
}

const calledIn = ({ nameOf }: FoundFilter, thing: Thing): string => nameOf?.(thing as never) ?? thing.name ?? '–'

/** The name of what was found; a dash for what one may not see. */
export function FoundName({ filter, id }: { filter: FoundFilter; id: string }) {
  const { data, error } = useAnswer(filter.read, { id }, { isQuiet: true })
  const thing = data as Thing | undefined
  return <>{thing === undefined ? (error ? '–' : '…') : calledIn(filter, thing)}</>
}

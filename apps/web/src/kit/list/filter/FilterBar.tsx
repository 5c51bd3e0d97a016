import { periodNames } from '@kassa/domain/figures/named-period.ts'
import { Button, Input, Popover, Select } from 'antd'
import { memo, type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/Icon.tsx'
import { closeIcon, filterIcon, searchIcon } from '../../../ui/icons.ts'
import { lazyPart } from '../../state/lazy-part.tsx'
import { moneyText } from '../../money/format.ts'
import { MoneyField } from '../../money/MoneyField.tsx'
import { useLast } from '../../state/use-last.ts'
import { FoundChoice, FoundName } from './FoundChoice.tsx'
import { clearFilters, type FilterByDays, type Filter, isSet, partsOf } from './filters.ts'
import type { Address } from '../use-address.ts'
import { colon } from '../../../words/colon.ts'
import { dayText } from '../../../words/day-text.ts'

// The calendars are heavy and come when somebody opens the filters.
const DateRange = lazyPart(
  async () => (await import('./DateRange.tsx')).default,
  () => <div className="k-range" />,
)

interface Props {
  readonly filters: readonly Filter[]
  readonly address: Address
  readonly onChange: (part: Readonly<Record<string, string | null>>) => void
  /** The controls at the end of the bar: saved views, column choice. */
  readonly children?: ReactNode
}

/** A list's filters: search in the bar, the rest behind one button, what is set as chips. All of it is in the address. */
export function FilterBar({ filters, address, onChange, children }: Props) {
  const { t } = useTranslation('kit')
  const search = filters.find((filter) => filter.kind === 'text' && filter.name === 'search')
  const others = filters.filter((filter) => filter !== search)
  const set = others.filter((filter) => isSet(filter, address))
  const change = useLast<Parameters<Props['onChange']>, void>((part) => onChange({ ...part, cursor: null }))
  const [wasAsked, setWasAsked] = useState(false)
  return (
    <div className="k-filters">
      <div className="k-filters-row">
        {search ? <SearchBox label={search.label} value={address['search'] ?? ''} onChange={change} /> : null}
        {others.length === 0 ? null : (
          <FilterButton
            count={set.length}
            panel={wasAsked ? <FilterPanel filters={others} address={address} onChange={change} /> : notAsked}
            onAsked={setWasAsked}
          />
        )}
        <div className="k-filters-end">{children}</div>
      </div>
      {set.length === 0 ? null : (
        <ul className="k-chips" aria-label={t('filters.active')}>
          {set.map((filter) => (
            <li key={filter.label}>
              <Chip filter={filter} address={address} onChange={change} />
            </li>
          ))}
          <li>
            <Button type="link" size="small" onClick={() => onChange(clearFilters(filters))}>
              {t('filters.clear')}
            </Button>
          </li>
        </ul>
      )}
    </div>
  )
}

/** In place of the panel until somebody opens it. */
const notAsked = <span />

interface ButtonProps {
  /** How many filters are set. */
  readonly count: number
  readonly panel: ReactNode
  readonly onAsked: (isAsked: true) => void
}

/** The button behind which the filters are: with nothing behind it yet, it is not drawn anew with the list. */
const FilterButton = memo(function FilterButton({ count, panel, onAsked }: ButtonProps) {
  const { t } = useTranslation('kit')
  return (
    <Popover trigger="click" placement="bottomLeft" content={panel} onOpenChange={() => onAsked(true)}>
      <Button icon={<Icon of={filterIcon} />}>
        {t('filters.add')}
        {count === 0 ? '' : ` · ${count}`}
      </Button>
    </Popover>
  )
})

const TYPING_PAUSE_MS = 300

interface SearchProps extends Pick<Props, 'onChange'> {
  readonly label: string
  readonly value: string
}

const SearchBox = memo(function SearchBox({ label, value, onChange }: SearchProps) {
  const [typed, setTyped] = useState<string | null>(null)
  useEffect(() => {
    if (typed === null) return
    const timer = setTimeout(() => {
      onChange({ search: typed.trim() })
      setTyped(null)
    }, TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, onChange])
  return (
    <Input
      className="k-filters-search"
      allowClear
      prefix={<Icon of={searchIcon} />}
      aria-label={label}
      placeholder={label}
      maxLength={50}
      value={typed ?? value}
      onChange={(event) => setTyped(event.target.value)}
    />
  )
})

function FilterPanel({ filters, address, onChange }: Omit<Props, 'children'>) {
  return (
    <div className="k-filter-panel">
      {filters.map((filter) => (
        <div key={filter.label}>
          <p>{filter.label}</p>
          <FilterControl filter={filter} address={address} onChange={onChange} />
        </div>
      ))}
    </div>
  )
}

interface ControlProps {
  readonly filter: Filter
  readonly address: Address
  readonly onChange: Props['onChange']
}

function FilterControl({ filter, address, onChange }: ControlProps) {
  const { t } = useTranslation('kit')
  switch (filter.kind) {
    case 'choice':
      return (
        <Select
          className="k-wide"
          aria-label={filter.label}
          placeholder={t('select')}
          allowClear
          showSearch={filter.options.length > 8 ? { optionFilterProp: 'label' } : false}
          value={address[filter.name] || null}
          options={filter.options.map(({ value, label }) => ({ value, label }))}
          onChange={(value: string | null) => onChange({ [filter.name]: value ?? null })}
        />
      )
    case 'found':
      return (
        <FoundChoice
          filter={filter}
          value={address[filter.name] || null}
          onChange={(value) => onChange({ [filter.name]: value })}
        />
      )
    case 'days':
      return (
        <DateRange
          from={address[filter.from] || null}
          to={address[filter.to] || null}
          onChange={({ from, to }) => onChange({ ...noDays(filter), [filter.from]: from, [filter.to]: to })}
          {...presetTaken(filter, onChange)}
        />
      )
    case 'money':
      return (
        <MoneyField
          aria-label={filter.label}
          currency={filter.currency}
          value={address[filter.name] ? Number(address[filter.name]) : null}
          onChange={(value) => {
            if (typeof value !== 'string') onChange({ [filter.name]: value === null ? null : String(value) })
          }}
        />
      )
    case 'text':
      return (
        <Input
          allowClear
          aria-label={filter.label}
          value={address[filter.name] ?? ''}
          onChange={(event) => onChange({ [filter.name]: event.target.value })}
        />
      )
  }
}

function Chip({ filter, address, onChange }: ControlProps) {
  const { t } = useTranslation('kit')
  const off = (): void => onChange(Object.fromEntries(partsOf(filter).map((name) => [name, null])))
  return (
    <span className="k-chip">
      {filter.label}
      {colon()}
      <strong>{valueText(filter, address)}</strong>
      <button type="button" aria-label={t('filters.remove', { name: filter.label })} onClick={off}>
        <Icon of={closeIcon} />
      </button>
    </span>
  )
}

const noDays = (filter: FilterByDays): Record<string, null> =>
  Object.fromEntries(partsOf(filter).map((name) => [name, null]))

/** Presets go by their names where the list reads them. */
const presetTaken = (filter: FilterByDays, onChange: Props['onChange']) =>
  filter.period === undefined
    ? {}
    : { onPreset: (preset: string) => onChange({ ...noDays(filter), [filter.period ?? '']: preset }) }

function PresetName({ name }: { readonly name: string }) {
  const { t } = useTranslation('kit')
  const known = periodNames.find((one) => one === name)
  return known ? t(`range.${known}`) : name
}

function valueText(filter: Filter, address: Address): ReactNode {
  if (filter.kind === 'days' && filter.period && address[filter.period])
    return <PresetName name={address[filter.period] ?? ''} />
  if (filter.kind === 'days')
    return [address[filter.from], address[filter.to]].map((day) => (day ? dayText(day) : '')).join(' – ')
  const value = address[filter.name] ?? ''
  if (filter.kind === 'found') return <FoundName filter={filter} id={value} />
  if (filter.kind === 'choice') return filter.options.find((option) => option.value === value)?.label ?? value
  return filter.kind === 'money' ? moneyText(Number(value), filter.currency) : value
}

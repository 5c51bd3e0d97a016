import { RESTRICTIONS } from '@kassa/domain/country/restrictions.ts'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'

interface Props {
  readonly value?: string | null
  readonly onChange?: (value: string | null) => void
  /** The words for goods that say nothing themselves. */
  readonly inherited: string
  /** The words for goods that are free whatever their category says; left out where that cannot be said. */
  readonly free?: string
}

/** Chooses the kind of goods that the law keeps from the young. Source: features CD-P32. */
export function RestrictionChoice({ value = null, onChange, inherited, free }: Props) {
  const { t } = useTranslation('goods')
  const kinds = RESTRICTIONS.map((kind) => ({ value: kind, label: t(`restriction.${kind}`) }))
  return (
    <Select
      allowClear
      value={value}
      onChange={(chosen: string | undefined) => onChange?.(chosen ?? null)}
      placeholder={inherited}
      options={[...(free === undefined ? [] : [{ value: 'none', label: free }]), ...kinds]}
    />
  )
}

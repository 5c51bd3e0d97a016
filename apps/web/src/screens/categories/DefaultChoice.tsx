import { Select } from 'antd'
import { useTranslation } from 'react-i18next'

interface Props {
  readonly id?: string
  readonly value?: boolean | null
  readonly onChange?: (value: boolean | null) => void
}

/** Chooses what new goods of a category begin with; cleared, the category above says it. Source: features PR-P15. */
export function DefaultChoice({ id, value = null, onChange }: Props) {
  const { t } = useTranslation('category')
  return (
    <Select
      {...(id === undefined ? {} : { id })}
      allowClear
      value={value === null ? null : value ? 'yes' : 'no'}
      onChange={(chosen: 'yes' | 'no' | undefined) => onChange?.(chosen === undefined ? null : chosen === 'yes')}
      placeholder={t('restrictionInherit')}
      options={(['yes', 'no'] as const).map((choice) => ({ value: choice, label: t(`default.${choice}`) }))}
    />
  )
}

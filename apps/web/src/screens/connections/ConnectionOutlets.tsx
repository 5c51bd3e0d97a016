import { Segmented, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../session/session.ts'

interface Props {
  readonly value?: 'all' | readonly string[]
  readonly onChange?: (outlets: 'all' | readonly string[]) => void
}

/** All outlets, those that are opened later too, or some of those one works at. */
export function ConnectionOutlets({ value = 'all', onChange }: Props) {
  const { t } = useTranslation('connection')
  const outlets = useSession((session) => session.outlets)
  return (
    <div className="k-stack-tight">
      <Segmented
        aria-label={t('outlets')}
        value={value === 'all' ? 'all' : 'some'}
        onChange={(kind: 'all' | 'some') => onChange?.(kind === 'all' ? 'all' : [])}
        options={[
          { value: 'all', label: t('allOutlets') },
          { value: 'some', label: t('someOutlets') },
        ]}
      />
      {value === 'all' ? null : (
        <Select
          mode="multiple"
          className="k-wide"
          aria-label={t('someOutlets')}
          placeholder={t('selectOutlets')}
          value={[...value]}
          optionFilterProp="label"
          options={outlets.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(outletIds: string[]) => onChange?.(outletIds)}
        />
      )}
    </div>
  )
}

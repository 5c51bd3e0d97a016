import { Select } from 'antd'
import { useTranslation } from 'react-i18next'

interface Props {
  readonly typed: string
  readonly onType: (typed: string) => void
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly onPick: (id: string) => void
}

/** Finds goods by what is typed; who asks looks them up, and what is picked does not stay. */
export function GoodsSelect({ typed, onType, options, onPick }: Props) {
  const { t } = useTranslation('promotion')
  return (
    <Select
      className="k-wide"
      aria-label={t('benefit.rewardAdd')}
      placeholder={t('benefit.rewardAdd')}
      showSearch={{ filterOption: false, onSearch: onType, searchValue: typed }}
      value={null}
      options={[...options]}
      onChange={(id: string | null) => (id === null ? undefined : onPick(id))}
    />
  )
}

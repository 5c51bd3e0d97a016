import { Button, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/Icon.tsx'
import { downIcon, upIcon } from '../../ui/icons.ts'

interface Props {
  readonly columns: readonly { readonly title: string; readonly sort?: string }[]
  readonly sort: string | undefined
  readonly onSort: (sort: string | null) => void
}

/** The order of a list where it has no headings to press: the headings that mean one, and which way. */
export function OrderChoice({ columns, sort, onSort }: Props) {
  const { t } = useTranslation('kit')
  const headings = columns.flatMap(({ title, sort: value }) => (value === undefined ? [] : [{ value, label: title }]))
  if (headings.length === 0) return null
  const isDown = sort?.startsWith('-') === true
  const by = isDown ? sort.slice(1) : sort
  const way = t(isDown ? 'order.down' : 'order.up')
  return (
    <div className="k-order">
      <Select
        aria-label={t('order.title')}
        value={by ?? ''}
        options={[{ value: '', label: t('order.own') }, ...headings]}
        onChange={(value: string) => onSort(value === '' ? null : value)}
      />
      {by === undefined ? null : (
        <Button
          icon={<Icon of={isDown ? downIcon : upIcon} />}
          aria-label={way}
          title={way}
          onClick={() => onSort(isDown ? by : `-${by}`)}
        />
      )}
    </div>
  )
}

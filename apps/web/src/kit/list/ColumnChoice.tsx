import { Button, Checkbox, Popover } from 'antd'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/Icon.tsx'
import { columnsIcon } from '../../ui/icons.ts'
import { isSame } from './row/is-same.ts'

interface Props {
  readonly columns: readonly { readonly key: string; readonly title: string }[]
  readonly hidden: readonly string[]
  readonly onChange: (hidden: readonly string[]) => void
  readonly isCompact: boolean
  readonly onCompact: (isCompact: boolean) => void
}

/**
 * Asks which columns a list shows (the first one, the way to the detail, always stays) and how close the rows of all
 * lists stand.
 */
export const ColumnChoice = memo(function ColumnChoice(props: Props) {
  const { columns, hidden, onChange, isCompact, onCompact } = props
  const { t } = useTranslation('kit')
  const toggle = (key: string): void =>
    onChange(hidden.includes(key) ? hidden.filter((one) => one !== key) : [...hidden, key])
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      content={
        <div className="k-columns">
          {columns.slice(1).map(({ key, title }) => (
            <Checkbox key={key} checked={!hidden.includes(key)} onChange={() => toggle(key)}>
              {title}
            </Checkbox>
          ))}
          <Button size="small" onClick={() => onChange([])}>
            {t('columns.reset')}
          </Button>
          <Checkbox className="k-columns-compact" checked={isCompact} onChange={() => onCompact(!isCompact)}>
            {t('columns.compact')}
          </Checkbox>
        </div>
      }
    >
      <Button icon={<Icon of={columnsIcon} />} aria-label={t('columns.title')} title={t('columns.title')} />
    </Popover>
  )
}, isAsBefore)

/** Of the columns it says what they are called. */
function isAsBefore({ columns: before, ...rest }: Props, { columns: next, ...now }: Props): boolean {
  const namesOf = (columns: Props['columns']) => columns.map(({ key, title }) => [key, title])
  return isSame(namesOf(before), namesOf(next)) && isSame(Object.values(rest), Object.values(now))
}

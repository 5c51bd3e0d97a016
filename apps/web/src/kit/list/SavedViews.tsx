import { Button, Input, Popover } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/Icon.tsx'
import { removeIcon, starIcon } from '../../ui/icons.ts'
import { cleared, type Filter, isSet, partsOf } from './filters.ts'
import type { Address } from './use-address.ts'
import { useKept } from './use-kept.ts'

interface View {
  readonly name: string
  readonly address: Address
}

interface Props {
  readonly list: string
  readonly filters: readonly Filter[]
  readonly address: Address
  readonly onChange: (part: Readonly<Record<string, string | null>>) => void
}

/** Sets of filters under names of one's own. */
export function SavedViews({ list, filters, address, onChange }: Props) {
  const { t } = useTranslation(['kit', 'common'])
  const [views, keep] = useKept<readonly View[]>(`views.${list}`, [])
  const [isOpen, setIsOpen] = useState(false)
  const show = (view: View): void => {
    onChange({ ...cleared(filters), ...view.address })
    setIsOpen(false)
  }
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      arrow={false}
      classNames={{ root: 'k-views-over' }}
      open={isOpen}
      onOpenChange={setIsOpen}
      content={
        <div className="k-views">
          {views.length === 0 ? <p className="k-muted">{t('views.none')}</p> : null}
          <ul>
            {views.map((view) => (
              <li key={view.name}>
                <Button type="text" onClick={() => show(view)}>
                  {view.name}
                </Button>
                <Button
                  type="text"
                  icon={<Icon of={removeIcon} />}
                  aria-label={t('views.delete', { name: view.name })}
                  onClick={() => keep(views.filter((one) => one.name !== view.name))}
                />
              </li>
            ))}
          </ul>
          {filters.some((filter) => isSet(filter, address)) ? (
            <NewView
              onSave={(name) => {
                const names = filters.flatMap(partsOf)
                const kept = Object.fromEntries(Object.entries(address).filter(([key]) => names.includes(key)))
                keep([...views.filter((one) => one.name !== name), { name, address: kept }])
              }}
            />
          ) : null}
        </div>
      }
    >
      <Button icon={<Icon of={starIcon} />}>{t('views.title')}</Button>
    </Popover>
  )
}

function NewView({ onSave }: { onSave: (name: string) => void }) {
  const { t } = useTranslation(['kit', 'common'])
  const [name, setName] = useState('')
  const save = (): void => {
    if (name.trim() === '') return
    onSave(name.trim())
    setName('')
  }
  return (
    <div className="k-views-new">
      <Input
        aria-label={t('views.name')}
        placeholder={t('views.name')}
        maxLength={30}
        value={name}
        onChange={(event) => setName(event.target.value)}
        onPressEnter={save}
      />
      <Button type="primary" onClick={save}>
        {t('views.save')}
      </Button>
    </div>
  )
}

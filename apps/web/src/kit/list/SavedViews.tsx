import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/Icon.tsx'
import { removeIcon } from '../../ui/icons.ts'
import { cleared, type Filter, isSet, partsOf } from './filters.ts'
import { NewView } from './NewView.tsx'
import type { Address } from './use-address.ts'
import { useKept } from './use-kept.ts'
import { ViewsPopover } from './ViewsPopover.tsx'

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
  const { t } = useTranslation('kit')
  const [views, keep] = useKept<readonly View[]>(`views.${list}`, [])
  const save = (name: string): void => {
    const names = filters.flatMap(partsOf)
    const kept = Object.fromEntries(Object.entries(address).filter(([key]) => names.includes(key)))
    keep([...views.filter((one) => one.name !== name), { name, address: kept }])
  }
  return (
    <ViewsPopover>
      {(close) => (
        <div className="k-views">
          {views.length === 0 ? <p className="k-muted">{t('views.none')}</p> : null}
          <ul>
            {views.map((view) => (
              <li key={view.name}>
                <Button
                  type="text"
                  onClick={() => {
                    onChange({ ...cleared(filters), ...view.address })
                    close()
                  }}
                >
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
          {filters.some((filter) => isSet(filter, address)) ? <NewView onSave={save} /> : null}
        </div>
      )}
    </ViewsPopover>
  )
}

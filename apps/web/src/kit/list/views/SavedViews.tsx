import { Button } from 'antd'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/Icon.tsx'
import { removeIcon } from '../../../ui/icons.ts'
import { useDayNow } from '../../detail/use-today.ts'
import { ErrorState } from '../../state/ErrorState.tsx'
import { type Filter, isSet } from '../filter/filters.ts'
import { NewView } from './NewView.tsx'
import type { Address } from '../use-address.ts'
import { type ListView, useListViews } from './use-list-views.ts'
import { keptBy, presetsOf, shownBy } from './view-address.ts'
import { ViewsPopover } from './ViewsPopover.tsx'

interface Props {
  readonly list: string
  readonly filters: readonly Filter[]
  readonly address: Address
  readonly sort: string | undefined
  readonly onChange: (part: Readonly<Record<string, string | null>>) => void
}

/** Sets of filters with their order under names of one's own, kept with the account. */
export function SavedViews(props: Props) {
  return <ViewsPopover>{(close) => <Views {...props} onDone={close} />}</ViewsPopover>
}

function Views({ list, filters, address, sort, onChange, onDone }: Props & { readonly onDone: () => void }) {
  const { t } = useTranslation('kit')
  const dayNow = useDayNow()
  const { views, isRead, error, readAgain, save, remove } = useListViews(list)
  const lines = useRef<HTMLUListElement>(null)
  const show = (view: ListView): void => {
    onChange(shownBy(filters, view.address, dayNow()))
    onDone()
  }
  // The button that was pressed is gone with its line.
  const takeOff = (view: ListView): void => void remove(view).then(() => lines.current?.focus())
  return (
    <div className="k-views">
      {isRead && views.length === 0 ? <p className="k-muted">{t('views.none')}</p> : null}
      {error ? <ErrorState error={error} onRetry={readAgain} /> : null}
      <ul ref={lines} tabIndex={-1}>
        {views.map((view) => (
          <li key={view.id ?? `here ${view.name}`}>
            <Button type="text" onClick={() => show(view)}>
              {view.name}
              {remarksOn(view, filters).map((remark) => (
                <span key={remark} className="k-muted">
                  {' · '}
                  {t(remark)}
                </span>
              ))}
            </Button>
            <Button
              type="text"
              icon={<Icon of={removeIcon} />}
              aria-label={t('views.delete', { name: view.name })}
              onClick={() => takeOff(view)}
            />
          </li>
        ))}
      </ul>
      {sort !== undefined || filters.some((filter) => isSet(filter, address)) ? (
        <NewView onSave={(name) => save({ name, address: keptBy(filters, address, sort, dayNow()) })} />
      ) : null}
    </div>
  )
}

/** The days it moves with, and that it is kept on this browser only. */
const remarksOn = ({ id, address }: ListView, filters: readonly Filter[]) => [
  ...new Set(presetsOf(filters, address).map((preset) => `range.${preset}` as const)),
  ...(id === null ? (['views.here'] as const) : []),
]

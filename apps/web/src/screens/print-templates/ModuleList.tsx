import { isEmptyModule } from '@kassa/domain/receipt/template/check-template.ts'
import type { ModuleType, TemplateKind } from '@kassa/domain/receipt/template/receipt-template.ts'
import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { StatusTag } from '../../kit/state/StatusTag.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { addIcon, downIcon, dragIcon, removeIcon, upIcon } from '../../ui/icons.ts'
import { ModuleFields } from './ModuleFields.tsx'
import { addModule, mayAdd, moveModule, offeredModules, type DraftModule } from './modules.ts'

interface Props {
  readonly kind: TemplateKind
  readonly drafts: readonly DraftModule[]
  readonly mayEdit: boolean
  /** The module that was put in from outside the list: whoever did that goes on from it. */
  readonly focused?: string | null
  readonly onChange: (drafts: readonly DraftModule[]) => void
}

/** The modules from top to bottom: opened one by one, dragged to another place, or moved with Alt and the arrows. Source: RC-S02. */
export function ModuleList({ kind, drafts, mayEdit, focused = null, onChange }: Props) {
  const { t } = useTranslation('print')
  const [open, setOpen] = useState<string | null>(null)
  const [dragged, setDragged] = useState<string | null>(null)
  const add = (type: ModuleType): void => {
    const key = crypto.randomUUID()
    onChange(addModule(drafts, type, { after: open, key }))
    setOpen(key)
  }
  return (
    <section className="k-panel" aria-label={t('modules')}>
      <ol className="pt-modules">
        {drafts.map((draft, index) => (
          <li
            key={draft.key}
            className={dragged === draft.key ? 'is-dragged' : ''}
            draggable={mayEdit}
            onDragStart={() => setDragged(draft.key)}
            onDragEnd={() => setDragged(null)}
            onDragOver={(event) => {
              event.preventDefault()
              if (dragged !== null && dragged !== draft.key) onChange(moveModule(drafts, dragged, index))
            }}
          >
            <ModuleRow
              draft={draft}
              place={index}
              last={drafts.length - 1}
              mayEdit={mayEdit}
              isOpen={open === draft.key}
              isFocused={focused === draft.key}
              onOpen={() => setOpen(open === draft.key ? null : draft.key)}
              onMove={(to) => onChange(moveModule(drafts, draft.key, to))}
              onRemove={() => onChange(drafts.filter(({ key }) => key !== draft.key))}
            />
            {open === draft.key ? (
              <fieldset disabled={!mayEdit} className="pt-opened">
                <ModuleFields
                  module={draft.module}
                  onChange={(module) =>
                    onChange(drafts.map((one) => (one.key === draft.key ? { ...one, module } : one)))
                  }
                />
              </fieldset>
            ) : null}
          </li>
        ))}
      </ol>
      {mayEdit ? (
        <Dropdown
          trigger={['click']}
          menu={{
            items: offeredModules[kind].map((type) => ({
              key: type,
              label: t(`module.${type}`),
              disabled: !mayAdd(drafts, type),
            })),
            onClick: ({ key }) => add(key as ModuleType),
          }}
        >
          <Button icon={<Icon of={addIcon} />}>{t('add')}</Button>
        </Dropdown>
      ) : null}
    </section>
  )
}

interface RowProps {
  readonly draft: DraftModule
  readonly place: number
  readonly last: number
  readonly mayEdit: boolean
  readonly isOpen: boolean
  readonly isFocused: boolean
  readonly onOpen: () => void
  readonly onMove: (to: number) => void
  readonly onRemove: () => void
}

function ModuleRow({ draft: { module }, place, last, mayEdit, isOpen, isFocused, onOpen, onMove, onRemove }: RowProps) {
  const { t } = useTranslation('print')
  const name = t(`module.${module.type}`)
  return (
    <div className="pt-row">
      {mayEdit ? <Icon of={dragIcon} /> : null}
      <button
        type="button"
        className="pt-name"
        aria-expanded={isOpen}
        autoFocus={isFocused}
        onClick={onOpen}
        onKeyDown={({ altKey, key }) => {
          if (mayEdit && altKey && key === 'ArrowUp') onMove(place - 1)
          if (mayEdit && altKey && key === 'ArrowDown') onMove(place + 1)
        }}
      >
        {name}
      </button>
      {module.when === 'always' ? null : <StatusTag kind="info">{t(`when.${module.when}`)}</StatusTag>}
      {isEmptyModule(module) || (module.type === 'image' && module.image.bits === '') ? (
        <StatusTag kind="warn">{t('toFill')}</StatusTag>
      ) : null}
      {mayEdit ? (
        <span className="pt-actions">
          <Button
            type="text"
            size="small"
            disabled={place === 0}
            icon={<Icon of={upIcon} />}
            aria-label={t('up', { name })}
            onClick={() => onMove(place - 1)}
          />
          <Button
            type="text"
            size="small"
            disabled={place === last}
            icon={<Icon of={downIcon} />}
            aria-label={t('down', { name })}
            onClick={() => onMove(place + 1)}
          />
          <Button
            type="text"
            size="small"
            icon={<Icon of={removeIcon} />}
            aria-label={t('remove', { name })}
            onClick={onRemove}
          />
        </span>
      ) : null}
    </div>
  )
}

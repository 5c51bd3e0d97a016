import type { IconDefinition } from '@ant-design/icons-svg/lib/types.js'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/Icon.tsx'
import { moreIcon } from '../../ui/icons.ts'
import { RowMenu } from './row/RowMenu.tsx'

export interface Action {
  readonly key: string
  readonly label: string
  readonly icon?: IconDefinition
  readonly isDanger?: boolean
  /** Why it cannot be done now; then it is shown and says so. */
  readonly disabledReason?: string | null
  readonly run: () => void
}

/** Draws the actions on one row, behind one button. Without actions there is no button. Their menu is made when it is first opened: a list has a button on each row. */
export function RowActions({ name, actions }: { name: string; actions: readonly Action[] }) {
  const { t } = useTranslation('kit')
  return <ActionsButton label={t('actionsOf', { name })} actions={actions} />
}

/** The same, where the list says what its buttons are called. */
export function ActionsButton({ label, actions }: { label: string; actions: readonly Action[] }) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState<boolean | null>(null)
  if (actions.length === 0) return null
  return (
    <>
      <button
        ref={button}
        type="button"
        className="k-row-actions"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen === true}
        onClick={() => setIsOpen(isOpen !== true)}
      >
        <Icon of={moreIcon} />
      </button>
      {isOpen === null ? null : <RowMenu button={button} actions={actions} isOpen={isOpen} onOpen={setIsOpen} />}
    </>
  )
}

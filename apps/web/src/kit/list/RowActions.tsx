import { Button, Dropdown } from 'antd'
import type { IconDefinition } from '@ant-design/icons-svg/lib/types.js'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/Icon.tsx'
import { moreIcon } from '../../ui/icons.ts'

export interface Action {
  readonly key: string
  readonly label: string
  readonly icon?: IconDefinition
  readonly isDanger?: boolean
  /** Why it cannot be done now; then it is shown and says so. */
  readonly disabledReason?: string | null
  readonly run: () => void
}

/** Draws the actions on one row, behind one button. Without actions there is no button. */
export function RowActions({ name, actions }: { name: string; actions: readonly Action[] }) {
  const { t } = useTranslation('kit')
  const button = useRef<HTMLButtonElement>(null)
  const run = (key: string): void => {
    // The menu goes with its entry; whatever opens now finds the button to come back to.
    button.current?.focus()
    actions.find((action) => action.key === key)?.run()
  }
  if (actions.length === 0) return null
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{
        items: actions.map(({ key, label, icon, isDanger, disabledReason }) => ({
          key,
          danger: isDanger ?? false,
          disabled: (disabledReason ?? null) !== null,
          ...(icon ? { icon: <Icon of={icon} /> } : {}),
          label: (
            <span title={disabledReason ?? undefined}>
              {label}
              {disabledReason ? <small className="k-block k-muted">{disabledReason}</small> : null}
            </span>
          ),
        })),
        onClick: ({ key }) => run(key),
      }}
    >
      <Button
        ref={button}
        type="text"
        size="small"
        className="k-row-actions"
        icon={<Icon of={moreIcon} />}
        aria-label={t('actionsOf', { name })}
      />
    </Dropdown>
  )
}

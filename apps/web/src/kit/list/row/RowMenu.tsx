import { Dropdown } from 'antd'
import { type Ref, type RefObject, useImperativeHandle } from 'react'
import { Icon } from '../../../ui/Icon.tsx'
import type { Action } from '../RowActions.tsx'

type Button = RefObject<HTMLButtonElement | null>

interface Props {
  readonly button: Button
  readonly actions: readonly Action[]
  readonly isOpen: boolean
  readonly onOpen: (isOpen: boolean) => void
}

/** The actions on one row, below their button. */
export function RowMenu({ button, actions, isOpen, onOpen }: Props) {
  const run = (key: string): void => {
    // The menu goes with its entry; whatever opens now finds the button to come back to.
    button.current?.focus()
    actions.find((action) => action.key === key)?.run()
  }
  return (
    <Dropdown
      open={isOpen}
      onOpenChange={onOpen}
      trigger={['click']}
      placement="bottomRight"
      menu={{ items: actions.map(itemOf), onClick: ({ key }) => run(key) }}
    >
      <StandIn for={button} />
    </Dropdown>
  )
}

const itemOf = ({ key, label, icon, isDanger, disabledReason }: Action) => ({
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
})

/** The button, for the library: it stands on the page before the menu that belongs to it, and stays the same one. */
function StandIn({ for: button, ref }: { readonly for: Button; readonly ref?: Ref<HTMLButtonElement | null> }) {
  useImperativeHandle<HTMLButtonElement | null, HTMLButtonElement | null>(ref, () => button.current, [button])
  return null
}

import { Button } from 'antd'
import { Icon } from '../../ui/Icon.tsx'
import { addIcon } from '../../ui/icons.ts'
import type { PermissionKey } from '../../session/permission.ts'
import { CanDo } from './CanDo.tsx'
import { DisabledReason } from './DisabledReason.tsx'

interface Props {
  /** Any of these is enough. */
  readonly permission: PermissionKey | readonly PermissionKey[]
  readonly label: string
  /** Says why nothing can be added now; null where it can. */
  readonly reason?: string | null
  readonly onClick: () => void
}

/** The main button of a list, for whoever may add to it. */
export const NewButton = ({ permission, label, reason = null, onClick }: Props) => (
  <CanDo permission={permission}>
    <DisabledReason reason={reason}>
      <Button type="primary" icon={<Icon of={addIcon} />} onClick={onClick}>
        {label}
      </Button>
    </DisabledReason>
  </CanDo>
)

import { Drawer } from 'antd'
import type { ReactNode } from 'react'
import { unbroken } from '../../ui/unbroken.tsx'

interface Props {
  readonly title: string
  readonly size: number | 'large'
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A drawer that is read and holds nothing to press: what is longer than the window takes the focus, so that arrow keys scroll it. */
export function ReadingDrawer({ title, size, onClose, children }: Props) {
  return (
    <Drawer open title={unbroken(title)} size={size} onClose={onClose} rootClassName="k-reading-drawer k-form-drawer">
      <div className="k-reading" tabIndex={0} role="region" aria-label={title}>
        {children}
      </div>
    </Drawer>
  )
}

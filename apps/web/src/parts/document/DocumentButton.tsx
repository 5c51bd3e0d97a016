import { Button } from 'antd'
import type { ReactNode } from 'react'

interface Props {
  /** Nothing is shown to somebody who may not, or in a state in which it cannot be done. */
  readonly isShown: boolean
  /** `main`: what usually comes next; `danger`: what takes something away. */
  readonly kind?: 'main' | 'danger' | 'plain'
  readonly onPress: () => void
  readonly children: ReactNode
}

/** A button that takes a document a step further. */
export const DocumentButton = ({ isShown, kind = 'plain', onPress, children }: Props) =>
  isShown ? (
    <Button danger={kind === 'danger'} type={kind === 'main' ? 'primary' : 'default'} onClick={onPress}>
      {children}
    </Button>
  ) : null

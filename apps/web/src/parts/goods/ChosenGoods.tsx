import { Button } from 'antd'
import type { ReactNode } from 'react'

interface Props {
  readonly name: string
  readonly onDrop: () => void
  /** The words of the button that chooses others. */
  readonly children: ReactNode
}

/** The goods that a form is about, once they are chosen. */
export const ChosenGoods = ({ name, onDrop, children }: Props) => (
  <p>
    <strong>{name}</strong>{' '}
    <Button type="link" size="small" onClick={onDrop}>
      {children}
    </Button>
  </p>
)

import { Button } from 'antd'

interface Props {
  /** Nothing is shown to somebody who may not, or in a state in which it cannot be done. */
  readonly may: boolean
  /** `main`: what usually comes next; `danger`: what takes something away. */
  readonly kind?: 'main' | 'danger' | 'plain'
  readonly run: () => void
  readonly label: string
}

/** A button that takes a document a step further. */
export const DocumentButton = ({ may, kind = 'plain', run, label }: Props) =>
  may ? (
    <Button danger={kind === 'danger'} type={kind === 'main' ? 'primary' : 'default'} onClick={run}>
      {label}
    </Button>
  ) : null

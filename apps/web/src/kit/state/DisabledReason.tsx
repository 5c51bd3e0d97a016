import { Tooltip } from 'antd'
import { type ReactElement, cloneElement, useId } from 'react'

interface Control {
  readonly disabled?: boolean
  readonly onClick?: unknown
  readonly 'aria-disabled'?: boolean
  readonly 'aria-describedby'?: string
  readonly className?: string
}

/**
 * A control that cannot be used now says why, on hover and on focus. It stays in the tab order (`aria-disabled`), because
 * a really disabled button can be neither focused nor asked. Without a reason the control is as it was.
 */
export function DisabledReason({ reason, children }: { reason: string | null; children: ReactElement<Control> }) {
  const id = useId()
  if (reason === null) return children
  const control = cloneElement(children, {
    'aria-disabled': true,
    'aria-describedby': id,
    className: `${children.props.className ?? ''} k-disabled`.trim(),
    onClick: (event: { preventDefault(): void; stopPropagation(): void }) => {
      event.preventDefault()
      event.stopPropagation()
    },
  })
  return (
    <>
      <Tooltip title={reason} trigger={['hover', 'focus']}>
        {control}
      </Tooltip>
      <span id={id} className="k-hidden">
        {reason}
      </span>
    </>
  )
}

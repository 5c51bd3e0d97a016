import type { IconDefinition } from '@ant-design/icons-svg/lib/types.js'
import type { ReactNode } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import { emptyIcon } from '../../ui/icons.ts'

export interface EmptyStateProps {
  readonly icon?: IconDefinition
  readonly title: string
  /** What the thing is for. */
  readonly body?: string
  /** The first step. */
  readonly action?: ReactNode
}

/** Nothing here yet: what it is for, and the first step. */
export function EmptyState({ icon = emptyIcon, title, body, action }: EmptyStateProps) {
  return (
    <div className="k-empty">
      <Icon of={icon} className="k-empty-icon" />
      <h3>{title}</h3>
      {body === undefined ? null : <p>{body}</p>}
      {action}
    </div>
  )
}

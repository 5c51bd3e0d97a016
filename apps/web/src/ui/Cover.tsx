import type { IconDefinition } from '@ant-design/icons-svg/lib/types.js'
import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'

export interface CoverProps {
  readonly icon?: IconDefinition
  readonly tone?: 'plain' | 'good' | 'bad'
  readonly title: string
  readonly children?: ReactNode
  readonly actions?: ReactNode
  /** `page` fills the window, `inside` stands in the shell. */
  readonly place?: 'page' | 'inside'
}

/** A state of the whole page in one sentence, with the one thing to do. */
export function Cover({ icon, tone = 'plain', title, children, actions, place = 'inside' }: CoverProps) {
  const Tag = place === 'page' ? 'main' : 'section'
  return (
    <Tag className={`k-cover k-cover-${place}`}>
      {icon === undefined ? null : (
        <span className={`k-cover-icon is-${tone}`}>
          <Icon of={icon} />
        </span>
      )}
      <h1>{title}</h1>
      <div className="k-cover-body">{children}</div>
      {actions === undefined ? null : <div className="k-cover-actions">{actions}</div>}
    </Tag>
  )
}

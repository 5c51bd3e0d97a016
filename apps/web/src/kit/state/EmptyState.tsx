import type { IconDefinition } from '@ant-design/icons-svg/lib/types.js'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { BASE, paths } from '../../paths.ts'
import { Icon } from '../../ui/Icon.tsx'
import { emptyIcon } from '../../ui/icons.ts'
import { DeskLink } from './DeskLink.tsx'

export interface EmptyStateProps {
  readonly icon?: IconDefinition
  readonly title: string
  /** The purpose of the thing. */
  readonly body?: string
  /** The first step. */
  readonly action?: ReactNode
  /** It is all the page has to show: where no step is left, because the reader may not take it, there is still a way on. */
  readonly isPage?: boolean
}

/** Draws the state of an empty page: its purpose, and the first step. */
export function EmptyState({ icon = emptyIcon, title, body, action, isPage = false }: EmptyStateProps) {
  return (
    <div className="k-empty">
      <Icon of={icon} className="k-empty-icon" />
      <h3>{title}</h3>
      {body === undefined ? null : <p>{body}</p>}
      <div className="k-empty-action">{action}</div>
      {isPage ? <WayOn /> : null}
    </div>
  )
}

/** To the desk for whoever has one, else to the dashboard. Shown by the style sheet where no step stands before it. */
export function WayOn() {
  const { t } = useTranslation('kit')
  const home = (
    <a className="k-empty-way" href={`${BASE}${paths.home()}`}>
      {t('empty.home')}
    </a>
  )
  return <DeskLink className="k-empty-way" otherwise={home} />
}

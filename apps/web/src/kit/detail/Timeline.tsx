import type { IconDefinition } from '@ant-design/icons-svg/lib/types.js'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/Icon.tsx'
import { timeIcon } from '../../ui/icons.ts'
import type { StatusKind } from '../state/StatusTag.tsx'
import { Moment } from './Moment.tsx'

export interface TimelineItem {
  readonly key: string
  readonly at: string
  /** The outlet where it happened, where that is not the page's. */
  readonly outletId?: string
  readonly title: ReactNode
  readonly note?: ReactNode
  readonly by?: string | null
  readonly kind?: StatusKind
  readonly icon?: IconDefinition
}

/** Lists the events of a thing, in the order given. */
export function Timeline({ items }: { items: readonly TimelineItem[] }) {
  const { t } = useTranslation('kit')
  if (items.length === 0) return <p className="k-muted">{t('timeline.nothing')}</p>
  return (
    <ol className="k-timeline" aria-label={t('timeline.title')}>
      {items.map((item) => (
        <li key={item.key}>
          <span className={`k-timeline-mark is-${item.kind ?? 'off'}`}>
            <Icon of={item.icon ?? timeIcon} />
          </span>
          <div>
            <p>
              <strong>{item.title}</strong>
            </p>
            {item.note === undefined ? null : <div>{item.note}</div>}
            <p className="k-muted">
              <Moment at={item.at} outletId={item.outletId} />
              {item.by ? ` · ${t('timeline.by', { name: item.by })}` : ''}
            </p>
          </div>
        </li>
      ))}
    </ol>
  )
}

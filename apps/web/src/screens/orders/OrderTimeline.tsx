import { useTranslation } from 'react-i18next'
import { Timeline } from '../../kit/detail/Timeline.tsx'
import type { StatusKind } from '../../kit/state/StatusTag.tsx'
import { wordOr } from '../../words/word-or.ts'
import type { OrderDetail } from './OrderDetailPage.tsx'

const kinds: Readonly<Record<string, StatusKind>> = {
  sold: 'good',
  verified: 'good',
  refunded: 'info',
  review: 'warn',
}

/** What happened to an order, from the scan on. */
export function OrderTimeline({ events }: { events: OrderDetail['timeline'] }) {
  useTranslation('order')
  return (
    <div className="k-panel">
      <Timeline
        items={events.map((event, index) => ({
          key: `${event.at}-${index}`,
          at: event.at,
          title: wordOr(`order:event.${event.what}`, event.what),
          by: [event.by, event.device].filter(Boolean).join(' · ') || null,
          kind: kinds[event.what] ?? 'off',
        }))}
      />
    </div>
  )
}

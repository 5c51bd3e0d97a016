import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Timeline } from '../../kit/detail/Timeline.tsx'
import type { StatusKind } from '../../kit/state/StatusTag.tsx'
import { moneyText } from '../../kit/money/format.ts'
import { wordOr } from '../../words/word-or.ts'
import type { OrderDetail } from './OrderDetailPage.tsx'

const kinds: Readonly<Record<string, StatusKind>> = {
  sold: 'good',
  verified: 'good',
  refunded: 'info',
  review: 'warn',
}

const paymentKinds: Readonly<Record<string, StatusKind>> = {
  paid: 'good',
  declined: 'warn',
  unknown: 'warn',
  'reversal-failed': 'bad',
}

/** Events of the payments' own steps that are told in other words than "it said". */
const told: Readonly<Record<string, string>> = { asked: 'asked', 'take-back-begun': 'take-back-begun' }

/** Returns the text of the amount taken at the office to end an order; empty where nothing was missing. */
const restIn = (facts: Readonly<Record<string, unknown>>): string =>
  typeof facts['method'] === 'number'
    ? ` · ${wordOr(`payment:method.${facts['method']}`, '')} ${moneyText(Number(facts['amountMinor']), String(facts['currency']))}`
    : ''

function titleOf({ what, facts }: OrderDetail['timeline'][number], t: TFunction<['order', 'payment']>): string {
  if (what === 'completed-by-office') return `${t('order:event.completed-by-office')}${restIn(facts)}`
  if (!what.startsWith('payment-')) return wordOr(`order:event.${what}`, what)
  const step = what.slice('payment-'.length)
  const word = step.endsWith('-by-hand') ? 'hand' : (told[step] ?? 'heard')
  const title = t(`order:payEvent.${word}` as 'order:payEvent.heard', {
    method: wordOr(`payment:method.${Number(facts.method)}`, String(facts.method)),
    amount: moneyText(Number(facts.amountMinor), String(facts.currency)),
    state: wordOr(`order:payState.${String(facts.state)}`, String(facts.state)),
  })
  const said = typeof facts.said === 'string' && facts.said !== '' ? ` · ${facts.said}` : ''
  return `${title}${said}`
}

/** Lists the events of an order, from the scan on. */
export function OrderTimeline({ events }: { events: OrderDetail['timeline'] }) {
  const { t } = useTranslation(['order', 'payment'])
  return (
    <div className="k-panel">
      <Timeline
        items={events.map((event, index) => ({
          key: `${event.at}-${index}`,
          at: event.at,
          title: titleOf(event, t),
          by: [event.by, event.device].filter(Boolean).join(' · ') || null,
          kind: kinds[event.what] ?? paymentKinds[String(event.facts.state)] ?? 'off',
        }))}
      />
    </div>
  )
}

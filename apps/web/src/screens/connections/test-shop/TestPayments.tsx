import {
  decidePlayed,
  listPlayed,
  PLAYED_AMOUNTS,
  PLAYED_WISHES,
  type PlayedPaymentView,
} from '@kassa/contract/payment/played-payment.calls.ts'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../../api/use-answer.ts'
import { useChange } from '../../../api/use-change.ts'
import { ClockOf } from '../../../kit/detail/outlet-clock.tsx'
import { Moment } from '../../../kit/detail/Moment.tsx'
import { moneyText } from '../../../kit/money/format.ts'
import { type StatusKind, StatusTag } from '../../../kit/state/StatusTag.tsx'
import { useChannelName } from '../../../parts/pay/use-channel-name.ts'
import { useSession } from '../../../session/session.ts'

/** A till may ask for money at any moment. */
const ASKED_EVERY_MS = 3_000

/** Payments that tills of the test shop asked simulated channels for: decided here as by their customers. Source: platform-api.md §6. */
export function TestPayments() {
  const { t } = useTranslation('testShop')
  const { data } = useAnswer(listPlayed, {}, { isQuiet: true, refreshesEveryMs: ASKED_EVERY_MS })
  // A server of the release before simulates none.
  if (!data) return null
  return (
    <section className="k-test-part" aria-label={t('payments')}>
      <h3>{t('payments')}</h3>
      <p>{t('paymentsBody')}</p>
      {data.payments.length === 0 ? <p>{t('paymentsNone')}</p> : null}
      {data.payments.map((payment) => (
        <TestPayment key={payment.id} payment={payment} />
      ))}
      <Outcomes />
    </section>
  )
}

function TestPayment({ payment }: { readonly payment: PlayedPaymentView }) {
  const { t } = useTranslation('testShop')
  const channelName = useChannelName()
  const outlets = useSession((session) => session.outlets)
  const { mutate, isPending } = useChange(decidePlayed, { refreshes: ['payment'] })
  const { id, channel, amountMinor, currency, outletId, requestedAt, isWaiting } = payment
  const amount = moneyText(amountMinor, currency)
  const outlet = outlets.find((one) => one.id === outletId)?.name ?? ''
  return (
    <div className="k-test-payment" role="group" aria-label={`${channelName(channel)} ${amount}`}>
      <span>
        {channelName(channel)} <strong>{amount}</strong>
        <small className="k-block k-muted">
          <ClockOf of={payment}>
            <Moment at={requestedAt} />
          </ClockOf>{' '}
          · {outlet}
        </small>
      </span>
      <StateTag payment={payment} />
      {isWaiting
        ? PLAYED_WISHES.map((wish) => (
            <Button key={wish} disabled={isPending} onClick={() => mutate({ id, wish })}>
              {t(`decide.${wish}`)}
            </Button>
          ))
        : null}
    </div>
  )
}

type Shown = 'waiting' | 'asking' | 'paid' | 'unpaid' | 'back'

/** A payment that was decided stands as it did until its till, or the clock, has asked. */
function shownState({ state, isWaiting }: PlayedPaymentView): Shown {
  if (isWaiting) return 'waiting'
  if (state === 'paid') return 'paid'
  if (state === 'declined' || state === 'closed') return 'unpaid'
  return state === 'reversed' ? 'back' : 'asking'
}

const kinds: Readonly<Record<Shown, StatusKind>> = {
  waiting: 'info',
  asking: 'info',
  paid: 'good',
  unpaid: 'off',
  back: 'off',
}

function StateTag({ payment }: { readonly payment: PlayedPaymentView }) {
  const { t } = useTranslation('testShop')
  const shown = shownState(payment)
  return <StatusTag kind={kinds[shown]}>{t(`paymentState.${shown}`)}</StatusTag>
}

/** Amounts that have an outcome of their own, in the currency of the outlet. */
function Outcomes() {
  const { t } = useTranslation('testShop')
  const currency = useSession((session) => session.outlets[0]?.payCurrency ?? 'USD')
  return (
    <details className="k-test-message">
      <summary>{t('amounts')}</summary>
      <p>{t('amountsBody')}</p>
      <dl className="k-facts">
        {(Object.keys(PLAYED_AMOUNTS) as (keyof typeof PLAYED_AMOUNTS)[]).map((outcome) => (
          <div key={outcome}>
            <dt>{moneyText(PLAYED_AMOUNTS[outcome], currency)}</dt>
            <dd>{t(`outcome.${outcome}`)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

import type { MissingCondition, PricedBasket, WhyOffer } from '@kassa/domain/basket/index.ts'
import { namesIn, planSentence } from '@kassa/domain/promotion/sentence/plan-sentence.ts'
import { useState } from 'react'
import { localeOf } from '../../words/locale.ts'
import { currentLanguage } from '../../words/words.ts'
import { change } from '../basket/change-basket.ts'
import { cashierCan } from '../model/desk-can.ts'
import type { DeskOffers } from '../model/desk-offers.ts'
import { desk } from '../model/desk-state.ts'
import { nameIn } from '../model/goods/goods.ts'
import { currentBasket } from '../model/history.ts'
import { offerName } from '../offers/offer-names.ts'
import { amountText } from '../ui/money-text.ts'
import { useStore } from '../ui/store.ts'
import { useMoreWords } from '../ui/use-more-words.ts'
import { ReasonField } from '../ui/ReasonField.tsx'

type DeskPlan = DeskOffers['plans'][number]

/** Amounts, times and days of what a plan lacks, as people read them. */
const shown = (missing: MissingCondition, currency: string): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(missing).map(([name, value]: [string, unknown]) => [
      name,
      name.endsWith('Minor') && typeof value === 'number' ? amountText(value, currency) : value,
    ]),
  )

/** Add-ons and gifts of a plan, to be taken or left. */
function Choices({ plan, answer }: { readonly plan: DeskPlan; readonly answer: PricedBasket }) {
  const { t, language } = useMoreWords()
  const catalogue = useStore(desk, (state) => state.catalogue)
  const { benefit } = plan.terms
  const nameOf = (variantId: string): string => {
    const goods = catalogue.find(variantId)
    return goods ? nameIn(goods, language) : '–'
  }
  if (benefit.type === 'full-gift') {
    const outcome = answer.gifts.find(({ planId }) => planId === plan.id)
    if (!outcome) return null
    const choose = (giftId: string | null) => () => change({ kind: 'choose-gift', choice: { planId: plan.id, giftId } })
    return (
      <div className="d-choices">
        {benefit.gifts.map(({ variantId }) => (
          <button
            key={variantId}
            type="button"
            className="d-button"
            aria-pressed={outcome.giftId === variantId}
            onClick={choose(variantId)}
          >
            {t('offer.gift', { name: nameOf(variantId) })}
          </button>
        ))}
        <button type="button" className="d-button" aria-pressed={outcome.state === 'declined'} onClick={choose(null)}>
          {t('offer.noGift')}
        </button>
      </div>
    )
  }
  if (benefit.type !== 'exchange') return null
  const sold = answer.exchanges.find(({ planId }) => planId === plan.id)
  return (
    <div className="d-choices">
      {benefit.items.map(({ variantId, exchangePriceMinor }) => {
        const isTaken = sold?.itemId === variantId && sold.wantedCount > 0
        const choice = { planId: plan.id, itemId: variantId, count: isTaken ? 0 : 1 }
        return (
          <button
            key={variantId}
            type="button"
            className="d-button"
            aria-pressed={isTaken}
            onClick={() => change({ kind: 'choose-exchange', choice })}
          >
            {t('offer.addOn', { name: nameOf(variantId), price: amountText(exchangePriceMinor, answer.currencyCode) })}
          </button>
        )
      })}
    </div>
  )
}

/** Switching a plan off asks why; switching it on again does not. Source: features CD-P10. */
function Switch({ planId, isOff }: { readonly planId: string; readonly isOff: boolean }) {
  const { t } = useMoreWords()
  const [reason, setReason] = useState<string | null>(null)
  if (!cashierCan('desk.cashiering.orderPrice')) return null
  if (isOff)
    return (
      <button type="button" className="d-button" onClick={() => change({ kind: 'switch-plan', planId, reason: null })}>
        {t('offer.on')}
      </button>
    )
  if (reason === null)
    return (
      <button type="button" className="d-button is-quiet" onClick={() => setReason('')}>
        {t('offer.off')}
      </button>
    )
  return (
    <div className="d-offer-off">
      <ReasonField value={reason} onChange={setReason} reasons={[]} isNeeded />
      <button
        type="button"
        className="d-button"
        disabled={reason.trim() === ''}
        onClick={() => {
          if (change({ kind: 'switch-plan', planId, reason: reason.trim() })) setReason(null)
        }}
      >
        {t('offer.off')}
      </button>
    </div>
  )
}

interface OfferProps {
  readonly why: WhyOffer
  readonly offers: DeskOffers | null
  readonly answer: PricedBasket
}

/** One offer: its name, what it took off or what it lacks, its sentence, and what can be done with it. */
function Offer({ why, offers, answer }: OfferProps) {
  const { id, isApplied, deductionMinor, notGivenMinor = 0, missing } = why
  const { t, say } = useMoreWords()
  const plan = offers?.plans.find((one) => one.id === id)
  const coupon = useStore(desk, (state) => currentBasket(state.history).coupons?.find((one) => one.id === id))
  const names = namesIn(offers?.names ?? {})
  return (
    <li className={isApplied ? 'is-applied' : ''}>
      <b>{coupon ? `${coupon.terms.name} · ${coupon.code}` : offerName(offers, id)}</b>{' '}
      {isApplied ? (
        <span className="d-figures">✓ {amountText(-deductionMinor, answer.currencyCode)}</span>
      ) : (
        <span>{missing.map((each) => say(`missing.${each.code}`, shown(each, answer.currencyCode))).join(' · ')}</span>
      )}
      {notGivenMinor > 0 && (
        <span>{t('offer.notGiven', { amount: amountText(notGivenMinor, answer.currencyCode) })}</span>
      )}
      {coupon && (
        <button
          type="button"
          data-ends
          className="d-button is-quiet"
          onClick={() => change({ kind: 'remove-coupon', couponId: coupon.id })}
        >
          {t('offer.couponAway')}
        </button>
      )}
      {plan && (
        <>
          <small>{planSentence(plan.terms, localeOf(currentLanguage()), names)}</small>
          <Choices plan={plan} answer={answer} />
          <Switch planId={id} isOff={false} />
        </>
      )}
    </li>
  )
}

/** Every offer in reach of the basket by its name, and for each that does not apply what it lacks. Source: features CD-D01. */
export function OfferList({ answer }: { readonly answer: PricedBasket }) {
  const { t } = useMoreWords()
  const offers = useStore(desk, (state) => state.offers)
  const off = useStore(desk, (state) => currentBasket(state.history).plansOff)
  const all = [...answer.why.plans, ...answer.why.coupons]
  if (all.length === 0 && !off?.length) return null
  return (
    <ul className="d-offers" aria-label={t('offer.all')}>
      {all.map((why) => (
        <Offer key={why.id} why={why} offers={offers} answer={answer} />
      ))}
      {off?.map(({ planId, reason }) => (
        <li key={planId} className="is-off">
          <b>{offerName(offers, planId)}</b> <span>{t('offer.isOff', { reason })}</span>
          <Switch planId={planId} isOff />
        </li>
      ))}
    </ul>
  )
}

import type { PricedBasket } from '@kassa/domain/basket/index.ts'
import { desk } from '../model/desk-state.ts'
import { offerName } from '../offers/offer-names.ts'
import { amountText } from '../ui/money-text.ts'
import { useStore } from '../ui/store.ts'
import { useWords } from '../ui/use-words.ts'

/** "Add one more to get …", from the calculation's own hint; or an add-on that can be taken now. It opens what there is to know. */
export function OfferHint({ answer }: { readonly answer: PricedBasket }) {
  const { t } = useWords()
  const offers = useStore(desk, (state) => state.offers)
  const { hint, plans } = answer.why
  const addOn = plans.find(({ missing }) => missing.length === 1 && missing[0]?.code === 'exchange.not-chosen')
  if (!addOn && !hint) return null
  const name = offerName(offers, addOn?.id ?? hint?.id ?? '')
  const open = () => desk.change({ dialog: { kind: 'why', lineId: null } })
  return (
    <button type="button" className="d-savings d-offer-hint" onClick={open}>
      {addOn || !hint ? t('offer.addOnReady', { name }) : hintText(t, hint, name, answer.currencyCode)}
    </button>
  )
}

function hintText(
  t: ReturnType<typeof useWords>['t'],
  { missingCount, missingMinor, gainMinor }: NonNullable<PricedBasket['why']['hint']>,
  name: string,
  currency: string,
): string {
  const facts = { name, gain: amountText(gainMinor, currency) }
  if (missingCount > 0)
    return gainMinor > 0
      ? t('offer.hintPieces', { ...facts, count: missingCount })
      : t('offer.hintPiecesFor', { ...facts, count: missingCount })
  const missing = amountText(missingMinor, currency)
  return gainMinor > 0 ? t('offer.hintAmount', { ...facts, missing }) : t('offer.hintAmountFor', { ...facts, missing })
}

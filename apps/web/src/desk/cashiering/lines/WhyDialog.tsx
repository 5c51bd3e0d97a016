import { percentOfRate } from '@kassa/domain/tax/rate.ts'
import type { Deduction, PricedLine, PriceSource, Snapshot, WhyLine } from '@kassa/domain/basket/index.ts'
import { withTheirCharges } from '@kassa/domain/basket/charges-of.ts'
import { offOf } from '@kassa/domain/basket/off-of.ts'
import { discountText } from '@kassa/domain/text/discount.ts'
import { localeOf } from '../../../words/locale.ts'
import { currentLanguage } from '../../../words/words.ts'
import { shownOptions } from '../../basket/guard/options.ts'
import { snapshotNow } from '../../basket/change-basket.ts'
import { useMemo } from 'react'
import { closeDialog, desk } from '../../model/desk-state.ts'
import { DeskDialog } from '../../ui/DeskDialog.tsx'
import { useMoreWords } from '../../ui/use-more-words.ts'
import { offerName } from '../../offers/offer-names.ts'
import { OfferList } from '../OfferList.tsx'
import { RateWhy } from './RateWhy.tsx'
import { amountText } from '../../ui/money-text.ts'
import { useStore } from '../../ui/store.ts'
import { nameIn } from '../../model/goods/goods.ts'
import { currentBasket } from '../../model/history.ts'

interface LineProps {
  readonly name: string
  readonly line: PricedLine
  readonly why: WhyLine | undefined
  readonly currency: string
  readonly isOpen: boolean
  readonly snapshot: Snapshot | null
  /** Options in the price of each piece. */
  readonly options: ReturnType<typeof shownOptions>
  /** Of web orders; undefined: the list price is the outlet's own. */
  readonly priceList: string | undefined
}

const isSame = (a: PriceSource, b: PriceSource): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The waterfall of one line: what competed for its price, then every deduction with what is left. */
function LineWhy({ name, line, why, currency, isOpen, snapshot, options, priceList }: LineProps) {
  const { t } = useMoreWords()
  const share = (deduction: Deduction): string => {
    const off = snapshot && offOf(deduction, snapshot, line.id)
    return off === null ? '' : ` ${discountText(off, localeOf(currentLanguage()))}`
  }
  const offers = useStore(desk, (state) => state.offers)
  const nameOf = (from: PriceSource): string => {
    if (from.kind === 'plan') return offerName(offers, from.planId)
    return from.kind === 'plans' ? from.planIds.map((id) => offerName(offers, id)).join(' + ') : t(`price.${from.kind}`)
  }
  return (
    <details className="d-why-line" open={isOpen}>
      <summary>
        <span>{name}</span>
        <b className="d-figures">
          {line.payableMinor !== line.listMinor && <s>{amountText(line.listMinor, currency)}</s>}{' '}
          {amountText(line.payableMinor, currency)}
        </b>
      </summary>
      {why && why.candidates.length > 1 && (
        <ul className="d-candidates">
          {why.candidates.map((candidate, index) => (
            <li key={String(index)} className={isSame(candidate.from, line.priceFrom) ? 'is-chosen' : ''}>
              <span>{nameOf(candidate.from)}</span>
              <span className="d-figures">{amountText(candidate.unitPriceMinor, currency)}</span>
            </li>
          ))}
        </ul>
      )}
      <table className="d-waterfall">
        <tbody>
          <tr>
            <th scope="row">{priceList === undefined ? t('price.list') : t('price.webList', { name: priceList })}</th>
            <td />
            <td className="d-figures">{amountText(line.listMinor, currency)}</td>
          </tr>
          {options.map(({ id, name: option, amountMinor }) => (
            <tr key={id} className="is-tax">
              <th scope="row">{t('options.inPrice', { name: option })}</th>
              <td className="d-figures">{amountText(amountMinor, currency)}</td>
              <td />
            </tr>
          ))}
          {why?.steps.map(({ deduction, afterMinor }, index) => (
            <tr key={String(index)}>
              <th scope="row">
                {deduction.kind === 'plan' && deduction.id !== null
                  ? offerName(offers, deduction.id)
                  : t(`deduction.${deduction.kind}`)}
                {share(deduction)}
              </th>
              <td className="d-figures">{amountText(-deduction.amountMinor, currency)}</td>
              <td className="d-figures">{amountText(afterMinor, currency)}</td>
            </tr>
          ))}
          {line.taxShares.map((tax) => (
            <tr key={`${tax.partId ?? 'tax'} ${tax.code ?? ''}`} className="is-tax">
              <th scope="row">
                {tax.code} {t('why.tax', { rate: percentOfRate(tax) })}
              </th>
              <td className="d-figures">{amountText(tax.taxMinor, currency)}</td>
              <td />
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

/** Why each line costs what it costs, from the answer of the calculation alone. Source: features CD-D01. */
export function WhyDialog({ lineId }: { readonly lineId: string | null }) {
  const { t, language } = useMoreWords()
  const priced = useStore(desk, (state) => state.priced)
  const history = useStore(desk, (state) => state.history)
  const basket = currentBasket(history)
  const snapshot = useMemo(() => snapshotNow(history), [history])
  const catalogue = useStore(desk, (state) => state.catalogue)
  if (!priced?.ok) return null
  const { lines, why, totals, currencyCode } = priced.value
  const nameOf = ({ id, charge, variantId, productId }: PricedLine): string => {
    if (charge) return charge.name
    const line = basket.lines.find((each) => each.id === id)
    const goods = line?.goods ?? catalogue.find(variantId ?? productId)
    return goods ? nameIn(goods, language) : id
  }
  const optionsOf = ({ id }: PricedLine) => {
    const line = basket.lines.find((each) => each.id === id)
    return line ? shownOptions(line, language) : []
  }
  return (
    <DeskDialog title={t('why.title')} size="wide" onClose={closeDialog}>
      {withTheirCharges(lines).map((line) => (
        <LineWhy
          key={line.id}
          name={nameOf(line)}
          line={line}
          why={why.lines.find((each) => each.lineId === line.id)}
          currency={currencyCode}
          snapshot={snapshot}
          options={optionsOf(line)}
          priceList={line.charge ? undefined : basket.lines.find(({ id }) => id === line.id)?.priceList}
          isOpen={line.id === lineId || (lineId === null && line.deductions.length > 0)}
        />
      ))}
      <OfferList answer={priced.value} />
      <RateWhy answer={priced.value} snapshot={snapshot} />
      <p className="d-why-total">
        {t('why.total', {
          origin: amountText(totals.originMinor, currencyCode),
          payable: amountText(totals.payableMinor, currencyCode),
        })}
      </p>
    </DeskDialog>
  )
}

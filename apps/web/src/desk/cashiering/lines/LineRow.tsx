import { memo } from 'react'
import type { PricedLine } from '@kassa/domain/basket/index.ts'
import { surchargeOf } from '@kassa/domain/cart/goods-line.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { StoredPicture } from '../../../ui/StoredPicture.tsx'
import { removeLine, stepQuantity } from '../../basket/sell.ts'
import type { DeskLine } from '../../model/basket.ts'
import type { DeskOffers } from '../../model/desk-offers.ts'
import { desk } from '../../model/desk-state.ts'
import { askOptionsOf, hasOptions, shownOptions } from '../../basket/guard/options.ts'
import { chargesOfLine } from '../../model/goods/line-charges.ts'
import { isWeighed, nameIn } from '../../model/goods/goods.ts'
import { quantityText } from '../../model/goods/quantity-text.ts'
import { sellerName } from '../../model/sellers.ts'
import { offerName } from '../../offers/offer-names.ts'
import { shortName } from '../../model/goods/short-name.tsx'
import { minusIcon, optionsIcon, plusIcon } from '../../ui/icons.ts'
import { amountText } from '../../ui/money-text.ts'
import { useStore } from '../../ui/store.ts'
import { useLongPress } from '../../ui/use-long-press.ts'
import { useWords } from '../../ui/use-words.ts'
import { closeLine, openLine } from './choose-line.ts'
import { listText } from '../../../words/list-text.ts'
import { unitPriceOf } from '../unit-price.ts'

const quantityOf = (line: DeskLine): string => {
  if (line.labelAmountMinor !== null && line.quantity === 0) return '1'
  if (!isWeighed(line.goods)) return String(line.quantity)
  return `${quantityText(line.quantity, line.goods)} ${line.goods.weightUnit ?? ''}`
}

const pictureOf = (line: DeskLine): string | null => desk.read().catalogue.find(line.goods.id)?.imageUrl ?? null

type Speak = ReturnType<typeof useWords>['t']

/** The deductions of a line as one sum: by the name of the one offer that does it, or how many do. The line's own panel has each. */
function deductions(priced: PricedLine, currency: string, offers: DeskOffers | null, t: Speak) {
  const [first, ...others] = priced.deductions
  if (!first) return null
  const sumMinor = priced.deductions.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const names = priced.deductions.map(({ kind, id }) =>
    kind === 'plan' && id !== null ? offerName(offers, id) : t(`deduction.${kind}`),
  )
  return (
    <span className={others.length === 0 ? `d-tag is-${first.kind}` : 'd-tag'}>
      <b className="d-figures">{amountText(-sumMinor, currency)}</b>
      <span>{others.length === 0 ? names[0] : t('deduction.several', { count: names.length })}</span>
      {others.length > 0 && <span className="k-hidden">{names.join(' · ')}</span>}
    </span>
  )
}

/** The options of a line: their surcharge, which is never cut, and as many names as there is room for. The line's own panel has each. */
function optionsOf(line: DeskLine, currency: string, language: string) {
  const options = shownOptions(line, language)
  if (options.length === 0) return null
  const minor = surchargeOf(options)
  return (
    <small className="d-line-options">
      {minor === 0 ? null : <b className="d-figures">+{amountText(minor, currency)} </b>}
      {listText(options.map(({ name }) => name))}
    </small>
  )
}

function stepper(line: DeskLine, t: Speak) {
  return (
    <span className="d-line-steps">
      {hasOptions(line) && (
        <button
          type="button"
          aria-label={t('options.title')}
          title={t('options.title')}
          onClick={() => askOptionsOf(line)}
        >
          <Icon of={optionsIcon} />
        </button>
      )}
      <button type="button" aria-label={t('pad.less')} onClick={() => stepQuantity(line, -1)}>
        <Icon of={minusIcon} />
      </button>
      <button type="button" aria-label={t('pad.more')} onClick={() => stepQuantity(line, 1)}>
        <Icon of={plusIcon} />
      </button>
    </span>
  )
}

/** From here on an amount has more than nine digits and marks, and wants a narrow row for itself. */
const LONG_MINOR = 10_000_000

interface RowProps {
  readonly line: DeskLine
  readonly priced: PricedLine | undefined
  readonly currency: string
  readonly isSelected: boolean
  /** Its panel is open. */
  readonly isOpen: boolean
  readonly isNewest: boolean
  /** From one on, among all lines: a screen reader hears only those that are drawn. */
  readonly place: number
}

function Row({ line, priced, currency, isSelected, isOpen, isNewest, place }: RowProps) {
  const { t, language } = useWords()
  const offers = useStore(desk, (state) => state.offers)
  const press = useLongPress(
    () => openLine(line.id),
    () => removeLine(line),
  )
  const { goods } = line
  const picture = pictureOf(line)
  const isReduced = priced !== undefined && priced.payableMinor !== priced.listMinor
  const hasSteps = isSelected && line.labelAmountMinor === null && !isWeighed(goods)
  const isLong = (priced?.listMinor ?? 0) >= LONG_MINOR
  const looks = [
    'd-line',
    isLong && 'is-long',
    isSelected && 'is-selected',
    isOpen && 'is-open',
    isNewest && 'is-newest',
  ]
  return (
    <li className={looks.filter(Boolean).join(' ')} aria-posinset={place} {...press}>
      <button
        type="button"
        className="d-line-main"
        aria-pressed={isOpen}
        onClick={() => (isOpen ? closeLine() : openLine(line.id))}
      >
        <span className="d-line-picture">{picture !== null && <StoredPicture address={picture} alt="" />}</span>
        <span className="d-line-what">
          {shortName(nameIn(goods, language), goods.variantName)}
          <span className="d-line-facts">
            <span className="d-figures">
              {quantityOf(line)} × {unitPriceOf(line, currency)}
            </span>
            {priced && deductions(priced, currency, offers, t)}
            {optionsOf(line, currency, language)}
            {chargesOfLine(line).map(({ name, amountMinor }, at) => (
              <small key={`${String(at)} ${name}`} className="d-figures">
                {name} {amountText(amountMinor, currency)}
              </small>
            ))}
            {line.serial === undefined ? null : (
              <small className="d-figures">{t('serial.of', { serial: line.serial ?? '–' })}</small>
            )}
            {line.sellerId === undefined ? null : <small>{sellerName(line.sellerId)}</small>}
            {line.note !== '' && <small>{line.note}</small>}
          </span>
        </span>
        <span className="d-line-amount d-figures">
          {priced ? amountText(priced.payableMinor, currency) : '…'}
          {isReduced && <s>{amountText(priced.listMinor, currency)}</s>}
        </span>
      </button>
      {hasSteps && stepper(line, t)}
    </li>
  )
}

/** Returns whether two answers show the same amounts and tags; every pricing makes new ones. */
function showsTheSame(a: PricedLine | undefined, b: PricedLine | undefined): boolean {
  if (a === b) return true
  if (!a || !b || a.payableMinor !== b.payableMinor || a.listMinor !== b.listMinor) return false
  if (a.deductions.length !== b.deductions.length) return false
  return a.deductions.every((one, index) => {
    const other = b.deductions[index]
    return one.kind === other?.kind && one.id === other.id && one.amountMinor === other.amountMinor
  })
}

/** A line of the basket. Drawn again only when something on it has changed. */
export const LineRow = memo(
  Row,
  ({ priced: before, ...a }, { priced: now, ...b }) =>
    (Object.keys(a) as (keyof typeof a)[]).every((key) => a[key] === b[key]) && showsTheSame(before, now),
)

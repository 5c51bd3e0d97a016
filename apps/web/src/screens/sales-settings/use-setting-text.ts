import { RESTRICTIONS } from '@kassa/domain/country/restrictions.ts'
import { cashRoundingIn } from '@kassa/domain/tenders/usual-cash-rounding.ts'
import type { SellingCurrency } from '@kassa/domain/money/selling-currencies.ts'
import { NUMBERED } from '@kassa/domain/sales/number-format.ts'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { moneyText, percentText } from '../../kit/money/format.ts'
import { offText } from '../../kit/money/off-text.ts'
import { useSession } from '../../session/session.ts'
import { notesTexts } from './drawer/notes-settings.ts'
import { useOwnCurrencies } from './use-own-currencies.ts'
import { cardTexts } from './stored-value/card-settings.ts'
import type { ShownKey, ShownValue } from './shown-settings.ts'
import { listText } from '../../words/list-text.ts'
import { colon } from '../../words/colon.ts'

type T = TFunction<['salesSettings', 'goods']>

type Texts = {
  readonly [Key in ShownKey]: (
    value: ShownValue<Key>,
    t: T,
    currency: string,
    all: readonly SellingCurrency[],
  ) => string
}

const onOff = (isOn: boolean, t: T): string => t(isOn ? 'shown.on' : 'shown.off')
const listed = (words: readonly string[], t: T, none: 'shown.none' | 'number.usual' = 'shown.none'): string =>
  words.length === 0 ? t(none) : listText(words)

const texts: Texts = {
  'sales.rounding': ({ unitMinor, mode, by }, t, currency) =>
    unitMinor === 1 ? t('unit.none') : `${moneyText(unitMinor, currency)} · ${t(`mode.${mode}`)} · ${t(`by.${by}`)}`,
  'sales.cash-rounding': (rules, t, _, all) =>
    listed(
      all.flatMap((currency) => {
        const rule = cashRoundingIn(rules, currency)
        return rule === null ? [] : [`${currency} ${moneyText(rule.unitMinor, currency)} ${t(`mode.${rule.mode}`)}`]
      }),
      t,
    ),
  'sales.tax-rounding': (mode, t) => t(`mode.${mode}`),
  'sales.tax-per': (per, t) => t(`taxPer.${per}`),
  'sales.delivery-taxes': (taxes, t) =>
    listed(
      taxes.map(({ place }) => place),
      t,
    ),
  'sales.price-change': ({ linePrice, orderTotal, needsReason }, t) =>
    [
      `${t('field.linePrice')}${colon()}${onOff(linePrice, t)}`,
      `${t('field.orderTotal')}${colon()}${onOff(orderTotal, t)}`,
      ...(needsReason ? [t('field.needsReason')] : []),
    ].join(' · '),
  'sales.tips': ({ isOn, presets }, t) =>
    isOn ? presets.map((basisPoints) => percentText(basisPoints)).join(' · ') : t('shown.off'),
  ...notesTexts,
  'sales.receipt': ({ print, widthMillimetres, copies, encoding }, t) =>
    [
      t(`print.${print}`),
      `${widthMillimetres} mm`,
      t('shown.copies', { count: copies }),
      t(`encoding.${encoding}`),
    ].join(' · '),
  'sales.number-formats': (formats, t) =>
    listed(
      NUMBERED.flatMap((what) => (formats[what] === null ? [] : [`${t(`number.${what}`)}${colon()}${formats[what]}`])),
      t,
      'number.usual',
    ),
  'sales.drawer-kick': onOff,
  'sales.seller': (mode, t) => t(`seller.${mode}`),
  'sales.age-limits': (ages, t) => {
    const own = RESTRICTIONS.flatMap((kind) => {
      const [age, what] = [ages[kind] ?? null, t(`goods:restriction.${kind}`)]
      return age === null ? [] : [age === 0 ? t('age.free', { what }) : t('age.from', { what, age })]
    })
    return own.length === 0 ? t('age.byCountry') : own.join(' · ')
  },
  'sales.option-groups': (groups, t) =>
    listed(
      groups.map(({ name, options }) => t('option.shown', { name, options: listText(options.map((one) => one.name)) })),
      t,
    ),
  'sales.bags': (codes, t) => listed(codes, t),
  'sales.drawers': (names, t) => listed(names, t),
  'sales.label-rules': (rules, t) =>
    rules.length === 0 ? t('shown.none') : rules.map((rule) => `${rule.prefixes.join('/')} ${rule.mask}`).join(' · '),
  'sales.shift': ({ isBlind, toleranceMinor }, t, currency) =>
    `${t('field.isBlind')}${colon()}${onOff(isBlind, t)} · ${t('field.tolerance')}${colon()}${moneyText(toleranceMinor, currency)}`,
  'sales.shift-closing': ({ countsMethods, closesAtCutOff, checklist }, t) =>
    [
      `${t('field.countsMethods')}${colon()}${onOff(countsMethods, t)}`,
      `${t('field.closesAtCutOff')}${colon()}${onOff(closesAtCutOff, t)}`,
      ...(checklist.length === 0 ? [] : [listText(checklist)]),
    ].join(' · '),
  'sales.cash-moved-most-minor': (minor, _t, currency) => moneyText(minor, currency),
  'sales.fiscal-wait-seconds': (seconds, t) =>
    seconds === 0 ? t('shown.off') : t('shown.seconds', { count: seconds }),
  'sales.desk-lock-minutes': (minutes, t) =>
    minutes === 0 ? t('shown.never') : t('shown.minutes', { count: minutes }),
  'sales.kiosk': ({ isOn, idleSeconds }, t) =>
    isOn ? `${t('shown.on')} · ${t('shown.seconds', { count: idleSeconds })}` : t('shown.off'),
  'sales.neighbors': onOff,
  'sales.refund-window-days': (days, t) => (days === null ? t('shown.endless') : t('shown.days', { count: days })),
  'sales.refund-needs-receipt': (isNeeded, t) => onOff(isNeeded, t),
  'sales.refund-without-sale': (way, t) => t(`refundWithoutSale.${way}`),
  'sales.refund-mode': (mode, t) => t(`refundMode.${mode}`),
  'sales.refund-points-shortage': (way, t) => t(`pointsShortage.${way}`),
  'sales.refund-coupon-extension-days': (days, t) => (days === 0 ? t('shown.off') : t('shown.days', { count: days })),
  'sales.refund-gives-fees': onOff,
  'sales.refund-into-stored-value': onOff,
  'sales.refund-reasons': (reasons, t) => listed(reasons, t),
  'sales.overtime': ({ remoteMinutes, parkedHours }, t) =>
    `${t('shown.minutes', { count: remoteMinutes })} · ${t('shown.hours', { count: parkedHours })}`,
  'sales.over-receipt-basis-points': (basisPoints) => percentText(basisPoints),
  'sales.bill-quantity-over-basis-points': (basisPoints) => percentText(basisPoints),
  'sales.bill-price-over-basis-points': (basisPoints) => percentText(basisPoints),
  'sales.damage-approval-below-minor': (minor, t, currency) =>
    minor === 0 ? t('shown.never') : moneyText(minor, currency),
  'sales.offline-coupons-minor': (minor, t, currency) => (minor === 0 ? t('shown.none') : moneyText(minor, currency)),
  'sales.high-stock-days': (days, t) => t('shown.days', { count: days }),
  'sales.seal-after-days': (days, t) => t('shown.days', { count: days }),
  ...cardTexts,
  'sales.expiry-markdown': ({ isOn, isLive, steps }, t) =>
    isOn
      ? [
          ...steps.map(({ daysLeft, offBasisPoints }) =>
            t('expiry.step', { days: daysLeft, off: offText(offBasisPoints) }),
          ),
          t(isLive ? 'expiry.atOnce' : 'expiry.draft'),
        ].join(' · ')
      : t('shown.off'),
  'sales.member-discount-mode': (mode, t) => t(`memberMode.${mode}`),
  'sales.never-worse': onOff,
  'sales.offers-keep-floor': onOff,
}

/** A setting's value in a line of words. */
export function useSettingText(): (key: ShownKey, value: unknown) => string {
  const { t } = useTranslation(['salesSettings', 'goods'])
  const currency = useSession((session) => session.outlet?.payCurrency ?? session.outlets[0]?.payCurrency ?? 'CNY')
  const all = useOwnCurrencies()
  return (key, value) => (texts[key] as (value: unknown, ...more: unknown[]) => string)(value, t, currency, all)
}

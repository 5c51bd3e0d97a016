import type { BasketLine } from '@kassa/domain/basket/index.ts'
import { newId } from '../../src/platform/ids.ts'
import { type Forgery, forgery, set, unsoundForgery } from './forgery.ts'

type LineOf<Kind extends BasketLine['kind']> = Extract<BasketLine, { kind: Kind }>
type AnyLine = { readonly [Field in keyof LineOf<'counted'>]: unknown }

/** The fields that all kinds share. A line's id is the desk's own: it only has to be found again in the answer. */
const lineFacts = <
  Line extends Omit<
    AnyLine,
    'count' | 'tax' | 'sellPriceMinor' | 'manualUnitPriceMinor' | 'special' | 'memberPriceMinor'
  >,
>() => ({
  id: [unsoundForgery<Line>('sale.basket-unsound', set('id', 'gift:x'))],
  productId: [forgery<Line>('sale.product-unknown', (line) => ({ ...line, productId: newId() }))],
  variantId: [forgery<Line>('sale.variant-unknown', (line) => ({ ...line, variantId: line.productId }))],
  categoryId: [forgery<Line>('sale.category-unknown', (line) => ({ ...line, categoryId: newId() }))],
  brandId: [forgery<Line>('sale.brand-unknown', (line) => ({ ...line, brandId: newId() }))],
  labelIds: [forgery<Line>('sale.labels-unknown', (line) => ({ ...line, labelIds: [newId()] }))],
  isDiscountable: [forgery<Line>('sale.discountable-unknown', set('isDiscountable', false))],
  isMemberDiscountAllowed: [forgery<Line>('sale.member-discount-unknown', set('isMemberDiscountAllowed', false))],
  earnsPoints: [forgery<Line>('sale.earns-points-unknown', set('earnsPoints', false))],
  takesPoints: [forgery<Line>('sale.takes-points-unknown', set('takesPoints', false))],
  expiresOn: [unsoundForgery<Line>('sale.basket-unsound', set('expiresOn', 'soon'))],
  floorMinor: [forgery<Line>('sale.floor-unknown', (line) => ({ ...line, floorMinor: 1 }))],
})
const unitPriced = <Line extends LineOf<'counted' | 'weighed' | 'combined'>>() => ({
  ...lineFacts<Line>(),
  sellPriceMinor: [
    forgery<Line>('sale.price-unknown', (line) => ({ ...line, sellPriceMinor: 20 })),
    forgery<Line>('sale.price-beyond-bound', (line) => ({ ...line, sellPriceMinor: 9_999_999_900 })),
  ],
  manualUnitPriceMinor: [forgery<Line>('sale.above-limit', (line) => ({ ...line, manualUnitPriceMinor: 1 }))],
  special: [
    forgery<Line>('sale.special-unknown', (line) => ({ ...line, special: { kind: 'price', priceMinor: 1 } })),
    forgery<Line>('sale.special-unknown', (line) => ({ ...line, special: { kind: 'percent', offBasisPoints: 9_900 } })),
  ],
  memberPriceMinor: [forgery<Line>('sale.member-price-unknown', (line) => ({ ...line, memberPriceMinor: 1 }))],
})
const taxed = <Line extends { readonly tax: LineOf<'counted'>['tax'] }>(): Forgery<Line>[] => [
  forgery('sale.tax-unknown', (line) => ({ ...line, tax: { ...line.tax, id: newId() } })),
  forgery('sale.tax-unknown', (line) => ({ ...line, tax: { ...line.tax, rateBasisPoints: 0 } })),
]
const charged = <Line extends { readonly charges?: LineOf<'counted'>['charges'] }>(): Forgery<Line>[] => [
  forgery('sale.charges-unknown', (line) => ({
    ...line,
    charges: [{ id: 'c', name: 'Levy', kind: 'levy', amountMinor: 5, tax: { id: 'none', rateBasisPoints: 0 } }],
  })),
]
const optioned = <Line extends { readonly options?: LineOf<'counted'>['options'] }>(): Forgery<Line>[] => [
  forgery('sale.options-unknown', (line) => ({ ...line, options: [{ id: newId(), name: 'Large', amountMinor: 0 }] })),
]
const tooMany = 1_000_000

export const lineForgeries: { [Kind in BasketLine['kind']]: Record<keyof LineOf<Kind>, Forgery<LineOf<Kind>>[]> } = {
  counted: {
    ...unitPriced<LineOf<'counted'>>(),
    kind: [
      forgery(
        'sale.kind-unknown',
        ({ special: _s, memberPriceMinor: _m, manualUnitPriceMinor: _u, sellPriceMinor, ...line }) =>
          ({ ...line, kind: 'open-price', typedPriceMinor: sellPriceMinor }) as unknown as LineOf<'counted'>,
      ),
    ],
    count: [forgery('sale.quantity-beyond-bound', set('count', tooMany))],
    tax: taxed(),
    timesCard: [forgery('sale.times-unknown', set('timesCard', 'NOBODYHASIT'))],
    charges: charged(),
    options: optioned(),
  },
  weighed: {
    ...unitPriced<LineOf<'weighed'>>(),
    kind: [
      forgery(
        'sale.kind-unknown',
        ({ weight: _w, ...line }) => ({ ...line, kind: 'counted', count: 1 }) as unknown as LineOf<'weighed'>,
      ),
    ],
    weight: [
      forgery('sale.unit-unknown', set('weight', { unit: 'pound', thousandths: 1_500 })),
      forgery('sale.unit-unknown', set('weight', { unit: 'g', grams: 1_500 })),
      forgery('sale.quantity-beyond-bound', set('weight', { unit: 'kg', thousandths: 999_999_999 })),
    ],
    tax: taxed(),
  },
  combined: {
    ...unitPriced<LineOf<'combined'>>(),
    kind: [
      forgery(
        'sale.kind-unknown',
        ({ parts, ...line }) => ({ ...line, kind: 'counted', tax: parts[0]?.tax }) as unknown as LineOf<'combined'>,
      ),
    ],
    count: [forgery('sale.quantity-beyond-bound', set('count', tooMany))],
    charges: charged(),
    options: optioned(),
    parts: [
      forgery('sale.parts-unknown', (line) => ({ ...line, parts: line.parts.slice(1) })),
      forgery('sale.parts-unknown', (line) => ({
        ...line,
        parts: line.parts.map((part, at) => (at ? part : { ...part, id: 'x' })),
      })),
      forgery('sale.parts-unknown', (line) => ({
        ...line,
        parts: line.parts.map((part, at) => (at ? part : { ...part, productId: newId() })),
      })),
      forgery('sale.parts-unknown', (line) => ({
        ...line,
        parts: line.parts.map((part, at) => (at ? part : { ...part, variantId: newId() })),
      })),
      forgery('sale.part-price-unknown', (line) => ({
        ...line,
        parts: line.parts.map((part, at) => (at ? part : { ...part, listMinor: 1 })),
      })),
      forgery('sale.tax-unknown', (line) => ({
        ...line,
        parts: line.parts.map((part, at) => (at ? part : { ...part, tax: { ...part.tax, rateBasisPoints: 0 } })),
      })),
    ],
  },
  'price-embedded': {
    ...lineFacts<LineOf<'price-embedded'>>(),
    kind: [
      forgery(
        'sale.kind-unknown',
        ({ labelAmountMinor, weight: _w, ...line }) =>
          ({
            ...line,
            kind: 'counted',
            count: 1,
            sellPriceMinor: labelAmountMinor,
            memberPriceMinor: null,
          }) as unknown as LineOf<'price-embedded'>,
      ),
    ],
    labelAmountMinor: [
      forgery('sale.label-price-unknown', set('labelAmountMinor', 12)),
      forgery('sale.price-beyond-bound', set('labelAmountMinor', 9_999_999_900)),
    ],
    weight: [forgery('sale.unit-unknown', set('weight', { unit: 'pound', thousandths: 247 }))],
    manualUnitPriceMinor: [forgery('sale.above-limit', set('manualUnitPriceMinor', 1))],
    special: [forgery('sale.special-unknown', set('special', { kind: 'percent', offBasisPoints: 9_000 }))],
    tax: taxed(),
  },
  'open-price': {
    ...lineFacts<LineOf<'open-price'>>(),
    kind: [
      forgery(
        'sale.kind-unknown',
        ({ typedPriceMinor, ...line }) =>
          ({
            ...line,
            kind: 'counted',
            sellPriceMinor: typedPriceMinor,
            special: null,
            memberPriceMinor: null,
            manualUnitPriceMinor: null,
          }) as unknown as LineOf<'open-price'>,
      ),
    ],
    count: [forgery('sale.quantity-beyond-bound', set('count', tooMany))],
    typedPriceMinor: [forgery('sale.price-beyond-bound', set('typedPriceMinor', 9_999_999_900))],
    tax: taxed(),
    charges: charged(),
  },
}

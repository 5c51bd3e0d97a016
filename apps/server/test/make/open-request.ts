import type { OpenEndpoint } from '@kassa/contract/open/open-endpoint.ts'
import { newId } from '../../src/platform/ids.ts'
import { ONE_PIXEL } from './kept-picture.ts'

/** Ids of things that a merchant has, by the name of what they are. */
export type OpenIds = Readonly<
  Record<
    | 'outlet'
    | 'otherOutlet'
    | 'product'
    | 'otherProduct'
    | 'order'
    | 'orderByCard'
    | 'refund'
    | 'shift'
    | 'member'
    | 'memberToErase'
    | 'cardOfErased'
    | 'giftCard'
    | 'giftCardOfApp'
    | 'codeOfCard'
    | 'cardHold'
    | 'redemption'
    | 'couponTemplate'
    | 'supplier'
    | 'transfer'
    | 'purchaseOrder'
    | 'purchaseOrderLine'
    | 'coupon'
    | 'day'
    | 'houseAccount'
    | 'picture'
    | 'invoice'
    | 'category'
    | 'brand'
    | 'tax'
    | 'deposit'
    | 'merchant'
    | 'quote'
    | 'quoteToHold'
    | 'webOrder'
    | 'webOrderToShip',
    string
  >
>

/** A name that nothing has yet: a walk makes the same thing again and again. */
const fresh = (word: string): string => `${word} ${newId().slice(-6)}`

/** A request to a public call that finds something of whoever has these ids. */
export function openRequest({ name }: OpenEndpoint, ids: OpenIds): Readonly<Record<string, unknown>> {
  const requests: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
    'open.read-outlet': { id: ids.outlet },
    'open.list-payment-methods': { outlet_id: ids.outlet },
    'open.list-option-groups': { outlet_id: ids.outlet },
    'open.read-product': { id: ids.product },
    'open.list-stock-levels': { outlet_id: ids.outlet },
    'open.load-stock-levels': { outlet_id: ids.outlet },
    'open.adjust-stock': {
      outlet_id: ids.outlet,
      variant_id: ids.product,
      on_hand: 12,
      seen_on_hand: ids.product === ids.otherProduct ? 7 : 999_999,
      reason: 'Counted after delivery',
    },
    'open.create-product': {
      name: 'Green tea',
      unit: 'pc',
      listings: [{ outlet_id: ids.outlet, price: { amount: 500, currency: 'USD' } }],
    },
    'open.list-stock-entries': { outlet_id: ids.outlet, variant_id: ids.product },
    'open.list-transfers': { outlet_id: ids.outlet },
    'open.read-transfer': { id: ids.transfer },
    'open.list-purchase-orders': { outlet_id: ids.outlet },
    'open.read-purchase-order': { id: ids.purchaseOrder },
    'open.create-purchase-order': {
      outlet_id: ids.outlet,
      supplier_id: ids.supplier,
      lines: [{ variant_id: ids.product, quantity: 10, unit_price: { amount: 320, currency: 'USD' } }],
    },
    'open.create-transfer': {
      outlet_id: ids.outlet,
      to_outlet_id: ids.otherOutlet,
      lines: [{ variant_id: ids.product, quantity: 3 }],
    },
    'open.ship-transfer': { id: ids.transfer },
    'open.receive-transfer': { id: ids.transfer, note: 'All boxes whole' },
    'open.submit-purchase-order': { id: ids.purchaseOrder },
    'open.receive-purchase-order': {
      id: ids.purchaseOrder,
      lines: [{ line_id: ids.purchaseOrderLine, quantity: 4 }],
      is_last: true,
    },
    'open.create-products': {
      rows: [
        {
          name: 'White tea',
          unit: 'pc',
          listings: [{ outlet_id: ids.outlet, price: { amount: 700, currency: 'USD' } }],
        },
      ],
    },
    'open.edit-products': { rows: [{ id: ids.otherProduct, tag: '"1"', description: 'Picked in autumn' }] },
    'open.create-web-order': {
      quote_id: ids.quote,
      customer: { name: 'Ada Byron', phone: '+1 555 0100' },
      tenders: [{ method: 'paid_outside', reference: 'PAY-1043', amount: { amount: 1_000, currency: 'USD' } }],
    },
    'open.move-test-clock': { to: '2026-03-09T09:00:00.000Z' },
    'open.decide-test-payment': { outlet_id: ids.outlet, wish: 'pay' },
    'open.hold-quote': { quote_id: ids.quoteToHold },
    'open.read-hold': { id: ids.quoteToHold },
    'open.release-hold': { id: ids.quoteToHold },
    'open.read-web-order': { id: ids.webOrder, expand: 'lines' },
    'open.mark-web-order-ready': { id: ids.webOrder },
    'open.ship-web-order': { id: ids.webOrderToShip, carrier: 'Harbour Post', tracking_number: 'HP-104-2' },
    'open.give-back-web-order': {
      id: ids.webOrder,
      amount: { amount: 1_000, currency: 'USD' },
      reference: 'BACK-1042',
    },
    'open.cancel-web-order': { id: ids.webOrder, reason: 'Ordered by mistake' },
    'open.quote-order': { outlet_id: ids.outlet, items: [{ variant_id: ids.product, quantity: 2 }] },
    'open.list-tile-visits': { token: 'kassa_tile_of_a_visit' },
    'open.list-external-ids': { kind: 'member', external_id: 'customer-1042' },
    'open.set-metadata': { kind: 'member', external_id: 'customer-1042', metadata: { channel: 'newsletter' } },
    'open.edit-product': { id: ids.product, description: 'Picked in spring' },
    'open.edit-member': { id: ids.member, phone: '+8613800138042' },
    'open.create-member': { name: 'Katherine Johnson' },
    'open.read-order': { id: ids.order, expand: 'lines,tenders' },
    'open.preview-refund': { order_id: ids.orderByCard },
    'open.create-refund': {
      order_id: ids.orderByCard,
      reason: 'Arrived broken',
      amount: { amount: 160, currency: 'USD' },
    },
    'open.read-refund': { id: ids.refund },
    'open.list-invoices': { order_id: ids.order },
    'open.read-tax': { id: ids.tax },
    'open.read-category': { id: ids.category },
    'open.create-category': { name: fresh('Oolong'), parent_id: ids.category },
    'open.edit-category': { id: ids.category, name: 'Teas' },
    'open.read-brand': { id: ids.brand },
    'open.create-brand': { name: fresh('Southwind') },
    'open.edit-brand': { id: ids.brand, name: 'Northwind & Co' },
    'open.read-invoice': { id: ids.invoice },
    'open.credit-invoice': { id: ids.invoice, reason: 'Wrong tax number' },
    'open.read-picture': { id: ids.picture, size: 'small', expand: 'content' },
    'open.create-picture': { content: ONE_PIXEL },
    'open.read-shift': { id: ids.shift },
    'open.list-shift-entries': { id: ids.shift },
    'open.list-days': { outlet_id: ids.outlet },
    'open.read-day': { id: ids.day },
    'open.list-stored-value-entries': { outlet_id: ids.outlet, day: '2026-03-02' },
    'open.read-receipt': { id: ids.order },
    'open.read-deposit': { id: ids.deposit },
    'open.read-house-account': { id: ids.houseAccount },
    'open.list-house-account-entries': { id: ids.houseAccount },
    'open.read-accounting-batch': { outlet_id: ids.outlet, number: 1, expand: 'lines' },
    'open.list-accounting-documents': { outlet_id: ids.outlet, number: 1, line: 1 },
    'open.prove-accounting': { outlet_id: ids.outlet },
    'open.list-accounting-exports': { outlet_id: ids.outlet },
    'open.read-member': { id: ids.member },
    'open.list-member-points': { id: ids.member },
    'open.list-member-balance': { id: ids.member },
    'open.adjust-member-points': { id: ids.member, points: 50, reason: 'Apology for a late parcel' },
    'open.adjust-member-balance': {
      id: ids.member,
      bucket: 'bonus',
      amount: { amount: 500, currency: 'USD' },
      reason: 'Apology for a late parcel',
    },
    'open.erase-member': { id: ids.memberToErase, card_number: ids.cardOfErased },
    'open.issue-coupons': { template_id: ids.couponTemplate, member_ids: [ids.member] },
    'open.disable-coupon': { id: ids.coupon },
    'open.read-gift-card': { id: ids.giftCard },
    'open.find-gift-card': { code: ids.codeOfCard },
    'open.list-gift-card-entries': { id: ids.giftCard },
    'open.issue-gift-card': {
      outlet_id: ids.outlet,
      amount: { amount: 2_500, currency: 'USD' },
      reference: 'CARD-1042',
    },
    'open.take-back-gift-card': {
      id: ids.giftCardOfApp,
      amount: { amount: 100, currency: 'USD' },
      reference: 'BACK-1043',
      reason: 'Bought by mistake',
    },
    'open.edit-gift-card': { id: ids.giftCard, is_enabled: true },
    'open.hold-gift-card': { code: ids.codeOfCard, outlet_id: ids.outlet, amount: { amount: 800, currency: 'USD' } },
    'open.release-gift-card': { id: ids.cardHold },
    'open.redeem-gift-card': {
      code: ids.codeOfCard,
      outlet_id: ids.outlet,
      amount: { amount: 300, currency: 'USD' },
      reference: 'BOOKING-1042',
    },
    'open.give-back-to-gift-card': {
      redemption_id: ids.redemption,
      amount: { amount: 100, currency: 'USD' },
      reference: 'BOOKING-1042',
    },
  }
  return requests[name] ?? {}
}

import type { Outlet, WebOrder } from '@kassa/sdk/calls.ts'
import { html, type Html } from '../html.ts'
import { moneyText } from '../money.ts'
import type { OrderMoment } from '../webhooks.ts'
import { page } from './page.ts'

const STATES: Readonly<Record<WebOrder['state'], string>> = {
  waiting: 'We are getting it ready',
  ready: 'Ready for pick-up',
  collected: 'Collected',
  shipped: 'On its way',
  cancelled: 'Cancelled',
}

const REFRESH_SECONDS = 5

const paymentText = ({ total, tenders, state }: WebOrder): string => {
  if (tenders.length > 0) return `Paid: ${moneyText(total)}`
  return state === 'collected' ? `Paid at the desk: ${moneyText(total)}` : `To be paid at pick-up: ${moneyText(total)}`
}

const momentsList = (moments: readonly OrderMoment[]): Html =>
  moments.length === 0
    ? html``
    : html`<h2>Told by webhooks</h2>
        <ol>
          ${moments.map(({ type, at }) => html`<li>${type} <span class="soft">${at}</span></li>`)}
        </ol>`

/** Money that comes back, and the part of it that is still on its way. */
function refundText({ state, total, refunded, to_give_back: open, tenders }: WebOrder): Html {
  const back = state === 'cancelled' && tenders.length > 0 ? total : refunded
  if (back.amount === 0) return html``
  const given = { ...back, amount: back.amount - open.amount }
  return html`${given.amount > 0 ? html`<p>Refunded: ${moneyText(given)}</p>` : ''}
  ${open.amount > 0 ? html`<p>On its way back to you: ${moneyText(open)}</p>` : ''}`
}

/** Parcels of the order, with the number by which each is followed. */
const parcelsList = ({ parcels }: WebOrder): Html =>
  parcels.length === 0
    ? html``
    : html`<h2>Parcels</h2>
        <ul>
          ${parcels.map(({ carrier, tracking_number: number }) => html`<li>${carrier || 'Parcel'} ${number}</li>`)}
        </ul>`

const isOpen = ({ state }: WebOrder): boolean => state === 'waiting' || state === 'ready'

interface Around {
  readonly moments: readonly OrderMoment[]
  readonly outlet: Outlet
}

/** The order of a checkout as Kassa has it now, with the number that the desk finds it by. */
export const orderPage = (checkoutId: string, order: WebOrder, { moments, outlet }: Around): Html =>
  page(
    `Order ${order.number}`,
    html`<div class="card">
        <p class="number">${order.number}</p>
        <p><span class="state ${order.state}">${STATES[order.state]}</span></p>
        <p>${paymentText(order)}</p>
        ${refundText(order)}
        <p>For ${order.customer.name}, at ${outlet.name}, until ${order.collect_until}.</p>
        <ul>
          ${(order.lines ?? []).map(({ name, quantity }) => html`<li>${quantity} × ${name}</li>`)}
        </ul>
        ${parcelsList(order)}
        ${
          isOpen(order)
            ? html`<form method="post" action="/cancel/${checkoutId}"><button>Cancel this order</button></form>`
            : ''
        }
      </div>
      ${momentsList(moments)}`,
    isOpen(order) ? { refreshSeconds: REFRESH_SECONDS } : {},
  )

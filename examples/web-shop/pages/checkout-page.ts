import type { Outlet, Quote } from '@kassa/sdk/calls.ts'
import { html, type Html } from '../html.ts'
import { moneyText } from '../money.ts'
import { page } from './page.ts'
import { quoteTable } from './quote-table.ts'

/** The last step. The form carries the shop's number of the order, so that pressing twice makes one order. */
export const checkoutPage = (checkoutId: string, quote: Quote, outlet: Outlet): Html =>
  page(
    'Check out',
    html`<div class="card">${quoteTable(quote, false)}</div>
      <form method="post" action="/checkout">
        <input type="hidden" name="checkout" value="${checkoutId}" />
        <label
          ><span>Name, asked for at ${outlet.name}</span><input name="name" required maxlength="50" autocomplete="name"
        /></label>
        <label
          ><span>Phone (may be left empty)</span><input name="phone" type="tel" maxlength="20" autocomplete="tel"
        /></label>
        <label><span>Note (may be left empty)</span><input name="note" maxlength="200" /></label>
        <label
          ><input type="radio" name="pay" value="now" checked /> Pay ${moneyText(quote.total)} now. The card is only
          played: no money moves.</label
        >
        <label><input type="radio" name="pay" value="at_pickup" /> Pay at pick-up</label>
        <button>Order</button>
      </form>`,
  )

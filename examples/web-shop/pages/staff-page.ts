import type { WebOrder } from '@kassa/sdk/calls.ts'
import { html, type Html } from '../html.ts'
import { moneyText } from '../money.ts'
import { page } from './page.ts'

const orderRow = ({ id, number, customer }: WebOrder, action: string, button: string): Html =>
  html`<tr>
    <td>${number}</td>
    <td>${customer.name}</td>
    <td class="amount">
      <form method="post" action="${action}">
        <input type="hidden" name="id" value="${id}" /><button>${button}</button>
      </form>
    </td>
  </tr>`

const table = (rows: readonly Html[]): Html =>
  html`<table>
    <tbody>
      ${rows}
    </tbody>
  </table>`

/** Orders that somebody has to get ready, and money that has to go back. */
export const staffPage = (staffToken: string, orders: readonly WebOrder[], owing: readonly WebOrder[]): Html =>
  page(
    'Orders to get ready',
    html`${
      orders.length === 0
        ? html`<p>None is waiting.</p>`
        : table(orders.map((one) => orderRow(one, `/staff/${staffToken}`, `Mark ${one.number} ready`)))
    }
    ${
      owing.length === 0
        ? html``
        : html`<h2>Money to give back</h2>
            ${table(
              owing.map((one) =>
                orderRow(one, `/staff/${staffToken}/give-back`, `Give ${moneyText(one.to_give_back)} back`),
              ),
            )}`
    }`,
  )

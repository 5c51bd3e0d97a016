import type { WebOrder } from '@kassa/sdk/calls.ts'
import { html, type Html } from '../html.ts'
import { page } from './page.ts'

const orderRow = (staffToken: string, { id, number, customer }: WebOrder): Html =>
  html`<tr>
    <td>${number}</td>
    <td>${customer.name}</td>
    <td class="amount">
      <form method="post" action="/staff/${staffToken}">
        <input type="hidden" name="id" value="${id}" /><button>Mark ${number} ready</button>
      </form>
    </td>
  </tr>`

/** Orders that somebody has to get ready. */
export const staffPage = (staffToken: string, orders: readonly WebOrder[]): Html =>
  page(
    'Orders to get ready',
    orders.length === 0
      ? html`<p>None is waiting.</p>`
      : html`<table>
          <tbody>
            ${orders.map((order) => orderRow(staffToken, order))}
          </tbody>
        </table>`,
  )

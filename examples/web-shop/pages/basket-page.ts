import type { Quote } from '@kassa/sdk/calls.ts'
import { html, type Html } from '../html.ts'
import { page } from './page.ts'
import { quoteTable } from './quote-table.ts'

const missing = ({ availability }: Quote): Html =>
  html`${availability
    .filter(({ wanted, available }) => wanted > available)
    .map(
      ({ available }) =>
        html`<p role="status">Only ${Math.max(available, 0)} of one of these goods can be kept now.</p>`,
    )}`

/** The basket at the price that the desk would say. */
export const basketPage = (quote: Quote | undefined): Html =>
  page(
    'Basket',
    quote === undefined
      ? html`<p>It is empty.</p>
          <p><a href="/">To the goods</a></p>`
      : html`<div class="card">${quoteTable(quote, true)}</div>
          ${missing(quote)}
          <p><a class="button" href="/checkout">Check out</a></p>`,
  )

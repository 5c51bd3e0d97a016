import type { GoodsOption, OptionGroup, Outlet } from '@kassa/sdk/calls.ts'
import type { Catalogue, Choice, ListedProduct } from '../catalogue.ts'
import { html, type Html } from '../html.ts'
import { moneyText } from '../money.ts'
import { page } from './page.ts'

const card = ({ id, name, price }: ListedProduct): Html =>
  html`<li class="card">
    <a href="/goods/${id}">${name}</a>
    <span class="price">${moneyText(price)}</span>
  </li>`

/** All goods of the outlet. */
export const goodsPage = (outlet: Outlet, goods: readonly ListedProduct[]): Html =>
  page(
    'Goods',
    html`<p class="soft">To be collected at ${outlet.name}${outlet.address === '' ? '' : `, ${outlet.address}`}.</p>
      <ul class="goods">
        ${goods.map(card)}
      </ul>`,
  )

const surcharge = ({ surcharge: { amount, currency } }: GoodsOption): string =>
  amount === 0 ? '' : ` + ${moneyText({ amount, currency })}`

/** The options of one group: one of them, or some. How many must be is said by the quote. */
function groupFields({ name, least, most, options }: OptionGroup): Html {
  const isOne = least === 1 && most === 1
  const field = (one: GoodsOption): Html =>
    html`<label
      ><input
        type="${isOne ? 'radio' : 'checkbox'}"
        name="${isOne ? `option ${name}` : 'option'}"
        value="${one.id}"
        ${one.is_default ? 'checked' : ''}
      />
      ${one.name}${surcharge(one)}</label
    >`
  return html`<fieldset>
    <legend>${name}</legend>
    ${options.map(field)}
  </fieldset>`
}

const choiceRow = ({ variantId, name, price, isInStock, groups }: Choice): Html =>
  html`<tr>
    <td>${name}</td>
    <td class="amount">${moneyText(price)}</td>
    <td class="amount">
      <form method="post" action="/basket">
        <input type="hidden" name="variant_id" value="${variantId}" />
        <input type="hidden" name="more" value="1" />
        <input type="hidden" name="pieces" value="1" />
        ${groups.map(groupFields)}
        ${isInStock ? html`<button>Add to basket</button>` : html`<button class="quiet">Add (none in stock)</button>`}
      </form>
    </td>
  </tr>`

type ShownProduct = NonNullable<Awaited<ReturnType<Catalogue['find']>>>

/** One product with its variants. The stock is only shown: the quote and the order decide. */
export const productPage = ({ product, choices }: ShownProduct): Html =>
  page(
    product.name,
    html`<p>${product.description}</p>
      <table>
        <thead>
          <tr>
            <th>Variant</th>
            <th class="amount">Price</th>
            <th></th>
          </tr>
        </thead>
        <tbody>
          ${choices.map(choiceRow)}
        </tbody>
      </table>`,
  )

import type { Quote, QuotedLine } from '@kassa/sdk/calls.ts'
import { html, type Html } from '../html.ts'
import { moneyText } from '../money.ts'

type Priced = Pick<Quote, 'total' | 'taxes' | 'is_tax_included' | 'lines'>

const lineRow = (line: QuotedLine, edit: Html): Html =>
  html`<tr>
    <td>
      ${line.name}${line.options.map(({ name }) => html`<br /><span class="soft">${name}</span>`)}
      ${line.deductions.map(({ name, source }) => html` <span class="soft">(${name ?? source})</span>`)}
    </td>
    <td>${edit}</td>
    <td class="amount">${moneyText(line.payable)}</td>
  </tr>`

const piecesForm = ({ variant_id: id, quantity, kind, options }: QuotedLine): Html =>
  id === null || kind !== 'goods'
    ? html`${quantity}`
    : html`<form class="row" method="post" action="/basket">
        <input type="hidden" name="variant_id" value="${id}" />
        ${options.map((one) => html`<input type="hidden" name="option" value="${one.id}" />`)}
        <input type="number" name="pieces" min="0" max="99" value="${quantity}" aria-label="Pieces" />
        <button class="quiet">Change</button>
      </form>`

/** The lines of a quote with its taxes and total; pieces can be changed in the basket only. */
export const quoteTable = ({ total, taxes, is_tax_included: isIncluded, lines }: Priced, canChange: boolean): Html =>
  html`<table>
    <thead>
      <tr>
        <th>Goods</th>
        <th>Pieces</th>
        <th class="amount">Amount</th>
      </tr>
    </thead>
    <tbody>
      ${lines.map((line) => lineRow(line, canChange ? piecesForm(line) : html`${line.quantity}`))}
    </tbody>
    <tfoot>
      ${taxes.map(
        ({ name, tax }) =>
          html`<tr class="soft">
            <td>${isIncluded ? 'Includes' : 'Plus'} ${name}</td>
            <td></td>
            <td class="amount">${moneyText(tax)}</td>
          </tr>`,
      )}
      <tr>
        <td>Total</td>
        <td></td>
        <td class="amount">${moneyText(total)}</td>
      </tr>
    </tfoot>
  </table>`

import type { Chart } from './chart.ts'
import { tenderAccounts } from './tender-accounts.ts'

/** Four digits by kind: assets 1, debts 2, equity 3, income 4, cost 5, expenses 6. */
const retailAccounts: Chart['accounts'] = {
  ...tenderAccounts.retail,
  'refund-payable': ['2360', 'Refunds payable'],
  'tax-paid-ahead': ['1310', 'Tax on prepaid value'],
  safe: ['1030', 'Cash in safe'],
  'bank-in-transit': ['1050', 'Cash in transit to bank'],
  'paid-out': ['6900', 'Petty cash expenses'],
  'paid-in': ['4900', 'Other income'],
  'cash-difference': ['6910', 'Cash over and short'],
  sales: ['4000', 'Sales'],
  tax: ['2200', 'Sales tax payable'],
  'container-deposit': ['2400', 'Container deposits'],
  'levy-payable': ['2410', 'Levies payable'],
  'tips-payable': ['2420', 'Tips payable'],
  fees: ['4300', 'Payment fees charged'],
  breakage: ['4920', 'Breakage of prepaid value'],
  'cash-rounding': ['6920', 'Cash rounding'],
  suspense: ['1950', 'Suspense'],
  stock: ['1400', 'Inventory'],
  'cost-of-sales': ['5000', 'Cost of goods sold'],
  'cost-repair': ['5010', 'Cost adjustments'],
  'promotion-expense': ['6100', 'Promotions'],
  shrinkage: ['5100', 'Shrinkage'],
  'received-not-invoiced': ['2100', 'Goods received, not invoiced'],
  payable: ['2000', 'Accounts payable'],
  'input-tax': ['1300', 'Recoverable tax on purchases'],
  'purchase-expense': ['6200', 'Other purchases'],
  bank: ['1040', 'Bank'],
  'bank-fees': ['6930', 'Bank fees'],
  'exchange-difference': ['6940', 'Exchange gains and losses'],
  'inter-outlet': ['1900', 'Between outlets'],
  'in-transit': ['1410', 'Goods in transit'],
  'opening-balance': ['3000', 'Opening balance equity'],
}

export const plainRetail: Chart = {
  id: 'plain-retail',
  source: 'Kassa',
  asOf: '2026-11-27',
  accounts: retailAccounts,
}

/** FASB has no numbers; the names are those of its statements, and what was given away lowers revenue (ASC 606-10-32). */
export const usRetail: Chart = {
  id: 'us-gaap-retail',
  source: 'FASB ASC 210, 220, 330, 405-20 and 606',
  asOf: '2026-11-27',
  accounts: {
    ...retailAccounts,
    ...tenderAccounts.usRetail,
    'refund-payable': ['2360', 'Refund Liabilities'],
    'cost-of-sales': ['5000', 'Cost of Goods Sold'],
    'received-not-invoiced': ['2100', 'Accrued Purchases'],
    payable: ['2000', 'Accounts Payable (A/P)'],
    'opening-balance': ['3000', 'Opening Balance Equity'],
  },
}

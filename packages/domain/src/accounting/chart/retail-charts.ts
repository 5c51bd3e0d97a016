import type { Chart } from './chart.ts'

/** Four digits by kind: assets 1, debts 2, equity 3, income 4, cost 5, expenses 6. */
const retailAccounts: Chart['accounts'] = {
  drawer: ['1010', 'Cash in drawers'],
  'foreign-cash': ['1020', 'Foreign cash'],
  clearing: ['1100', 'Payment clearing'],
  exchange: ['1110', 'Exchange clearing'],
  'house-account': ['1200', 'Accounts receivable'],
  'member-balance': ['2300', 'Customer balances'],
  'member-bonus': ['2310', 'Customer bonus balances'],
  'bonus-granted': ['4910', 'Bonuses granted'],
  'gift-card': ['2320', 'Gift cards outstanding'],
  'times-card': ['2330', 'Prepaid passes'],
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
  'inter-outlet': ['1900', 'Between outlets'],
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
    clearing: ['1100', 'Undeposited Funds'],
    'house-account': ['1200', 'Accounts Receivable (A/R)'],
    'member-balance': ['2300', 'Contract Liabilities: Customer Balances'],
    'member-bonus': ['2310', 'Contract Liabilities: Bonus'],
    'gift-card': ['2320', 'Contract Liabilities: Gift Cards'],
    'times-card': ['2330', 'Contract Liabilities: Prepaid Passes'],
    'bonus-granted': ['4910', 'Sales Discounts'],
    'cost-of-sales': ['5000', 'Cost of Goods Sold'],
    'received-not-invoiced': ['2100', 'Accrued Purchases'],
    payable: ['2000', 'Accounts Payable (A/P)'],
    'opening-balance': ['3000', 'Opening Balance Equity'],
  },
}

import {
  MERCHANT_PARTS,
  ORDER_PARTS,
  PRODUCT_PARTS,
  TOTAL_PARTS,
  type ModuleContent,
  type ReceiptTemplate,
  type TemplateKind,
  type TemplateModule,
} from './receipt-template.ts'

const always = (content: ModuleContent): TemplateModule => ({ ...content, when: 'always' })
const rule = always({ type: 'rule' })
const head = [
  always({ type: 'merchant', shows: MERCHANT_PARTS }),
  rule,
  always({ type: 'order', shows: ORDER_PARTS }),
  rule,
]
const money = [always({ type: 'totals', shows: TOTAL_PARTS }), always({ type: 'payments' })]

/** The templates that print where nobody has made one. */
export const builtInTemplates: Readonly<Record<TemplateKind, ReceiptTemplate>> = {
  cashier: {
    version: 1,
    secondLanguage: null,
    modules: [
      ...head,
      always({ type: 'products', shows: PRODUCT_PARTS }),
      rule,
      ...money,
      always({ type: 'tax' }),
      { type: 'rule', when: 'member' },
      { type: 'member', when: 'member' },
      always({ type: 'note' }),
      rule,
      { type: 'barcode', content: 'number', when: 'sale' },
      { type: 'proof', when: 'sale' },
      { type: 'thanks', when: 'sale' },
    ],
  },
  recharge: {
    version: 1,
    secondLanguage: null,
    modules: [...head, always({ type: 'member' }), rule, ...money, rule, always({ type: 'thanks' })],
  },
}

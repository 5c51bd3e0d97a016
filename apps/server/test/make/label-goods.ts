import type { LabelFacts } from '@kassa/domain/label/label-facts.ts'

/** The facts on a label of weighed goods with a name in three scripts, an earlier price and everything else there is. */
export const labelGoods: LabelFacts = {
  name: '东北长白山野生黑木耳 ほうじ茶 በርበሬ 500 ml',
  priceMinor: 1_980,
  wasMinor: 2_480,
  currency: 'CNY',
  code: '4006381333931',
  customCode: '1001',
  shelf: 'A-12',
  outlet: 'East Gate',
  unit: '袋',
  weightUnit: 'kg',
}

import { expect, it } from 'vitest'
import { type StockedGoods, waysOf, wishOf } from './transfer-wish.ts'

const outlets = [
  { id: 'quay', name: 'Quay' },
  { id: 'hill', name: 'Hill' },
  { id: 'road', name: 'Road to Hill' },
  { id: 'zh', name: '山丘店' },
  { id: 'ja', name: 'ヒル店' },
]
const here = { outletId: 'quay', outlets }
const goods = (name: string, more: Partial<StockedGoods> = {}): StockedGoods => ({
  variantId: name,
  name,
  code: null,
  weightUnit: null,
  unit: '',
  onHand: 9,
  ...more,
})
const rice = goods('Rice', { weightUnit: 'kg' })

/** How a wish ends: what could be done, or why nothing can. */
function endOf(typed: string, found: readonly StockedGoods[] = [goods('Cola')]): string[] {
  const wish = wishOf(typed, here)
  if (!wish) return []
  const [asked] = 'to' in wish ? wish.goods : []
  const ways = 'to' in wish && asked ? waysOf(wish, asked, found) : wish
  if ('why' in ways) return [`${ways.why} ${ways.typed ?? ''}`.trim()]
  return 'to' in ways ? [] : ways.map((way) => `${way.quantity} ${way.goods.name} ${way.to.id}`)
}

it.each([
  ['transfer 5 cola to Hill', ['5 Cola hill']],
  ['transfer 5 cola to hill', ['5 Cola hill']],
  ['ｔｒａｎｓｆｅｒ　１２　ｃｏｌａ　ｔｏ　Ｈｉｌｌ', ['12 Cola hill']],
  ['transfer 1,200 cola to Hill', ['1200 Cola hill']],
  ['transfer 5 cola to Road to Hill', ['5 Cola road']],
  ['transfer 5 cola to road', ['5 Cola road']],
  ['调拨 5 可乐 到 山丘', ['5 Cola zh']],
  ['コーラ 5 個を ﾋﾙ へ 移動', ['5 Cola ja']],
  ['transfer 5 cola to l', ['5 Cola hill', '5 Cola road']],
])('“%s” is offered', (typed, ways) => {
  expect(endOf(typed)).toEqual(ways)
})

it.each([
  ['transfer cola to Hill', 'quantity-missing'],
  ['transfer 0 cola to Hill', 'quantity-bad 0'],
  ['transfer 0.000 cola to Hill', 'quantity-bad 0.000'],
  ['transfer -5 cola to Hill', 'quantity-bad -5'],
  ['transfer 1,5 cola to Hill', 'quantity-bad 1,5'],
  ['transfer 1.5.2 cola to Hill', 'quantity-bad 1.5.2'],
  ['transfer 1000000000 cola to Hill', 'quantity-bad 1000000000'],
  ['transfer 99999999999999999999 cola to Hill', 'quantity-bad 99999999999999999999'],
  ['transfer 1.5 cola to Hill', 'quantity-decimals 1.5'],
  ['transfer 5 kg cola to Hill', 'unit-other kg'],
  ['transfer 5 to Hill', 'goods-missing'],
  ['transfer 5 cola', 'outlet-missing'],
  ['transfer 5 cola to Mars', 'outlet-unknown Mars'],
  ['transfer 5 cola to Quay', 'outlet-same Quay'],
])('“%s” is not: %s', (typed, why) => {
  expect(endOf(typed)).toEqual([why])
})

it('says what is in no stock, and leaves what is no wish alone', () => {
  expect(endOf('transfer 5 nothing to Hill', [])).toEqual(['goods-unknown nothing'])
  expect(endOf('transfers')).toEqual([])
  expect(endOf('cola')).toEqual([])
})

it('takes weighed goods in their own unit with its decimals', () => {
  expect(endOf('transfer 1.5 rice to Hill', [rice])).toEqual(['1500 Rice hill'])
  expect(endOf('transfer 1.5kg rice to Hill', [rice])).toEqual(['1500 Rice hill'])
  expect(endOf('transfer 1.5555 rice to Hill', [rice])).toEqual(['quantity-decimals 1.5555'])
  expect(endOf('transfer 500 g rice to Hill', [rice])).toEqual(['unit-other g'])
})

it('offers each of the goods that fit, and only those that are called so or have that code where there are such', () => {
  const both = [goods('Cola 330'), goods('Cola 500')]
  expect(endOf('transfer 5 cola to Hill', both)).toEqual(['5 Cola 330 hill', '5 Cola 500 hill'])
  expect(endOf('transfer 5 cola to Hill', [...both, goods('Cola')])).toEqual(['5 Cola hill'])
  expect(endOf('transfer 5 690 to Hill', [goods('Cola', { code: '690' }), goods('Tea 690')])).toEqual(['5 Cola hill'])
  expect(endOf('transfer 1.5 ric to Hill', [goods('Rice cake'), rice])).toEqual(['1500 Rice hill'])
})

it('asks for the outlet that goods leave from before anything else', () => {
  expect(wishOf('transfer 5 cola to Hill', { ...here, outletId: undefined })).toEqual({ why: 'outlet-not-chosen' })
})

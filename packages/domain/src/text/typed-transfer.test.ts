import { expect, it } from 'vitest'
import { readTypedTransfer } from './typed-transfer.ts'

const read = (typed: string): string[] =>
  readTypedTransfer(typed).map(
    ({ quantity, goods, to }) =>
      `${quantity ?? '-'} | ${goods.map(({ name, weightUnit }) => [weightUnit, name].filter(Boolean).join(':')).join(' / ')} | ${to ?? '-'}`,
  )

it.each([
  ['transfer 5 cola to Hill', ['5 | cola | Hill']],
  ['  Transfer   5x Cola  To  Hill Road ', ['5 | Cola | Hill Road']],
  ['transfer cola x5 to Hill', ['5 | cola | Hill']],
  ['transfer 7up 12 to Hill', ['12 | 7up | Hill']],
  ['transfer 1.5 kg rice to Hill', ['1.5 | kg:rice | Hill']],
  ['transfer 1.5kg rice to Hill', ['1.5 | kg:rice | Hill']],
  ['transfer rice 2 lb to Hill', ['2 | pound:rice | Hill']],
  ['transfer 1,200 cola to Hill', ['1,200 | cola | Hill']],
  ['ｔｒａｎｓｆｅｒ ５ ｃｏｌａ ｔｏ Ｈｉｌｌ', ['5 | cola | Hill']],
  ['调拨 5 可乐 到 Hill', ['5 | 可乐 | Hill']],
  ['调拨5个可乐到山丘店', ['5 | 个可乐 / 可乐 | 山丘店']],
  ['调拨 ５ 包子 给 Hill', ['5 | 包子 / 子 | Hill']],
  ['把 5 瓶 可乐 调拨到 Hill', ['5 | 可乐 | Hill']],
  ['调拨 2 公斤 大米 至 Hill', ['2 | kg:大米 | Hill']],
  ['コーラ 5 個を Hill へ 移動', ['5 | コーラ | Hill']],
  ['コーラ５個をHillに移動する', ['5 | コーラ | Hill']],
  ['5 コーラ を ヒル まで 移動', ['5 | コーラ | ヒル']],
  ['Hill へ コーラ 5 個を 移動', ['5 | コーラ | Hill']],
])('“%s” is read', (typed, readings) => {
  expect(read(typed)).toEqual(readings)
})

it.each([
  ['no number', 'transfer cola to Hill', ['- | cola | Hill']],
  ['no number but one in the name', 'transfer 7up to Hill', ['- | 7up | Hill']],
  ['a size is no number', 'transfer cola 330ml to Hill', ['- | cola 330ml | Hill']],
  ['nothing', 'transfer 0 cola to Hill', ['0 | cola | Hill']],
  ['less than nothing', 'transfer −5 cola to Hill', ['−5 | cola | Hill']],
  ['no outlet', 'transfer 5 cola', ['5 | cola | -']],
  ['no outlet yet', 'transfer 5 cola to ', ['5 | cola | -']],
  ['no goods', 'transfer 5 to Hill', ['5 |  | Hill']],
  ['no goods, in Japanese', '5 個を Hill へ 移動', ['5 |  | Hill']],
])('%s: “%s”', (_, typed, readings) => {
  expect(read(typed)).toEqual(readings)
})

it('reads an outlet and goods that have the word between them in their own names in each way', () => {
  expect(read('transfer 5 ready to eat to Road to Hill')).toEqual([
    '5 | ready | eat to Road to Hill',
    '5 | ready to eat | Road to Hill',
    '5 | ready to eat to Road | Hill',
  ])
})

it.each([
  '',
  'transfer',
  'transfers',
  'transfer cola',
  '在庫移動',
  '移動',
  '调味料 5',
  'tea to go',
  '转换插头',
  '%',
  "'",
])('“%s” moves nothing', (typed) => {
  expect(readTypedTransfer(typed)).toEqual([])
})

it('comes to an end with 200 wide characters of any kind', () => {
  for (const sign of ['９', '字', 'を', '到', '，', '．'])
    for (const typed of [`transfer ${sign.repeat(200)}`, `调拨${sign.repeat(200)}`, `${sign.repeat(198)}移動`])
      expect(readTypedTransfer(typed).length).toBeLessThanOrEqual(200)
})

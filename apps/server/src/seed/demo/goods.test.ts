import { productFields } from '@kassa/contract/catalogue/product.ts'
import { isCheckedCode } from '@kassa/domain/product/check-digit.ts'
import { expect, test } from 'vitest'
import { demoGoods } from './goods.ts'

test('the demo shop has a few hundred products on its shelves', () => {
  expect(demoGoods.length).toBeGreaterThan(220)
  expect(new Set(demoGoods.map((goods) => goods.category[0])).size).toBeGreaterThan(15)
})

test('names fit the specification and differ in each language', () => {
  for (const language of ['en', 'zh', 'ja'] as const) {
    const names = demoGoods.map((goods) => goods.names[language])
    expect(names.filter((name) => !productFields.shape.name.safeParse(name).success)).toEqual([])
    expect(names.length - new Set(names).size).toBe(0)
  }
  expect(demoGoods.filter((goods) => !/^[\u3040-\u309f\u30fc・]+$/.test(goods.reading))).toEqual([])
})

test('bar codes are sound EAN-13 of our own, never twice; weighed goods have a number for the scale', () => {
  const codes = demoGoods.flatMap((goods) => goods.codes)
  expect(codes.filter((code) => code.length !== 13 || !code.startsWith('29') || !isCheckedCode(code))).toEqual([])
  expect(new Set(codes).size).toBe(codes.length)
  expect(new Set(demoGoods.map((goods) => goods.customCode)).size).toBe(demoGoods.length)
  expect(demoGoods.filter((goods) => goods.codes.length === 2).length).toBeGreaterThan(20)
  expect(demoGoods.filter((goods) => goods.isWeighed && goods.codes.length > 0)).toEqual([])
})

test('prices are above cost, members pay less', () => {
  const wrong = demoGoods.filter(({ priceMinor, costMinor, memberPriceMinor }) => {
    const isSound = Number.isInteger(priceMinor) && costMinor >= 1 && costMinor < priceMinor
    return !isSound || (memberPriceMinor !== null && memberPriceMinor >= priceMinor)
  })
  expect(wrong).toEqual([])
})

test('something is out of stock and something is running low, most is neither', () => {
  const out = demoGoods.filter((goods) => goods.stock === 0).length
  const low = demoGoods.filter((goods) => goods.stock > 0 && goods.stock <= goods.warningLine).length
  expect(out).toBeGreaterThan(3)
  expect(low).toBeGreaterThan(10)
  expect(out + low).toBeLessThan(demoGoods.length / 4)
})

test('sizes are written in the words of the language', () => {
  const mixed = demoGoods
    .flatMap(({ names }) => [names.zh, names.ja])
    .filter((name) => / (pc|refill|natural)\b/.test(name))
  expect(mixed).toEqual([])
})

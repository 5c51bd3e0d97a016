import { figureWords } from '@kassa/domain/figures/figure-words.ts'
import { expect, it } from 'vitest'
import en from '../../words/en/figure.json' with { type: 'json' }
import enOrder from '../../words/en/order.json' with { type: 'json' }
import ja from '../../words/ja/figure.json' with { type: 'json' }
import jaOrder from '../../words/ja/order.json' with { type: 'json' }
import zh from '../../words/zh/figure.json' with { type: 'json' }
import zhOrder from '../../words/zh/order.json' with { type: 'json' }

const screens = [
  ['en-US', en, enOrder],
  ['zh-CN', zh, zhOrder],
  ['ja-JP', ja, jaOrder],
] as const

/** A name in a mail is the name on the page: whoever reads both looks for the same word. */
it.each(screens)('a file in %s calls figures as the screens do', (locale, figure, order) => {
  const own = figureWords[locale]
  const plain = (text: string): string => text.replaceAll("'", '’')
  const names = Object.fromEntries(Object.entries(figure.figure).map(([key, { name }]) => [key, plain(name)]))
  expect(own.figure).toEqual(names)
  expect(own.by).toEqual(figure.by)
  expect(own.without).toEqual(figure.without)
  expect(own.deduction).toEqual(order.deduction)
  expect(own.rounding).toEqual(figure.rounding)
  expect(own.gone).toBe(figure.gone)
  expect(own.level.of('{{number}}')).toBe(figure.level.of)
  expect(own.week('{{day}}')).toBe(figure.week)
})

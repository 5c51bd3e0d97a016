import { figureWords } from '@kassa/domain/figures/figure-words.ts'
import { pageWords } from '@kassa/domain/figures/page-words/page-words.ts'
import { expect, it } from 'vitest'
import enLoss from '../../words/en/loss.json' with { type: 'json' }
import enNav from '../../words/en/nav.json' with { type: 'json' }
import enShift from '../../words/en/shift.json' with { type: 'json' }
import zhLoss from '../../words/zh/loss.json' with { type: 'json' }
import zhNav from '../../words/zh/nav.json' with { type: 'json' }
import zhShift from '../../words/zh/shift.json' with { type: 'json' }
import jaLoss from '../../words/ja/loss.json' with { type: 'json' }
import jaNav from '../../words/ja/nav.json' with { type: 'json' }
import jaShift from '../../words/ja/shift.json' with { type: 'json' }
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
  expect(own.beside).toEqual(figure.beside)
  expect(own.gone).toBe(figure.gone)
  expect(own.level.of('{{number}}')).toBe(figure.level.of)
  expect(own.week('{{day}}')).toBe(figure.week)
})

const pages = [
  ['en-US', en, enLoss, enShift, enNav],
  ['zh-CN', zh, zhLoss, zhShift, zhNav],
  ['ja-JP', ja, jaLoss, jaShift, jaNav],
] as const

it.each(pages)('the tables of a file in %s are called as the pages call them', (locale, figure, loss, shift, nav) => {
  const { members, stock, loss: lost, shifts, ...keys } = pageWords[locale]
  const { table, ...plain } = lost
  expect(figure.members).toMatchObject(members)
  expect(figure.stock).toMatchObject(stock)
  expect(figure).toMatchObject(keys)
  expect(loss).toMatchObject(plain)
  expect(table('{{currency}}')).toBe(loss.table)
  // A file names the time zone in a column of its own; a page beside each moment.
  const { title, states, timeZone: _zone, ...columns } = shifts
  expect(shift.column).toEqual(columns)
  expect(shift.state).toEqual(states)
  expect(title).toBe(nav.screen.shifts.title)
})

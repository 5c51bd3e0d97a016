import 'fake-indexeddb/auto'
import type { PricedLine } from '@kassa/domain/basket/index.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { fillWithMost, openDesk } from '../../../test/desk-world.ts'
import { show } from '../../../test/show.tsx'
import type { Language } from '../../../words/locale.ts'
import { basketNow, desk } from '../../model/desk-state.ts'
import { LineRow } from './LineRow.tsx'
import '../../shell/desk.css'
import '../../shell/stage.css'

const taken = (kind: 'member' | 'coupon', amountMinor: number) => ({ kind, id: null, amountMinor })
const lineWith = (deductions: readonly ReturnType<typeof taken>[]): PricedLine => {
  const priced = desk.read().priced
  if (!priced?.ok) throw new Error('nothing is priced')
  return { ...priced.value.lines[1]!, deductions: deductions as never, payableMinor: 800 }
}
const cases = [
  [[taken('member', 100)], '-1.00'],
  [[taken('member', 100), taken('coupon', 623)], '-7.23'],
] as const
const widths = [360, 390, 400, 440]
const languages: readonly Language[] = ['en', 'zh', 'ja']

beforeEach(() => {
  openDesk()
  fillWithMost(4)
})
afterEach(() => desk.change({ setup: null, cashierId: null, shift: null, phase: 'starting' }))

it.each(languages)('what is taken off a line is one sum, and never cut, in %s', async (language) => {
  for (const width of widths)
    for (const [deductions, sum] of cases) {
      await show(
        <div className="d-desk" data-surface="desk">
          <ul className="d-lines" style={{ width }}>
            <LineRow
              line={basketNow().lines[1]!}
              priced={lineWith(deductions)}
              currency="ETB"
              isSelected
              isOpen={false}
              isNewest={false}
              place={1}
            />
          </ul>
        </div>,
        { language },
      )
      await expect.poll(() => document.querySelectorAll('.d-tag b').length).toBe(1)
      const figure = document.querySelector('.d-tag b')!
      expect(figure.textContent.replace('−', '-')).toBe(sum)
      const [text, row] = [
        figure.getBoundingClientRect(),
        document.querySelector('.d-line-facts')!.getBoundingClientRect(),
      ]
      expect([width, sum, text.right <= row.right + 0.5, text.left >= row.left]).toEqual([width, sum, true, true])
      expect(figure.scrollWidth).toBeLessThanOrEqual(figure.clientWidth + 1)
    }
})

it('says how many took it off, and a tap opens the line, which has each', async () => {
  const line = basketNow().lines[1]!
  const row = (priced: PricedLine) => (
    <div className="d-desk" data-surface="desk">
      <ul className="d-lines">
        <LineRow line={line} priced={priced} currency="ETB" isSelected isOpen={false} isNewest={false} place={1} />
      </ul>
    </div>
  )
  const counted = (): string | undefined => document.querySelector('.d-tag > span:not(.k-hidden)')?.textContent
  await show(row(lineWith(cases[0][0])))
  await expect.poll(counted).toBe('Member')
  await show(row(lineWith(cases[1][0])))
  await expect.poll(counted).toBe('2 offers')
  document.querySelector<HTMLElement>('.d-lines button')?.click()
  expect(desk.read()).toMatchObject({ workArea: 'line', selectedLineId: line.id })
  desk.change({ workArea: 'sell' })
})

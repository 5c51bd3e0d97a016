import { expect, test } from 'vitest'
import { percentOf, progressLine } from './progress.ts'

const shownOn = (isTTY: boolean) => {
  let moment = 0
  const written: string[] = []
  const line = progressLine({ isTTY, columns: 12, write: (text) => written.push(text) }, () => moment)
  return { line, written, at: (millis: number) => (moment = millis) }
}

test('a terminal has one line, rewritten now and then and taken away before something is said', () => {
  const { line, written, at } = shownOn(true)
  line.show('1 of 3')
  line.show('too soon')
  at(200)
  line.show('2 of 3, which is longer than the line')
  line.clear()
  line.clear()
  expect(written).toEqual(['1 of 3', '\r\u001B[2K', '2 of 3, whi', '\r\u001B[2K'])
})

test('elsewhere a line is added every ten seconds, and none by what is quick', () => {
  const { line, written, at } = shownOn(false)
  line.show('at once')
  at(10_000)
  line.show('after ten seconds')
  at(19_999)
  line.show('too soon')
  line.clear()
  at(20_000)
  line.show('after twenty')
  expect(written).toEqual(['after ten seconds\n', 'after twenty\n'])
})

test('percents are whole and at most a hundred', () => {
  expect([percentOf(0, 0), percentOf(1, 3), percentOf(999, 1000), percentOf(12, 10)]).toEqual([
    '0%',
    '33%',
    '99%',
    '100%',
  ])
})

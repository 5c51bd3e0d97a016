import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { captureScans } from './capture.ts'
import { silenceMillis } from './wedge.ts'
import { wedgeDefaults } from './wedge-options.ts'

class Field {
  text = ''
  get value(): string {
    return this.text
  }
  set value(text: string) {
    this.text = text
  }
  dispatchEvent = (): boolean => true
}

const field = new Field()
const page = new EventTarget()
const scans: string[] = []
const typed: string[] = []
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('HTMLInputElement', Field)
  vi.stubGlobal('HTMLTextAreaElement', Date) // any class that the field is not
  vi.stubGlobal('document', { activeElement: field })
  field.text = ''
  scans.length = 0
  stop = captureScans(page as Window, {
    onScan: (text) => scans.push(text),
    options: () => wedgeDefaults,
    onTyped: (text) => typed.push(text),
    remember: () => () => {},
    knows: (text) => text === '2990000002075' || text === '4006381333931',
  })
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** A key with the time it was pressed at, whenever it arrives; the browser types what nobody kept back. */
function press(key: string, at: number): boolean {
  const event = new Event('keydown', { cancelable: true })
  const facts = { key, code: '', shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, repeat: false }
  for (const [name, value] of Object.entries({ ...facts, timeStamp: at })) Object.defineProperty(event, name, { value })
  page.dispatchEvent(event)
  if (!event.defaultPrevented && key.length === 1) field.text += key
  return event.defaultPrevented
}

const type = (text: string, at: number): void => Array.from(text).forEach((key, index) => press(key, at + index))

describe('a scan into a field', () => {
  it('is heard whole and leaves the field as it was', () => {
    field.text = 'tea'
    type('6901234567892', 1_000)
    press('Enter', 1_013)
    expect(scans).toEqual(['6901234567892'])
    expect(field.text).toBe('tea')
  })

  it('is heard whole when its keys arrive late, however it was cut', () => {
    for (const cut of [4, 5, 6, 7]) {
      field.text = 'tea'
      scans.length = 0
      const code = '6901234567892'
      type(code.slice(0, cut), 1_000)
      vi.advanceTimersByTime(silenceMillis(wedgeDefaults) + 1)
      expect(field.text).toBe(`tea${code.slice(0, cut)}`)
      type(code.slice(cut), 1_000 + cut)
      press('Enter', 1_013)
      expect(scans).toEqual([code])
      expect(field.text).toBe('tea')
    }
  })

  it('is heard whole where a pause of any kind stood behind its first keys, and a code by itself stays one', () => {
    for (const [cut, pause] of [
      [1, 150],
      [2, 700],
      [3, 1_900],
    ] as const) {
      field.text = 'tea'
      scans.length = 0
      type('2990000002075'.slice(0, cut), 1_000)
      expect(field.text).toBe(`tea${'2990000002075'.slice(0, cut)}`)
      type('2990000002075'.slice(cut), 1_000 + pause)
      press('Enter', 1_020 + pause)
      expect(scans).toEqual(['2990000002075'])
      expect(field.text).toBe('tea')
    }
    for (const [before, code, pause] of [
      ['3', '4006381333931', 300],
      ['3', '6901234567892', 300],
      ['2', '990000002075', 2_100],
    ] as const) {
      field.text = ''
      scans.length = 0
      type(before, 9_000)
      type(code, 9_000 + pause)
      press('Enter', 9_020 + pause)
      expect(scans).toEqual([code])
      expect(field.text).toBe(before)
    }
  })

  it('gives quick typing back and takes what is typed later as typing', () => {
    type('1234', 1_000)
    vi.advanceTimersByTime(silenceMillis(wedgeDefaults) + 1)
    type('5', 3_000)
    press('Enter', 4_000)
    expect(field.text).toBe('12345')
    expect(scans).toEqual([])
  })
  it('gives quick typing back to whoever goes on before the silence is over', () => {
    type('almo', 1_000)
    press('Shift', 1_150)
    press('n', 1_200)
    press('d', 1_400)
    expect(field.text).toBe('almond')
    press('Enter', 1_600)
    expect(scans).toEqual([])
    type('1234', 2_000)
    press('Backspace', 2_300)
    expect(field.text).toBe('almond1234')
  })

  it('gives quick typing to the panel where no field has the focus', () => {
    vi.stubGlobal('document', { activeElement: null })
    typed.length = 0
    type('1234', 1_000)
    vi.advanceTimersByTime(silenceMillis(wedgeDefaults) + 1)
    expect(typed).toEqual(['1234'])
    expect(scans).toEqual([])
  })

  it('takes back a code that came so slowly that only its end said what it was', () => {
    field.text = 'tea'
    for (const [index, key] of Array.from('69012345').entries()) press(key, 1_000 + index * 100)
    expect(field.text).toBe('tea69012345')
    expect(press('Enter', 1_800)).toBe(true)
    expect(scans).toEqual(['69012345'])
    expect(field.text).toBe('tea')
  })

  it('hears a code whose end was lost, and leaves what is typed next', () => {
    type('69012345', 1_000)
    press('x', 1_300)
    expect(scans).toEqual(['69012345'])
    expect(field.text).toBe('x')
    type('69012345', 2_000)
    expect(press('Enter', 2_300)).toBe(true)
    expect(scans).toHaveLength(2)
  })

  it('keeps nothing back from a field that looks at the keys themselves', () => {
    Object.assign(page, { dataset: { seesKeys: '' } })
    type('69012345', 1_000)
    expect(press('Enter', 1_010)).toBe(false)
    expect([scans, field.text]).toEqual([[], '69012345'])
    Object.assign(page, { dataset: undefined })
  })
})

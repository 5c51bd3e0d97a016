import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { characterOf, hearKey, hearSilence, quietWedge } from './wedge.ts'
import { wedgeDefaults } from './wedge-options.ts'
import type { WedgeKey, WedgeState } from './wedge.ts'
import type { WedgeOptions } from './wedge-options.ts'

/** Plays keys and keeps a text field the way the capture does: passed keys land in it, a burst takes the run back. */
function play(keys: readonly WedgeKey[], options: WedgeOptions = wedgeDefaults) {
  let state: WedgeState = quietWedge
  let field = ''
  let runStart = ''
  const scans: string[] = []
  for (const key of keys) {
    const step = hearKey(state, key, options)
    state = step.state
    if (step.verdict.kind === 'scan') scans.push(step.verdict.text)
    if (step.verdict.kind === 'scan' && step.verdict.isLate) field = runStart
    if (step.verdict.kind === 'burst') field = runStart
    if (step.verdict.kind === 'pass') {
      if (step.verdict.isRunStart) runStart = field
      if (key.key.length === 1) field += key.key
    }
  }
  return { scans, field, state }
}

const typed = (text: string, gapMillis: number, startAt: number, end = 'Enter'): WedgeKey[] => [
  ...Array.from(text, (key, index) => ({ key, at: startAt + index * gapMillis, isRepeat: false })),
  ...(end === '' ? [] : [{ key: end, at: startAt + text.length * gapMillis, isRepeat: false }]),
]

describe('wedge', () => {
  it('hears a fast run with its terminator as a scan and leaves nothing in the field', () => {
    expect(play(typed('6901234567892', 5, 1000))).toMatchObject({ scans: ['6901234567892'], field: '' })
  })

  it('leaves a person typing alone, down to the last key', () => {
    expect(play(typed('milk tea', 90, 1000))).toMatchObject({ scans: [], field: 'milk tea' })
  })

  it('takes the scan out of what a person had typed before it', () => {
    const keys = [...typed('3*', 120, 0, ''), ...typed('4006381333931', 2, 900)]
    expect(play(keys)).toMatchObject({ scans: ['4006381333931'], field: '3*' })
  })

  it('tells a short code from typing by its pace, and a long row of digits by its length', () => {
    expect(play(typed('1234', 50, 0))).toMatchObject({ scans: ['1234'], field: '' })
    expect(play(typed('1234', 51, 0))).toMatchObject({ scans: [], field: '1234' })
    expect(play(typed('12345678', 120, 0))).toMatchObject({ scans: ['12345678'], field: '' })
    expect(play(typed('1234567', 120, 0))).toMatchObject({ scans: [], field: '1234567' })
    expect(play(typed('almonds', 60, 0))).toMatchObject({ scans: [], field: 'almonds' })
  })

  it('keeps the head of a code when a busy till stutters before its second, third or fourth key', () => {
    for (const late of [1, 2, 3]) {
      const keys = Array.from('2990000002075', (key, at) => ({
        key,
        at: at * 4 + (at >= late ? 110 : 0),
        isRepeat: false,
      }))
      expect(play([...keys, { key: 'Enter', at: 200, isRepeat: false }])).toMatchObject({
        scans: ['2990000002075'],
        field: '',
      })
    }
  })

  it('hears a code whole at random gaps up to 120 ms, and never a part of one', () => {
    const gaps = fc.array(fc.integer({ min: 0, max: 120 }), { minLength: 21, maxLength: 21 })
    const keysOf = (text: string, pauses: readonly number[]): WedgeKey[] => {
      let at = 0
      return [...Array.from(text), 'Enter'].map((key, index) => {
        at += pauses[index] ?? 0
        return { key, at, isRepeat: false }
      })
    }
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9]{8,20}$/), gaps, (code, pauses) => {
        expect(play(keysOf(code, pauses))).toMatchObject({ scans: [code], field: '' })
      }),
      { numRuns: 1000, seed: 20_260_301 },
    )
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9A-Z-]{4,20}$/), gaps, (code, pauses) => {
        const heard = play(keysOf(code, pauses))
        expect([...heard.scans, heard.field].join('')).toBe(code)
      }),
      { numRuns: 1000, seed: 20_260_302 },
    )
  })

  it('does not cut a code in two when a busy till stutters inside it', () => {
    const keys = [...typed('69012', 5, 0, ''), ...typed('34567892', 5, 160)]
    expect(play(keys)).toMatchObject({ scans: ['6901234567892'], field: '' })
  })

  it('needs the shortest length', () => {
    expect(play(typed('123', 5, 0))).toMatchObject({ scans: [], field: '123' })
  })

  it('never hears a held key as a scanner', () => {
    const keys = Array.from({ length: 20 }, (_, index) => ({ key: '1', at: index * 30, isRepeat: index > 0 }))
    expect(play([...keys, { key: 'Enter', at: 610, isRepeat: false }])).toMatchObject({
      scans: [],
      field: '1'.repeat(20),
    })
  })

  it('ends by silence where the scanner has no terminator', () => {
    const options: WedgeOptions = { ...wedgeDefaults, terminator: 'none' }
    const { state, field } = play(typed('12345', 5, 0, ''), options)
    expect(field).toBe('')
    expect(hearSilence(state, options)).toEqual({ kind: 'scan', text: '12345' })
  })

  it('gives a short fast run without terminator back as typing', () => {
    expect(hearSilence(play(typed('12345', 5, 0, '')).state, wedgeDefaults)).toEqual({ kind: 'typed', text: '12345' })
    expect(hearSilence(play(typed('12345678', 5, 0, '')).state, wedgeDefaults)).toEqual({
      kind: 'scan',
      text: '12345678',
    })
  })

  it('loses no character of any burst 20 ms after another, at any scanner speed', () => {
    const code = fc.stringMatching(/^[0-9A-Z]{4,40}$/)
    fc.assert(
      fc.property(fc.array(code, { minLength: 1, maxLength: 30 }), fc.integer({ min: 0, max: 35 }), (codes, gap) => {
        let at = 0
        const keys = codes.flatMap((text) => {
          const run = typed(text, gap, at)
          at = run[run.length - 1]!.at + 20
          return run
        })
        expect(play(keys)).toMatchObject({ scans: codes, field: '' })
      }),
      { numRuns: 300 },
    )
  })
})

describe('characterOf', () => {
  const event = { key: 'Process', code: 'Digit7', shiftKey: false, ctrlKey: false }
  it('reads the physical key when an input method holds it', () => {
    expect(characterOf(event)).toBe('7')
    expect(characterOf({ ...event, code: 'KeyQ', shiftKey: true })).toBe('Q')
    expect(characterOf({ ...event, code: 'NumpadEnter' })).toBe('Enter')
  })
  it('reads the group separator', () => {
    expect(characterOf({ key: ']', code: 'BracketRight', shiftKey: false, ctrlKey: true })).toBe('\u001d')
  })
})

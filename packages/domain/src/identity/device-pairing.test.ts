import { expect, it } from 'vitest'
import { pairingCodeOf, pairingCodeText, pairingEndsAt, readPairingCode } from './device-pairing.ts'

const code = pairingCodeOf(Uint8Array.of(0, 7, 13, 24, 25, 200, 255, 3))

it('a code is read however it was typed', () => {
  expect(code).toMatch(/^[ACDEFGHJKMNPQRTUVWXY34679]{9}$/)
  const text = pairingCodeText(code)
  expect(text).toMatch(/^.{3}-.{3}-.{3}$/)
  const wide = code.replaceAll(/[A-Z0-9]/g, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0))
  for (const typed of [code, text, ` ${text.toLowerCase()} `, code.split('').join(' '), wide]) {
    expect(readPairingCode(typed)).toBe(code)
  }
})

it('one wrong sign, two neighbours that changed places, one too many or too few: none is a code', () => {
  const signs = 'ACDEFGHJKMNPQRTUVWXY34679'.split('')
  for (let place = 0; place < code.length; place += 1) {
    for (const sign of signs.filter((one) => one !== code[place])) {
      expect(readPairingCode(code.slice(0, place) + sign + code.slice(place + 1))).toBeUndefined()
    }
    const [one, next] = [code[place] ?? '', code[place + 1] ?? '']
    const turned = code.slice(0, place) + next + one + code.slice(place + 2)
    if (next !== '' && one !== next) expect(readPairingCode(turned)).toBeUndefined()
  }
  for (const typed of ['', code.slice(1), `${code}A`, code.replace(/.$/, '0'), 'constructor']) {
    expect(readPairingCode(typed)).toBeUndefined()
  }
})

it('is good for ten minutes', () => {
  expect(pairingEndsAt('2026-01-01T23:55:00.000Z')).toBe('2026-01-02T00:05:00.000Z')
})

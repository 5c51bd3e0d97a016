import { sessionOutlet, sessionUser } from '@kassa/contract/identity/identity.calls.ts'
import { expect, it } from 'vitest'
import { readerZone } from '../../words/reader-zone.ts'
import { sample } from '../../test/sample.ts'
import { show } from '../../test/show.tsx'
import { clockText, Moment, type MomentForm, momentText } from './Moment.tsx'

const AT = '2026-11-26T18:30:00.000Z'
const SHANGHAI = '00000000-0000-4000-8000-00000000000a'
const NEW_YORK = '00000000-0000-4000-8000-00000000000b'
const zoneOf = (id: string, timeZone: string) => sample(sessionOutlet, { id, timeZone })
const both = [zoneOf(SHANGHAI, 'Asia/Shanghai'), zoneOf(NEW_YORK, 'America/New_York')]
const shown = () => document.querySelector('time')?.textContent

interface Place {
  readonly outletId?: string
  readonly form?: MomentForm
}

const showAt = (outlets: typeof both, language: 'en' | 'zh' | 'ja' = 'en', place: Place = {}) =>
  show(<Moment at={AT} {...place} />, { language, session: { outlets, outlet: null } })

it.each(['en', 'zh', 'ja'] as const)(
  'names the zone of an outlet whose clock is not the reader’s in %s',
  async (language) => {
    await showAt(both.slice(0, 1), language)
    await expect.poll(shown).toBe(`${clockText(AT, 'full', 'Asia/Shanghai')} GMT+8`)
  },
)

it.each(['operator', 'partner'] as const)('of no outlet shows an %s the clock of the installation', async (tier) => {
  const user = sample(sessionUser, { tier, merchantId: null, zone: 'Asia/Tokyo' })
  await show(<Moment at={AT} />, { session: { user, outlets: [], outlet: null } })
  await expect.poll(shown).toBe(`${clockText(AT, 'full', 'Asia/Tokyo')} GMT+9`)
})

it('takes the clock of the outlet where it happened while several are in view', async () => {
  await showAt(both, 'en', { outletId: NEW_YORK })
  await expect.poll(shown).toBe(`${clockText(AT, 'full', 'America/New_York')} GMT-5`)
})

it.each([
  ['2026-11-26T18:29:59.999Z', 'America/New_York', 'GMT-5'],
  ['2026-11-26T18:30:00.000Z', 'Asia/Shanghai', 'GMT+8'],
])('takes the clock that the outlet had at %s', async (from, timeZone, beside) => {
  const zones = [
    { from: null, timeZone: 'Asia/Shanghai' },
    { from, timeZone: 'America/New_York' },
  ]
  const at = from === AT ? '2026-11-26T18:29:59.999Z' : AT
  await show(<Moment at={at} />, {
    session: { outlets: [sample(sessionOutlet, { id: SHANGHAI, timeZone: 'America/New_York', zones })], outlet: null },
  })
  await expect.poll(shown).toBe(`${clockText(at, 'full', timeZone)} ${beside}`)
})

it('takes the clock that all outlets had, where they differ only since then', async () => {
  const moved = { from: '2026-11-27T00:00:00.000Z', timeZone: 'America/New_York' }
  const zones = [{ from: null, timeZone: 'Asia/Shanghai' }, moved]
  const outlets = [
    zoneOf(SHANGHAI, 'Asia/Shanghai'),
    sample(sessionOutlet, { id: NEW_YORK, timeZone: 'America/New_York', zones }),
  ]
  await showAt(outlets)
  await expect.poll(shown).toBe(`${clockText(AT, 'full', 'Asia/Shanghai')} GMT+8`)
})

it('names nothing where both clocks show the same, and none beside a day', async () => {
  await showAt([zoneOf(SHANGHAI, readerZone())])
  await expect.poll(shown).toBe(clockText(AT, 'full', readerZone()))
  await showAt(both.slice(0, 1), 'en', { form: 'day' })
  await expect.poll(shown).toBe(clockText(AT, 'day', 'Asia/Shanghai'))
})

it('names the reader’s own clock too while outlets with several are in view', async () => {
  await showAt([zoneOf(SHANGHAI, readerZone()), zoneOf(NEW_YORK, 'America/New_York')], 'en', { outletId: SHANGHAI })
  await expect.poll(shown).toBe(`${clockText(AT, 'full', readerZone())} GMT`)
})

it('says the same inside a sentence', async () => {
  await showAt(both.slice(0, 1))
  expect(momentText(AT, 'full', 'Asia/Shanghai')).toBe(`${clockText(AT, 'full', 'Asia/Shanghai')} GMT+8`)
  expect(momentText(AT, 'full', readerZone())).toBe(clockText(AT, 'full', readerZone()))
})

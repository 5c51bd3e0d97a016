import { sessionOutlet } from '@kassa/contract/identity/identity.calls.ts'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { routes } from '../routes.ts'
import { untilAnswered } from '../test/answered.ts'
import { answerEvery } from '../test/every-call.ts'
import { loadedScreen } from '../test/loaded-screen.tsx'
import { patiently } from '../test/patiently.ts'
import { isThinned } from '../../../../packages/domain/test/property-runs.ts'
import { renderScreen } from '../test/render-screen.tsx'
import { anyOf, sample, SAMPLE_ID, threeOf } from '../test/sample.ts'
import { expectWholeWords } from '../test/show.tsx'

/**
 * The reader's clock is UTC, the sampled outlet's was that of Kathmandu, which no other clock here shows, and is that of Kolkata since; the second
 * outlet is elsewhere.
 */
const OUTLETS = [
  sample(sessionOutlet, {
    id: SAMPLE_ID,
    name: 'Harbour Street',
    payCurrency: 'CNY',
    timeZone: 'Asia/Kolkata',
    zones: [
      { from: null, timeZone: 'Asia/Kathmandu' },
      { from: '2026-06-01T00:00:00.000Z', timeZone: 'Asia/Kolkata' },
    ],
  }),
  sample(sessionOutlet, { id: `${SAMPLE_ID.slice(0, -2)}77`, name: 'Broadway', timeZone: 'America/New_York' }),
]
/** The moment of things that name their outlet, and that of all others. */
const [OF_OUTLET, OF_NOBODY] = ['2026-03-02T04:00:00.000Z', '2026-03-02T05:30:00.000Z']
const AT_OUTLET = '09:45'

/** The desk lives of its own clock; the second screen, papers of customers and pages before a sign-in have no reader of several outlets. */
const screens = routes.filter(({ name, access }) => name !== 'desk' && name !== 'secondScreen' && access !== 'public')
/** Their answer is a list of settings that the contract does not name one by one. */
const needAll: ReadonlySet<string> = new Set(['pointSetting', 'salesSettings', 'security'])

const isMoment = (value: unknown): boolean => value === OF_OUTLET

/** The sampled answer, where the moment of whatever names no outlet is another one and files that the server makes are there. */
function told(value: unknown, isOfOutlet: boolean): unknown {
  if (value === 'generating') return 'generated'
  if (isMoment(value)) return isOfOutlet ? OF_OUTLET : OF_NOBODY
  if (Array.isArray(value)) return value.map((one) => told(one, isOfOutlet))
  if (typeof value !== 'object' || value === null) return value
  const isHere = isOfOutlet || ('outletId' in value && value.outletId !== null)
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, told(one, isHere)]))
}

const answers = answerEvery(({ kind, answer }, request) => {
  if (kind === 'download') return { status: 200, body: {} }
  const isNextPage = (request as { readonly cursor?: unknown }).cursor !== undefined
  return { status: 200, body: told(threeOf(anyOf(answer, isNextPage ? 'least' : 'most')), false) }
})

/** Places where a moment of an outlet stands by the reader's clock, or by the outlet's without its zone. */
const faultsIn = (text: string): string[] =>
  [...text.matchAll(/.{0,30}\b(?:04:00|09:45|05:30|11:15)\b(?::00|(?!:))(?! GMT).{0,12}/gu)].map(([all]) => all)

/** Moments by the clock that the outlet has today, and did not have then. */
const ofTodaysClock = (text: string): string[] => text.match(/.{0,30}\b(?:09:30|11:00)(?::00)? GMT\+5:30/gu) ?? []

/** The file of the list on the page; empty where it offers none. */
async function exported(): Promise<string> {
  const button = [...document.querySelectorAll<HTMLElement>('.k-list button:not([aria-disabled])')].find(
    ({ textContent }) => textContent.trim() === 'Export',
  )
  if (!button) return ''
  let file: Blob | undefined
  const make = vi.spyOn(URL, 'createObjectURL').mockImplementation((made) => {
    file = made as Blob
    return 'data:,'
  })
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  onTestFinished(() => [make, click].forEach((spy) => spy.mockRestore()))
  button.click()
  await patiently(() => {
    if (!file) document.querySelector<HTMLElement>('.k-toast-action')?.click()
    expect(file, 'the file').toBeDefined()
  })
  return (await file?.text()) ?? ''
}

const VIEWS = [
  { view: 'all outlets', outlet: null },
  { view: 'one outlet', outlet: { outletId: SAMPLE_ID, payCurrency: 'CNY' as const } },
]
const whole = screens.filter(({ name }) => !needAll.has(name)).map((screen, at) => ({ ...screen, at }))

describe.each(whole)('$path', ({ path, access, screen, at }) => {
  const Screen = loadedScreen(screen)

  // A moment goes through one formatter in either view: a gate takes the views by turns.
  it.each(isThinned ? VIEWS.slice(at % 2, (at % 2) + 1) : VIEWS)(
    'names the clock of each moment with $view in view',
    async ({ outlet }) => {
      const asked = await renderScreen(<Screen />, answers, {
        route: path,
        at: path.replaceAll(/\$\w+/g, SAMPLE_ID),
        session: { outlets: OUTLETS, outlet },
      })
      await expectWholeWords()
      await untilAnswered({ path, access }, asked)
      const shown = document.body.innerText
      expect(faultsIn(shown), 'moments without a zone').toEqual([])
      expect(shown.match(/.{0,30}\b04:00 GMT/gu) ?? [], 'an outlet’s moment by the reader’s clock').toEqual([])
      expect(ofTodaysClock(shown), 'by the clock of today').toEqual([])
      const file = await exported()
      expect(faultsIn(file), 'moments without a zone in the file').toEqual([])
      expect(file.match(/.{0,30}\b04:00 GMT/gu) ?? [], 'an outlet’s moment by the reader’s clock in the file').toEqual(
        [],
      )
      expect(ofTodaysClock(file), 'by the clock of today in the file').toEqual([])
    },
  )
})

it('sees a moment without its zone, in a sentence and in a cell', () => {
  expect(faultsIn(`Opened 03/02/2026, ${AT_OUTLET} by Mei`)).toHaveLength(1)
  expect(faultsIn('"03/02/2026, 04:00","x"')).toHaveLength(1)
  expect(faultsIn(`Fresh until ${AT_OUTLET}:00`)).toHaveLength(1)
  expect(faultsIn(`03/02/2026, ${AT_OUTLET} GMT+5:45`)).toEqual([])
  expect(ofTodaysClock('Changed 03/02/2026, 09:30 GMT+5:30')).toHaveLength(1)
  expect(faultsIn(`Fresh until ${AT_OUTLET}:00 GMT+5:45`)).toEqual([])
})

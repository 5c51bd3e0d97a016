import { expect } from 'vitest'
import type { routes } from '../routes.ts'
import { patiently } from './patiently.ts'

type Place = Pick<(typeof routes)[number], 'path' | 'access'>

interface Asked {
  readonly sentAny: () => boolean
  readonly unanswered: () => number
}

/** Pages before a sign-in ask once somebody types or the address names something; the others that ask nothing say one thing. */
const mayAskNothing = ({ path, access }: Place): boolean =>
  access === 'public' || path === '/start' || path.startsWith('/auth/')

/** Waits until the page at a place has asked, has its answers and shows them: one that is looked at before passes whatever it says. */
export const untilAnswered = (place: Place, { sentAny, unanswered }: Asked): Promise<void> =>
  patiently(() => {
    expect(sentAny() || mayAskNothing(place), 'the page asked').toBe(true)
    expect(unanswered(), 'calls without an answer').toBe(0)
    expect(document.querySelector('[aria-busy=true]'), 'a part that still waits').toBeNull()
  })

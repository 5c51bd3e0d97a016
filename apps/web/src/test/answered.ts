import { expect } from 'vitest'
import { chunksComing } from '../words/coming/chunk.ts'
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

/** Gives what has just come time to be drawn and to ask in turn. */
const untilDrawn = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => requestAnimationFrame(() => resolve()))))

function expectStill({ unanswered }: Pick<Asked, 'unanswered'>): void {
  expect(chunksComing(), 'parts of the program that are on their way').toBe(0)
  expect(unanswered(), 'calls without an answer').toBe(0)
  expect(document.querySelector('[aria-busy=true]'), 'a part that still waits').toBeNull()
}

/** Waits until nothing is on its way to the page, neither programs nor answers, and what came is drawn. */
export const untilStill = (asked: Pick<Asked, 'unanswered'>): Promise<void> =>
  patiently(async () => {
    expectStill(asked)
    await untilDrawn()
    expectStill(asked)
  })

/** Waits until the page at a place has asked, has its answers and shows them: one that is looked at before passes whatever it says. */
export async function untilAnswered(place: Place, { sentAny, unanswered }: Asked): Promise<void> {
  await patiently(() => expect(sentAny() || mayAskNothing(place), 'the page asked').toBe(true))
  await untilStill({ unanswered })
}

import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { paths } from '../paths.ts'
import { routes } from '../routes.ts'
import { renewSession, readSession } from '../session/session.ts'
import { untilStill } from '../test/answered.ts'
import { drawnBy } from '../test/drawn-components.ts'
import { answerEvery } from '../test/every-call.ts'
import { patiently } from '../test/patiently.ts'
import { renderScreen } from '../test/render-screen.tsx'
import { anyOf, severalOf } from '../test/sample.ts'

const ROWS = 20
const answers = answerEvery(({ kind, answer }) =>
  kind === 'json' ? { status: 200, body: severalOf(anyOf(answer, 'most'), ROWS) } : { status: 404, body: {} },
)

async function open(path: string) {
  const route = routes.find((one) => one.path === path)
  if (route === undefined) throw new Error(`${path} is no place`)
  const { default: Screen } = await route.screen()
  const shown = await renderScreen(<Screen />, answers, { route: path, at: path })
  await patiently(() => expect(document.querySelectorAll('.k-table tbody tr')).toHaveLength(ROWS))
  await untilStill(shown)
}

/** The most components that a list may draw until it stands still, the first time and again. Less is better; more needs a reason. */
const most: readonly (readonly [path: string, components: number])[] = [
  [paths.products(), 1080],
  [paths.orders(), 750],
  [paths.members(), 540],
  [paths.staff(), 590],
  [paths.brands(), 340],
  [paths.shifts(), 590],
]

beforeEach(() => page.viewport(1366, 768))

describe.each(most)('%s', (path, components) => {
  it('draws each of its rows once, and little besides', async () => {
    await open(path)
    const drawn = await drawnBy(() => open(path))
    // Each is two for React: that it is compared, and what is in it.
    expect(drawn.filter((name) => name === 'TableRow')).toHaveLength(2 * ROWS)
    expect(drawn.length).toBeLessThanOrEqual(components)
  })

  it('draws nothing for an answer about the person that says what is known', async () => {
    await open(path)
    const renew = async () => {
      const { user, perm, outlets, screenLockMinutes } = structuredClone(readSession())
      if (user === null) throw new Error('nobody is signed in')
      const [allPerms, own] = [[...perm], outlets.map((outlet) => ({ ...outlet }))]
      renewSession({ email: null, payCurrency: 'CNY', user, allPerms, outlets: own, screenLockMinutes })
      await new Promise((goOn) => setTimeout(goOn, 50))
    }
    // Answers that a page asks for once it is shown come a moment later.
    await patiently(async () => expect(await drawnBy(renew)).toEqual([]))
  })
})

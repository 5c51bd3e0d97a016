import { errors } from '@kassa/contract/errors.ts'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { listAbove } from '../kit/detail/DetailFault.tsx'
import { routes } from '../routes.ts'
import { answerEvery } from '../test/every-call.ts'
import { loadedScreen } from '../test/loaded-screen.tsx'
import { renderScreen, wordsOf } from '../test/render-screen.tsx'
import { SAMPLE_ID } from '../test/sample.ts'

/** Pages of one thing that has an address. */
const things = routes.filter(({ path, access }) => path.includes('$id') && access !== 'public')

const { status, whatToDo, dataState } = errors['thing.not-found']
const gone = answerEvery(() => ({
  status,
  body: { code: 'thing.not-found', message: wordsOf('thing.not-found'), details: {}, whatToDo, dataState },
}))

it('there are pages of things', () => expect(things.length).toBeGreaterThan(10))

// Deleted, of somebody else and mistyped are one: not yours is not found.
describe.each(things)('$path', ({ path, screen }) => {
  const Screen = loadedScreen(screen)

  it('says that it is not here any more, and leads to its list', async () => {
    const at = path.replaceAll(/\$\w+/g, SAMPLE_ID)
    await renderScreen(<Screen />, gone, { route: path, at })
    await expect.element(page.getByRole('heading', { name: 'Not found' })).toBeVisible()
    const link = page.getByRole('link', { name: 'Go to list' })
    await expect.element(link).toHaveAttribute('href', expect.stringMatching(new RegExp(`${listAbove(at)}$`)))
  })
})

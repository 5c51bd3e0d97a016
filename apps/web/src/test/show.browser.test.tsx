import { expect, it } from 'vitest'
import { lazyPart } from '../kit/state/lazy-part.tsx'
import { untilStill } from './answered.ts'
import { expectWholeWords, show } from './show.tsx'

function Faulty(): never {
  throw new TypeError('nothing to add up')
}

it('an error in a part that came late is seen, and names itself', async () => {
  const program = Promise.withResolvers<typeof Faulty>()
  const Late = lazyPart(() => program.promise)
  await show(
    <>
      <p>The page</p>
      <Late />
    </>,
  )
  await expectWholeWords()
  const still = untilStill({ unanswered: () => 0 })
  program.resolve(Faulty)
  await still
  expect(document.body.innerText).toMatch(/TypeError: nothing to add up[^]*at Faulty/)
  await expect(expectWholeWords()).rejects.toThrow('nothing to add up')
})

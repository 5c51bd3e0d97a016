import { errors } from '@kassa/contract/errors.ts'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { isThinned } from '../../../../packages/domain/test/property-runs.ts'
import { paths } from '../paths.ts'
import { routes } from '../routes.ts'
import { untilAnswered } from '../test/answered.ts'
import { answerEvery } from '../test/every-call.ts'
import { loadedScreen } from '../test/loaded-screen.tsx'
import { renderScreen, wordsOf } from '../test/render-screen.tsx'
import { differsInFile } from '../test/lost-in-file.ts'
import { anyOf, type HowMuch, SAMPLE_ID, threeOf } from '../test/sample.ts'
import { expectWholeWords } from '../test/show.tsx'

/** The desk and its second screen live of what the device keeps, not of answers. */
const screens = routes.filter(({ name }) => name !== 'desk' && name !== 'secondScreen')

/** Their answer is a list of settings that the contract does not name one by one; their own tests give whole ones. */
const needAll: ReadonlySet<string> = new Set(['pointSetting', 'salesSettings', 'security'])

/** Pages without a step, and why there is none. */
const endsHere: Readonly<Record<string, string>> = {
  logout: 'goes on to the login page by itself, also without a line',
  paymentCompleted: 'a customer’s: they have paid, and go on in the shop',
  demoPaySuccess: 'a customer’s: the wallet they came from goes on',
}

/** Their files are made by the server, with columns of their own. */
const exportedThere: ReadonlySet<string> = new Set([
  paths.products(),
  paths.orders(),
  paths.ordersOpen(),
  paths.adminLog(),
  paths.staffLog(),
  paths.memberLog(),
])

const whereOf = (path: string) => ({ route: path, at: path.replaceAll(/\$\w+/g, SAMPLE_ID) })

const { status, whatToDo, dataState } = errors['permission.missing']
const refusal = {
  status,
  body: { code: 'permission.missing', message: wordsOf('permission.missing'), details: {}, whatToDo, dataState },
}
const refused = answerEvery(() => refusal)

const isNextPage = (request: unknown): boolean => (request as { readonly cursor?: unknown }).cursor !== undefined

/** Files and pictures are not to be had; everything else is, and a list ends after its first page. */
const given = (much: HowMuch) =>
  answerEvery(({ kind, answer }, request) =>
    kind === 'json' ? { status: 200, body: threeOf(anyOf(answer, isNextPage(request) ? 'least' : much)) } : refusal,
  )

const isSeen = (one: Element): boolean => one.checkVisibility()

/** Places that say there is nothing and offer nothing: each, in its words. A page without anything to press or fill is one too. */
function deadEnds(): string[] {
  const presses = 'a[href], button:enabled'
  // A choice is no step in an empty place: a shop that has nothing has nothing to choose there.
  const empty = [...document.querySelectorAll('.k-empty')].filter(
    (one) => isSeen(one) && ![...one.querySelectorAll(presses)].some(isSeen),
  )
  const hasStep = [...document.querySelectorAll(`${presses}, input:enabled, [role="combobox"]`)].some(isSeen)
  return [...empty.map((one) => one.textContent.trim()), ...(hasStep ? [] : ['the page'])]
}

/** Days and clocks as programs write them (`2026-03-02`): people read those of their language. A drawn receipt has its own form. */
function rawDays(): readonly string[] {
  const papers = [...document.querySelectorAll<HTMLElement>('.r-receipt, .d-paper')].map((paper) => paper.innerText)
  const text = papers.reduce((rest, paper) => rest.replace(paper, ''), document.body.innerText)
  return text.match(/\S*\d{4}-\d{2}-\d{2}\S*/g) ?? []
}

describe.each(screens.map((each, at) => ({ ...each, at })))('$path', ({ name, path, access, screen, at }) => {
  const Screen = loadedScreen(screen)

  it.each(needAll.has(name) ? [] : (['least', 'most'] as const))(
    'stands with the %s that the contract promises',
    async (much) => {
      const asked = await renderScreen(<Screen />, given(much), whereOf(path))
      await expectWholeWords()
      await untilAnswered({ path, access }, asked)
      await expectWholeWords()
      expect(rawDays(), 'days that no language writes so').toEqual([])
      if (much === 'most' && !exportedThere.has(path))
        expect(await differsInFile(), 'cells of the exported file').toEqual([])
      if (much === 'least' && !Object.hasOwn(endsHere, name))
        await expect.poll(deadEnds, { message: 'as owner' }).toEqual([])
    },
  )

  // A merchant that has nothing yet, looked at by staff who may see the page and change nothing. Of the screens a gate looks at every second one:
  // an empty list leads on by one part for all.
  const isLeftOut = needAll.has(name) || Object.hasOwn(endsHere, name) || (isThinned && at % 2 === 1)
  it.each(isLeftOut || typeof access === 'string' ? [] : [{ may: access }])(
    'leads on for staff who may only look',
    async ({ may }) => {
      const asked = await renderScreen(<Screen />, given('least'), { ...whereOf(path), may: [...may] })
      await expectWholeWords()
      await untilAnswered({ path, access }, asked)
      await expectWholeWords()
      await expect.poll(deadEnds).toEqual([])
    },
  )

  // A person who is not signed in is told what to do instead of why.
  it(access === 'public' ? 'stands though all is refused' : 'says a refusal in the words it was given in', async () => {
    const { sentAny } = await renderScreen(<Screen />, refused, whereOf(path))
    await expectWholeWords()
    if (access !== 'public' && sentAny())
      await expect.element(page.getByText(wordsOf('permission.missing'), { exact: false }).first()).toBeVisible()
  })
})

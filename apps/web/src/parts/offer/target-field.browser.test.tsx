import { listLevels } from '@kassa/contract/member/level.calls.ts'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { PlanTarget } from '@kassa/domain/basket/index.ts'
import { answer, renderScreen } from '../../test/render-screen.tsx'
import { pageWith, rowOf } from '../../test/sample.ts'
import { clearAway, seriousFindings, show } from '../../test/show.tsx'
import { TargetField } from './TargetFields.tsx'

const segments = [
  { id: '019cc000-0000-7000-8000-0000000000a1', name: 'Tea drinkers' },
  { id: '019cc000-0000-7000-8000-0000000000a2', name: 'Often here' },
]
afterEach(clearAway)

interface FieldProps {
  readonly from: PlanTarget
  readonly may?: typeof segments
  readonly onChange?: (target: PlanTarget) => void
}

function Field({ from, may, onChange }: FieldProps) {
  const [value, setValue] = useState<PlanTarget>(from)
  const change = (target: PlanTarget): void => {
    setValue(target)
    onChange?.(target)
  }
  return <TargetField value={value as never} onChange={change} segments={may} />
}

test('a plan is for members of chosen segments, by their names', async () => {
  const chosen: PlanTarget[] = []
  await show(<Field from={{ kind: 'all' }} may={segments} onChange={(target) => chosen.push(target)} />)
  await page.getByText('Members of segments').click()
  await page.getByRole('combobox', { name: 'Members of segments' }).click()
  await page.getByTitle('Often here').click()
  expect(chosen).toEqual([
    { kind: 'segments', segmentIds: [] },
    { kind: 'segments', segmentIds: [segments[1]?.id] },
  ])
  expect(await seriousFindings()).toEqual([])
})

test.each(['en', 'zh', 'ja'] as const)('every choice is inside a phone, in %s', async (language) => {
  await page.viewport(390, 844)
  await show(<Field from={{ kind: 'all' }} may={segments} />, { language })
  await expect.element(page.getByRole('radio').nth(2)).toBeInTheDocument()
  const ends = [...document.querySelectorAll('.ant-segmented-item')].map((item) => item.getBoundingClientRect().right)
  expect([ends.length, ends.filter((end) => end > innerWidth)]).toEqual([3, []])
  await page.viewport(1280, 800)
})

test('with no segment saved yet it leads to where one is made', async () => {
  await show(<Field from={{ kind: 'segments', segmentIds: [] }} may={[]} />)
  await page.getByRole('combobox', { name: 'Members of segments' }).click()
  await expect
    .element(page.getByRole('link', { name: 'No segments yet: create one' }))
    .toHaveAttribute('href', expect.stringMatching(/\/member-member\/segments$/))
})

test('segments are no choice for who may not see them, and none of a rate of points', async () => {
  await show(<Field from={{ kind: 'all' }} />)
  await expect.element(page.getByText('Members by level')).toBeVisible()
  await expect.element(page.getByText('Members of segments')).not.toBeInTheDocument()
})

test('levels are chosen by their number or name, and one that is not made yet by its number', async () => {
  const chosen: PlanTarget[] = []
  const gold = rowOf(listLevels, { name: 'Gold', number: 7 })
  await renderScreen(<Field from={{ kind: 'levels', levels: [] }} onChange={(target) => chosen.push(target)} />, [
    answer(listLevels, pageWith(gold)),
  ])
  const field = page.getByRole('combobox', { name: 'Members by level' })
  await field.click()
  await page.getByTitle('7 · Gold').click()
  await field.fill('Go')
  await expect.element(page.getByTitle('12', { exact: true })).not.toBeInTheDocument()
  await field.fill('12')
  await page.getByTitle('12', { exact: true }).click()
  expect(chosen.at(-1)).toEqual({ kind: 'levels', levels: [7, 12] })
  expect(await seriousFindings()).toEqual([])
})

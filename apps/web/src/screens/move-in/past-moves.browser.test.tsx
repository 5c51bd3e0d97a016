import { afterEach, expect, it, vi } from 'vitest'
import { listMoves, pauseMove, resumeMove, undoMove } from '@kassa/contract/moving/past-moves.calls.ts'
import { page, userEvent } from 'vitest/browser'
import { answer, renderScreen } from '../../test/render-screen.tsx'
import MoveInPage from './MoveInPage.tsx'
import { answerUploads, noArchives, openShop, outcome, ready, totals } from './move-in.test-help.ts'

afterEach(() => vi.restoreAllMocks())

it('takes pictures only once the owner says so, and names those that failed', async () => {
  const pictured = { ...ready, pictures: { byAddress: 3, inZip: 0, missing: 1 } }
  const agreed = { ...pictured, proposal: { ...pictured.proposal, takesPictures: true } }
  const forms = answerUploads([pictured, agreed])
  const failures = [{ name: 'Tea', address: 'https://gone.example/tea.jpg', message: 'It is gone.' }]
  const move = {
    id: '0197a1b2-0000-7000-8000-000000000001',
    beganAt: '2026-03-02T04:00:00.000Z',
    endedAt: '2026-03-02T04:00:01.000Z',
    undoneAt: null,
    products: 2,
    people: 1,
    cards: 0,
    outcome: null,
    running: null,
    pictures: { taken: 2, waiting: 0, failed: 1, failures },
    isUndoable: true,
  }
  await renderScreen(<MoveInPage />, [noArchives, openShop, answer(listMoves, { moves: [move] })])
  await page.getByLabelText('Choose files', { exact: true }).upload(new File(['Handle,Title'], 'products.csv'))
  await userEvent.click(page.getByRole('checkbox', { name: 'Take pictures' }))
  await expect.element(page.getByRole('checkbox', { name: 'Take pictures' })).toBeChecked()
  expect(forms.map((form) => form.get('decisions'))).toEqual([null, JSON.stringify(agreed.proposal)])
  await expect.element(page.getByText('Pictures taken: 2, waiting: 0, failed: 1')).toBeVisible()
  await userEvent.click(page.getByText('1 picture failed', { exact: true }))
  await expect.element(page.getByRole('row', { name: 'Tea https://gone.example/tea.jpg It is gone.' })).toBeVisible()
})

it('lets a large file begin as a job, and shows how far it is', async () => {
  const forms = answerUploads([{ ...ready, isLarge: true }, { id: '0197a1b2-0000-7000-8000-000000000003' }])
  const move = {
    id: '0197a1b2-0000-7000-8000-000000000003',
    beganAt: '2026-03-02T04:00:00.000Z',
    endedAt: null,
    undoneAt: null,
    products: 0,
    people: 0,
    cards: 0,
    outcome: null,
    running: { done: 100, planned: 2_300 },
    pictures: null,
    isUndoable: true,
  }
  await renderScreen(<MoveInPage />, [
    noArchives,
    openShop,
    answer(listMoves, () => ({ moves: forms.length === 2 ? [move] : [] })),
  ])
  await page.getByLabelText('Choose files', { exact: true }).upload(new File(['Handle,Title'], 'products.csv'))
  await userEvent.click(page.getByRole('button', { name: 'Import', exact: true }))
  await expect.element(page.getByRole('progressbar', { name: 'Importing: 100 of 2300' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Import', exact: true })).not.toBeInTheDocument()
})

it('pauses a running move and goes on with it; one that a command does has no such button', async () => {
  const move = {
    id: '0197a1b2-0000-7000-8000-000000000004',
    beganAt: '2026-03-02T04:00:00.000Z',
    endedAt: null,
    undoneAt: null,
    products: 0,
    people: 0,
    cards: 0,
    outcome: null,
    pictures: null,
    isUndoable: true,
  }
  const running = { done: 100, planned: 2_300, mayPause: true }
  const byCommand = { ...move, id: '0197a1b2-0000-7000-8000-000000000005', running: { ...running, mayPause: false } }
  let isPaused = false
  const turn = (to: boolean) => () => {
    isPaused = to
    return {}
  }
  await renderScreen(<MoveInPage />, [
    noArchives,
    openShop,
    answer(listMoves, () => ({ moves: [{ ...move, running: { ...running, isPaused } }, byCommand] })),
    answer(pauseMove, turn(true)),
    answer(resumeMove, turn(false)),
  ])
  await userEvent.click(page.getByRole('button', { name: 'Pause', exact: true }))
  await expect.element(page.getByRole('progressbar', { name: 'Paused: 100 of 2300' })).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Continue', exact: true }))
  await expect.element(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible()
})

it('undoes the newest move after a question, and names what stays', async () => {
  const move = {
    id: '0197a1b2-0000-7000-8000-000000000001',
    beganAt: '2026-03-02T04:00:00.000Z',
    endedAt: '2026-03-02T04:00:01.000Z',
    undoneAt: null,
    products: 2,
    people: 1,
    cards: 0,
    outcome,
    running: null,
    pictures: null,
  }
  const hidden = { ...totals, stockValueMinor: null }
  const unseen = { ...outcome, files: hidden, here: hidden }
  const older = {
    ...move,
    outcome: unseen,
    id: '0197a1b2-0000-7000-8000-000000000002',
    undoneAt: '2026-03-01T04:00:00.000Z',
  }
  const staying = [{ name: 'Cup', message: '“Cup” stays: it was sold, counted or moved since.' }]
  const { sent } = await renderScreen(<MoveInPage />, [
    noArchives,
    openShop,
    answer(listMoves, {
      moves: [
        { ...move, isUndoable: true },
        { ...older, isUndoable: false },
      ],
    }),
    answer(undoMove, { products: 1, people: 1, cards: 0, others: [{ kind: 'staff', count: 2 }], staying }),
  ])
  await expect.element(page.getByText('Undone', { exact: true })).toBeVisible()
  await userEvent.click(page.getByText('Show totals', { exact: true }).first())
  await expect.element(page.getByRole('row', { name: 'Products 2 2' })).toBeVisible()
  await userEvent.click(page.getByText('Show totals', { exact: true }).last())
  await expect.element(page.getByRole('row', { name: 'Stock value at cost — —' })).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Undo', exact: true }))
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }))
  await expect
    .element(page.getByText('Removed products: 1. Removed customers: 1. Removed gift cards: 0.'))
    .toBeVisible()
  await expect.element(page.getByText('“Cup” stays: it was sold, counted or moved since.')).toBeVisible()
  expect(sent(undoMove)).toEqual([{ id: move.id }])
})

import { readTestShop } from '@kassa/contract/identity/test-shop.calls.ts'
import { listConnections } from '@kassa/contract/open/connection.calls.ts'
import { removeTile, setTile } from '@kassa/contract/open/tile/tile.calls.ts'
import { listWebhooks } from '@kassa/contract/open/webhook.calls.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { checkForm } from '../../../test/check-form.tsx'
import { answer, renderScreen } from '../../../test/render-screen.tsx'
import { SAMPLE_ID } from '../../../test/sample.ts'
import ConnectionsPage from '../ConnectionsPage.tsx'

const connection = {
  id: SAMPLE_ID,
  name: 'Size adviser of the shoe makers',
  app: null,
  scopes: ['orders_read' as const],
  hasAllOutlets: true,
  outlets: [],
  version: '2026-11-26',
  tile: null,
  agreedAt: '2026-03-01T04:00:00.000Z',
  agreedBy: 'Ada',
  keys: [],
  days: [],
}
const answersWith = (tile: { title: string; address: string } | null) => [
  answer(listConnections, { connections: [{ ...connection, tile }] }),
  answer(listWebhooks, { webhooks: [] }),
  answer(readTestShop, { isTest: false, beside: null, now: null }),
]
const tile = { title: 'Sizes', address: 'https://tiles.example/kassa' }

checkForm('the form of a tile', {
  page: <ConnectionsPage />,
  answers: answersWith(null),
  refusal: { code: 'tile.address-unfit', details: { address: 'http://tiles.example' } },
  ways: {
    'puts it on the desk': {
      open: 'Put a tile on the desk',
      first: 'Title',
      type: { Title: 'Sizes', Address: tile.address, 'Your password': 'secret-1' },
      save: 'Save tile',
      call: setTile,
      sends: { connectionId: SAMPLE_ID, ...tile, password: 'secret-1' },
      answers: {},
    },
  },
})

it('a tile is shown with its address, and taken off after a question', async () => {
  const shown = await renderScreen(<ConnectionsPage />, [...answersWith(tile), answer(removeTile, {})])
  const part = page.getByRole('region', { name: 'Tile on the desk' })
  await expect.element(part.getByText(tile.address)).toBeVisible()
  await part.getByRole('button', { name: 'Remove tile' }).click()
  await expect.element(page.getByText('Remove the tile Sizes?')).toBeVisible()
  expect(shown.sent(removeTile)).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Remove tile' }).click()
  expect(await shown.first(removeTile)).toEqual({ connectionId: SAMPLE_ID })
})

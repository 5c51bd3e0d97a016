import { expect, test } from 'vitest'
import { deskChunk, type ModuleFacts } from './chunks.ts'

const graph: Readonly<Record<string, ModuleFacts>> = {
  routes: { importedIds: [], dynamicallyImportedIds: ['desk', 'list', 'large'] },
  shell: { importedIds: ['menu'], dynamicallyImportedIds: [] },
  desk: { importedIds: ['basket', 'money', 'day', 'menu', 'node_modules/a'], dynamicallyImportedIds: ['refund'] },
  basket: { importedIds: ['money', 'desk'], dynamicallyImportedIds: [] },
  large: { importedIds: ['day'], dynamicallyImportedIds: [] },
  list: { importedIds: ['money', 'day'], dynamicallyImportedIds: [] },
  refund: { importedIds: ['basket'], dynamicallyImportedIds: [] },
}
const look = (id: string): ModuleFacts | null => graph[id] ?? null

test.each([
  ['the desk itself', 'desk', 'desk'],
  ['what only it needs', 'basket', 'desk'],
  ['what a management screen needs too', 'money', 'trade'],
  ['what the frame of management screens needs too', 'menu', 'frame'],
  ['what the screen needs that brings the most', 'day', null],
  ['what the desk fetches later', 'refund', null],
  ['a library', 'node_modules/a', null],
  ['a screen', 'list', null],
])('%s', (_, id, chunk) => {
  const nameOf = deskChunk({ routes: 'routes', desk: 'desk', pairing: 'pairing', shell: 'shell', heaviest: 'large' })
  expect(nameOf(id, look)).toBe(chunk)
})

import { expect, test } from 'vitest'
import { deskChunk, type ModuleFacts } from './chunks.ts'

const graph: Readonly<Record<string, ModuleFacts>> = {
  routes: { importedIds: [], dynamicallyImportedIds: ['desk', 'list'] },
  shell: { importedIds: ['menu'], dynamicallyImportedIds: [] },
  desk: { importedIds: ['basket', 'money', 'menu', 'node_modules/a'], dynamicallyImportedIds: ['refund'] },
  basket: { importedIds: ['money', 'desk'], dynamicallyImportedIds: [] },
  list: { importedIds: ['money'], dynamicallyImportedIds: [] },
  refund: { importedIds: ['basket'], dynamicallyImportedIds: [] },
}
const look = (id: string): ModuleFacts | null => graph[id] ?? null

test.each([
  ['the desk itself', 'desk', 'desk'],
  ['what only it needs', 'basket', 'desk'],
  ['what a management screen needs too', 'money', null],
  ['what the frame of management screens needs too', 'menu', null],
  ['what the desk fetches later', 'refund', null],
  ['a library', 'node_modules/a', null],
  ['a screen', 'list', null],
])('%s', (_, id, chunk) => {
  const nameOf = deskChunk({ routes: 'routes', desk: 'desk', pairing: 'pairing', shell: 'shell' })
  expect(nameOf(id, look)).toBe(chunk)
})

import { deskTiles } from '@kassa/contract/open/tile/desk-tile.calls.ts'
import { desk } from '../model/desk-state.ts'
import type { askServer } from './connection.ts'

/** Asks for the tiles of apps. They are kept nowhere, because they open online only. */
export async function bringTiles(ask: typeof askServer): Promise<void> {
  const heard = await ask(deskTiles, {})
  if (heard.kind === 'answered') desk.change({ tiles: heard.answer.tiles })
}

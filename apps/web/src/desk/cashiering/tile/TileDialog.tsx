import { openTile } from '@kassa/contract/open/tile/desk-tile.calls.ts'
import { useEffect, useState } from 'react'
import { closeDialog, desk, type DeskTile } from '../../model/desk-state.ts'
import { askServer } from '../../sync/connection.ts'
import { DeskDialog } from '../../ui/DeskDialog.tsx'
import { useStore } from '../../ui/store.ts'
import { useMoreWords } from '../../ui/use-more-words.ts'
import { isTileTime } from './tile-time.ts'
import { TileFrame } from './TileFrame.tsx'
import { isBanned, type TileVisit } from './use-tile.ts'
import './tile.css'

/** Opens a visit of the tile; undefined while it is asked for, null where there is none. */
function useVisit(tile: DeskTile): TileVisit | null | undefined {
  const [visit, setVisit] = useState<TileVisit | null | undefined>(isBanned(tile) ? null : undefined)
  const { id } = tile
  const isAsked = visit === undefined
  useEffect(() => {
    if (!isAsked) return undefined
    let isOver = false
    void askServer(openTile, { id }).then((heard) => {
      if (!isOver) setVisit(heard.kind === 'answered' ? heard.answer : null)
    })
    return () => {
      isOver = true
    }
  }, [id, isAsked])
  return visit
}

/** The tile of an app, over the desk while a basket is filled. A scan closes it and sells. Source: platform-api.md §7. */
export function TileDialog({ tile }: { readonly tile: DeskTile }) {
  const { t } = useMoreWords()
  const visit = useVisit(tile)
  const isTime = useStore(desk, isTileTime)
  useEffect(() => {
    if (!isTime) closeDialog()
  }, [isTime])
  const { title } = tile
  return (
    <DeskDialog title={title} size="wide" onClose={closeDialog}>
      {visit ? (
        <TileFrame tile={tile} visit={visit} />
      ) : (
        <p role="status">{t(visit === null ? 'tile.gone' : 'tile.opening', { title })}</p>
      )}
    </DeskDialog>
  )
}

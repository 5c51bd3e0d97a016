import type { MessageFromTile, MessageToTile } from '@kassa/contract/open/tile/tile-messages.ts'
import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import { noteLine } from '../../journal/device-log.ts'
import { closeDialog, desk, tell, type DeskTile } from '../../model/desk-state.ts'
import { earFor, type TileFault } from './hear-tile.ts'
import { keepKeyboard } from './keep-keyboard.ts'
import { followForTile, type TileSight } from './tell-tile.ts'

export interface TileVisit extends TileSight {
  readonly frame: string
  readonly token: string
}

/** Tiles that took the keyboard, or would stop the desk, since this page began. */
const banned = new Set<string>()

export const isBanned = ({ id }: DeskTile): boolean => banned.has(id)

function ban({ id, title }: DeskTile, key: 'tile.tookKeyboard' | 'tile.tooLong'): void {
  banned.add(id)
  closeDialog()
  window.focus()
  noteLine('tile', key)
  tell('warn', key, { title })
}

/** The frame of the app, inside the page that names the only origin which it may show. */
const innerOf = (host: HTMLIFrameElement): Window | null =>
  host.contentDocument?.querySelector('iframe')?.contentWindow ?? null

/**
 * Speaks with a tile over a port of its own, for as long as its frame stands; the answer says something to it. `onLoad` belongs to the frame: a page
 * that loads anew gets a new port.
 */
export function useTile(
  tile: DeskTile,
  visit: TileVisit,
  { language, onMessage }: { readonly language: string; readonly onMessage: (message: MessageFromTile) => void },
): {
  readonly host: RefObject<HTMLIFrameElement | null>
  readonly say: (m: MessageToTile) => void
  readonly onLoad: () => void
} {
  const host = useRef<HTMLIFrameElement>(null)
  const port = useRef<MessagePort | null>(null)
  const stop = useRef<(() => void) | null>(null)
  const hear = useEffectEvent(onMessage)
  const say = (message: MessageToTile): void => port.current?.postMessage(message, [])
  const end = (): void => {
    stop.current?.()
    port.current?.close()
    port.current = null
  }
  const onLoad = (): void => {
    const inner = host.current && innerOf(host.current)
    if (!inner) return
    end()
    const { port1, port2 } = new MessageChannel()
    const onFault = (fault: TileFault): void => {
      if (fault === 'too-long') return ban(tile, 'tile.tooLong')
      closeDialog()
      tell('warn', 'tile.closed', { title: tile.title })
    }
    const ear = earFor({ onMessage: hear, onFault, now: () => performance.now() })
    port1.addEventListener('message', ({ data }) => ear(data))
    port1.start()
    port.current = port1
    // Its origin is opaque in the sandbox. Whatever stands there came from the one address that the page around it names.
    inner.postMessage({ type: 'kassa_tile', version: 1 }, '*', [port2])
    const currency = desk.read().setup?.outlet.currency ?? ''
    const { token, seesBasket, seesMember } = visit
    say({ type: 'opened', token, language, currency, sees_basket: seesBasket, sees_member: seesMember })
    stop.current = followForTile(visit, say)
  }
  useEffect(() => {
    const stopWatching = host.current
      ? keepKeyboard(host.current, () => ban(tile, 'tile.tookKeyboard'))
      : () => undefined
    return () => {
      stopWatching()
      end()
    }
    // One tile and visit for as long as the frame stands.
    // oxlint-disable-next-line react/exhaustive-deps -- the frame is made anew for another tile
  }, [])
  return { host, say, onLoad }
}
